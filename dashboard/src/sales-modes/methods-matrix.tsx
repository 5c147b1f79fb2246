import { IconDeviceMobile, IconDeviceTablet, IconMoped, IconQrcode, IconWorld } from '@tabler/icons-react';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { MethodCell } from './method-cell.tsx';
import { columnLabel, MODE_HINTS, MODE_LABELS, WORDS } from './methods.labels.ts';
import { columnsOf, MODES, switchesIn, type Column, type Mode } from './methods-draft.ts';
import styles from './methods.module.css';
import type { MethodsView } from './use-methods-form.ts';

const ICONS: Record<Column, IconType> = {
  webapp: IconWorld,
  mobileApp: IconDeviceMobile,
  terminal: IconDeviceTablet,
  qrcode: IconQrcode,
  driver: IconMoped,
};

export function MethodsMatrix({ view }: { view: MethodsView }) {
  const columns = columnsOf(view.kind, view.saved);
  return (
    <Card isPadded={false}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{WORDS[view.kind].head}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                <span className={styles.head}>
                  <Glyph icon={ICONS[column]} size={18} />
                  {columnLabel(column)}
                </span>
              </th>
            ))}
            {view.saved.hasReferences ? (
              <th scope="col" data-column="reference">
                Référence caisse
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {MODES[view.kind].map((mode) => (
            <tr key={mode}>
              <th scope="row">
                <ModeName mode={mode} />
              </th>
              {columns.map((column) => (
                <td key={column} data-column={column}>
                  <MethodCell view={view} column={column} mode={mode} />
                </td>
              ))}
              {view.saved.hasReferences ? (
                <td className={styles.reference}>
                  <Reference view={view} mode={mode} isLabelHidden />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function ModeName({ mode }: { mode: Mode }) {
  return (
    <>
      <span className={styles.name}>{MODE_LABELS[mode]}</span>
      <span className={styles.hint}>{MODE_HINTS[mode]}</span>
    </>
  );
}

/** PMT-14. */
function Reference({ view, mode, isLabelHidden }: { view: MethodsView; mode: Mode; isLabelHidden?: boolean }) {
  const { draft, set } = view.form;
  return (
    <TextField
      label={isLabelHidden ? `Référence caisse, ${MODE_LABELS[mode]}` : MODE_LABELS[mode]}
      isLabelHidden={isLabelHidden}
      name={`ref-${mode}`}
      maxLength={60}
      isReadOnly={view.isReadOnly}
      value={draft.refs[mode] ?? ''}
      onChange={(reference) => set({ refs: { ...draft.refs, [mode]: reference } })}
    />
  );
}

/** PMT-02 on a phone: a block per channel, with the switches that it has. */
export function MethodsBlocks({ view }: { view: MethodsView }) {
  return (
    <div className={styles.blocks}>
      {columnsOf(view.kind, view.saved).map((column) => (
        <Card key={column} as="section" isPadded={false} aria-label={columnLabel(column)}>
          <h2 className={styles.blockHead}>
            <Glyph icon={ICONS[column]} size={18} />
            {columnLabel(column)}
          </h2>
          <ul className={styles.lines}>
            {MODES[view.kind]
              .filter((mode) => switchesIn(view.kind, column).includes(mode))
              .map((mode) => (
                <li key={mode} className={styles.line}>
                  <span className={styles.name}>{MODE_LABELS[mode]}</span>
                  <MethodCell view={view} column={column} mode={mode} />
                </li>
              ))}
          </ul>
        </Card>
      ))}
      {view.saved.hasReferences ? (
        <Card as="section" aria-label="Références caisse">
          <h2 className={styles.refHead}>Références caisse</h2>
          <div className={styles.refs}>
            {MODES[view.kind].map((mode) => (
              <Reference key={mode} view={view} mode={mode} />
            ))}
          </div>
        </Card>
      ) : null}
    </div>
  );
}
