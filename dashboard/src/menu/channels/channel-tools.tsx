import { cents, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { figureFault, readFigure } from '@comptoir/domain/kernel/typed-figures.ts';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import {
  columnLabel,
  COLUMNS,
  stepChanges,
  withStep,
  type Column,
  type Edits,
  type StepChange,
} from './channel-edits.ts';
import type { ChannelRow } from './channel-rows.ts';
import styles from './channel-grid.module.css';

const ROUNDINGS = [
  { value: 'none', label: 'sans arrondi', multiple: null },
  { value: '5', label: 'arrondi à 0,05\u00A0€', multiple: cents(5) },
  { value: '10', label: 'arrondi à 0,10\u00A0€', multiple: cents(10) },
  { value: '50', label: 'arrondi à 0,50\u00A0€', multiple: cents(50) },
] as const satisfies readonly { value: string; label: string; multiple: Cents | null }[];
type Rounding = (typeof ROUNDINGS)[number]['value'];

type ChannelToolsProps = {
  /** What the filters show: a step changes nothing that is not seen. */
  rows: readonly ChannelRow[];
  edits: Edits;
  refusal: string | null;
  firstColumn: Column;
  onSave: (next: Edits) => void;
};

/** GRD-09: « + 15 % sur Uber Eats, arrondi à 0,10 € », for every product in sight. */
export function ChannelTools({ rows, edits, refusal, firstColumn, onSave }: ChannelToolsProps) {
  const [column, setColumn] = useState<Column>(firstColumn);
  const [typed, setTyped] = useState('15');
  const [rounding, setRounding] = useState<Rounding>('10');
  const [changes, setChanges] = useState<StepChange[] | null>(null);
  const percent = readFigure(typed);
  const fault = percent === null ? (figureFault('percent', typed) ?? 'Indiquez un pourcentage.') : null;
  const multiple = ROUNDINGS.find(({ value }) => value === rounding)?.multiple ?? null;
  const unready = refusal ?? fault ?? (rows.length === 0 ? 'Aucun produit n’est affiché.' : null);
  return (
    <div className={styles.tools} role="group" aria-label="Changer tous les prix affichés d’un canal">
      <div className={styles.figure}>
        <TextField
          label="Changer de"
          isLabelHidden
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          maxLength={6}
          suffix="%"
          align="right"
        />
      </div>
      <Select
        label="Sur le canal"
        isLabelHidden
        options={COLUMNS.map((value) => ({
          value,
          label: value === 'base' ? 'sur le prix' : `sur ${columnLabel(value)}`,
        }))}
        value={column}
        onChange={setColumn}
      />
      <Select label="Arrondi" isLabelHidden options={ROUNDINGS} value={rounding} onChange={setRounding} />
      <Button
        disabledBecause={unready}
        onClick={() => setChanges(stepChanges(edits, rows, { column, percent: percent ?? 0, multiple }))}
      >
        Aperçu
      </Button>
      {changes ? (
        <StepPreview
          changes={changes}
          title={`${(percent ?? 0) < 0 ? '−' : '+'} ${typed.replace(/^[-−+]/, '')}\u00A0% ${column === 'base' ? 'sur le prix' : `sur ${columnLabel(column)}`}`}
          onClose={() => setChanges(null)}
          onConfirm={() => {
            setChanges(null);
            onSave(withStep(edits, changes, column));
          }}
        />
      ) : null}
    </div>
  );
}

type StepPreviewProps = { changes: readonly StepChange[]; title: string; onClose: () => void; onConfirm: () => void };

/** What would change, and what would not and why, before anything is saved. */
function StepPreview({ changes, title, onClose, onConfirm }: StepPreviewProps) {
  const made = changes.filter(({ refusal }) => refusal === null);
  const left = changes.length - made.length;
  return (
    <Dialog
      title={french(title)}
      context={french(
        `${formatCount(made.length)} prix ${plural(made.length, 'change', 'changent')}${left > 0 ? `, ${formatCount(left)} ${plural(left, 'reste comme il est', 'restent comme ils sont')}` : ''}`,
      )}
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
      footerRight={
        <Button
          variant="primary"
          disabledBecause={made.length === 0 ? 'Aucun prix ne change.' : null}
          onClick={onConfirm}
        >
          {made.length === 0 ? 'Enregistrer' : `Enregistrer ${formatCount(made.length)} prix`}
        </Button>
      }
    >
      <ul>
        {changes.map(({ row, before, after, refusal }) => (
          <li key={row.key} className={styles.change}>
            <span>{row.name}</span>
            <span className={styles.amounts}>
              <del>{formatEuros(before)}</del> <strong>{formatEuros(refusal === null ? after : before)}</strong>
            </span>
            {refusal ? <p className={styles.error}>{refusal}</p> : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
