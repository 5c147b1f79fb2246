import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { useMemo, useState } from 'react';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { withTicks } from '@comptoir/web/page/with-ticks.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { SearchBox } from '@comptoir/web/ui/search/search-box.tsx';
import { useMenuContext, useShownMenu } from '../menu-context.ts';
import type { ShopRef } from '../menu.queries.ts';
import { PriceLines } from './price-lines.tsx';
import { foundGroups, linesOf, type PriceGroup, type PriceKind } from './price-rows.ts';
import { PriceTools } from './price-tools.tsx';
import { usePriceGrid } from './use-price-grid.ts';
import styles from './price-grid.module.css';

const NOBODY: ReadonlySet<string> = new Set();

/** Every price of the menu in one table, changed one by one or many at once, saved together. */
export function PriceGrid({ shopRef, onClose }: { shopRef: ShopRef; onClose: () => void }) {
  const { editRefusal } = useMenuContext();
  const grid = usePriceGrid(shopRef, useShownMenu(), onClose);
  const [kind, setKind] = useState<PriceKind>('products');
  const [words, setWords] = useState('');
  const [selected, setSelected] = useState(NOBODY);
  const found = useMemo(() => foundGroups(grid.groups[kind], words), [grid.groups, kind, words]);
  const lines = useMemo(() => linesOf(found), [found]);
  const shownRows = found.flatMap(({ rows }) => rows);
  // What a search hides is not changed behind it.
  const chosen = shownRows.filter(({ key }) => selected.has(key));
  const select = (keys: readonly string[], isSelected: boolean) =>
    setSelected((known) => withTicks(known, keys, isSelected));

  return (
    <FormWindow
      title="Modifier les prix"
      context={grid.progress ?? countText(grid.count)}
      width={1000}
      form={grid.form}
      refusal={editRefusal ?? unready(grid)}
      onClose={onClose}
    >
      <div className={styles.grid}>
        <div className={styles.find}>
          <Segmented
            label="Prix à modifier"
            segments={[
              { value: 'products', label: 'Produits', count: formatCount(countIn(grid.groups.products)) },
              { value: 'options', label: 'Options', count: formatCount(countIn(grid.groups.options)) },
            ]}
            value={kind}
            onChange={setKind}
          />
          <SearchBox
            label="Chercher un produit, une option"
            placeholder={
              kind === 'products' ? 'Chercher un produit ou une section' : 'Chercher une option ou une liste'
            }
            value={words}
            onChange={setWords}
          />
        </div>
        <PriceTools
          shown={shownRows}
          chosen={chosen}
          onSelect={select}
          onStep={(step) => grid.step(chosen, step)}
          refusal={editRefusal}
        />
        {lines.length > 0 ? (
          <PriceLines key={kind} lines={lines} grid={grid} selected={selected} onSelect={select} />
        ) : (
          <p className={styles.nothing}>
            {words === ''
              ? french('Aucun prix à modifier ici.')
              : french('Aucun prix ne correspond à votre recherche.')}
          </p>
        )}
      </div>
    </FormWindow>
  );
}

const countIn = (groups: readonly PriceGroup[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0);

const countText = (count: number): string =>
  count === 0
    ? 'Entrée et flèches\u00A0: prix suivant'
    : `${formatCount(count)} prix ${plural(count, 'modifié', 'modifiés')}`;

function unready({ count, unsettled }: { count: number; unsettled: number }): string | null {
  if (count > 0) return null;
  return unsettled > 0
    ? french('Corrigez les prix signalés, ou choisissez celui à garder.')
    : french('Aucun prix n’est modifié.');
}
