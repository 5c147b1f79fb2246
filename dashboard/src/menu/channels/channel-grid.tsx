import { CHANNELS } from '@comptoir/domain/kernel/sales.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { SearchBox } from '@comptoir/web/ui/search/search-box.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { useMenuContext, useShownMenu } from '../menu-context.ts';
import type { ShopRef } from '../menu.queries.ts';
import { columnLabel, COLUMNS, type Column } from './channel-edits.ts';
import { ChannelLines } from './channel-lines.tsx';
import { linesOf, shownGroups, type ChannelFilter } from './channel-rows.ts';
import { ChannelTools } from './channel-tools.tsx';
import { useChannelGrid } from './use-channel-grid.ts';
import styles from './channel-grid.module.css';

const EVERYTHING: ChannelFilter = { words: '', sectionKey: null, isDiffering: false };
const ALL_SECTIONS = 'all';

/** GRD-04: what every product costs on every channel, and which of them sell it. */
export function ChannelGrid({ shopRef, onClose }: { shopRef: ShopRef; onClose: () => void }) {
  const { editRefusal } = useMenuContext();
  const grid = useChannelGrid(shopRef, useShownMenu(), onClose);
  const isPhone = usePhone();
  const [filter, setFilter] = useState(EVERYTHING);
  const [phoneColumn, setPhoneColumn] = useState<Column>('ubereats');
  const { groups, edits } = grid;
  const found = useMemo(() => shownGroups(groups, filter, (key) => edits.has(key)), [groups, filter, edits]);
  const lines = useMemo(() => linesOf(found), [found]);
  const shownRows = useMemo(() => found.flatMap(({ rows }) => rows), [found]);
  // On a telephone one channel at a time.
  const columns: readonly Column[] = isPhone ? [phoneColumn] : COLUMNS;
  const sections = [
    { value: ALL_SECTIONS, label: 'Toutes les sections' },
    ...groups.map(({ key, name }) => ({ value: key, label: name })),
  ];

  return (
    <FormWindow
      title="Prix et canaux"
      icon={IconLayoutGrid}
      context={countText(grid.count)}
      width={1320}
      form={grid.form}
      refusal={editRefusal ?? unready(grid)}
      onClose={onClose}
    >
      <div className={styles.grid}>
        <div className={styles.find}>
          <SearchBox
            label="Chercher un produit"
            placeholder="Chercher un produit"
            value={filter.words}
            onChange={(words) => setFilter({ ...filter, words })}
          />
          <Select
            label="Section"
            isLabelHidden
            options={sections}
            value={filter.sectionKey ?? ALL_SECTIONS}
            onChange={(key) => setFilter({ ...filter, sectionKey: key === ALL_SECTIONS ? null : key })}
          />
          {isPhone ? (
            <Select
              label="Canal"
              isLabelHidden
              options={COLUMNS.map((column) => ({ value: column, label: columnLabel(column) }))}
              value={phoneColumn}
              onChange={setPhoneColumn}
            />
          ) : null}
          <Checkbox
            label="Seulement ce qui diffère"
            isChecked={filter.isDiffering}
            onChange={(isDiffering) => setFilter({ ...filter, isDiffering })}
          />
        </div>
        <ChannelTools
          rows={shownRows}
          edits={edits}
          refusal={editRefusal}
          firstColumn={isPhone ? phoneColumn : 'ubereats'}
          onSave={grid.saveWith}
        />
        {lines.length > 0 ? (
          <ChannelLines lines={lines} columns={columns} grid={grid} />
        ) : (
          <EmptyState
            icon={IconLayoutGrid}
            title={
              filter.isDiffering
                ? 'Rien ne diffère d’un canal à l’autre.'
                : french('Aucun produit ne correspond à votre recherche.')
            }
          />
        )}
      </div>
    </FormWindow>
  );
}

const countText = (count: number): string =>
  count === 0
    ? french(`Une case vide suit le prix du produit, sur ${CHANNELS.length} canaux`)
    : `${formatCount(count)} ${plural(count, 'produit modifié', 'produits modifiés')}`;

function unready({ count, unsettled }: { count: number; unsettled: number }): string | null {
  if (count > 0) return null;
  return unsettled > 0
    ? french('Corrigez les cases signalées, ou choisissez ce qu’il faut garder.')
    : 'Rien n’est modifié.';
}
