import { plain } from '@comptoir/domain/kernel/text.ts';
import { productsByPosition, sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import type { MenuDraft } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconCurrencyEuro,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { Button, type ButtonProps } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { SearchBox } from '@comptoir/web/ui/search/search-box.tsx';
import { NoMatch } from '@comptoir/web/ui/states/no-match.tsx';
import { useMenuContext, useShownMenu } from '../menu/menu-context.ts';
import { ProductDialog, SectionDialog } from '../menu/menu-windows.ts';
import type { ShownMenu } from '../menu/menu.queries.ts';
import { RowAction } from '../menu/row-action.tsx';
import { Mark, ProductLine, type Marked } from './draft-line.tsx';
import { useDraftCommand, type DraftRef } from './menu-drafts.queries.ts';
import styles from './menu-drafts.module.css';

const PriceGrid = lazyPiece(async () => (await import('../menu/bulk/price-grid.tsx')).PriceGrid);

type DraftTableProps = { draftRef: DraftRef; draft: MenuDraft; onSale: ShownMenu };

/** DRF-03: the whole menu as it is prepared, edited in place. */
export function DraftTable({ draftRef, draft, onSale }: DraftTableProps) {
  const { shopRef, rules, closeWindow } = useMenuContext();
  const menu = useShownMenu();
  const [words, setWords] = useState('');
  const sections = useMemo(() => sectionsByPosition(menu), [menu]);
  const wanted = plain(words.trim());
  const found = sections.filter(
    (section) => wanted === '' || plain(section.name).includes(wanted) || matching(section, wanted).length > 0,
  );
  const gone = sectionsByPosition(onSale).filter(({ key }) => draft.changes.removed[key]);
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchBox label="Chercher un produit" placeholder="Chercher un produit" value={words} onChange={setWords} />
        </div>
        {rules.disablePrice ? null : (
          <OpenButton icon={IconCurrencyEuro} opens={<PriceGrid shopRef={shopRef} onClose={closeWindow} />}>
            Modifier les prix
          </OpenButton>
        )}
        {rules.hideCreate ? null : (
          <OpenButton icon={IconPlus} opens={<SectionDialog section={null} />}>
            Nouvelle section
          </OpenButton>
        )}
      </div>
      {found.length === 0 && wanted !== '' ? (
        <Card>
          <NoMatch title="Aucun produit ne correspond à votre recherche." onClear={() => setWords('')} />
        </Card>
      ) : null}
      {found.map((section) => (
        <SectionBlock
          key={section.key}
          draftRef={draftRef}
          draft={draft}
          section={section}
          rank={sections.indexOf(section)}
          isLast={section === sections.at(-1)}
          shown={wanted === '' || plain(section.name).includes(wanted) ? null : matching(section, wanted)}
          onSale={onSale}
        />
      ))}
      {wanted === '' && gone.length > 0 ? <GoneSections draftRef={draftRef} sections={gone} /> : null}
    </>
  );
}

type OpenButtonProps = Pick<ButtonProps, 'variant' | 'icon'> & { opens: ReactNode; children: string };

function OpenButton({ opens, children, ...look }: OpenButtonProps) {
  const { editRefusal, openWindow } = useMenuContext();
  return (
    <Button {...look} disabledBecause={editRefusal} onClick={() => openWindow(opens)}>
      {children}
    </Button>
  );
}

const matching = (section: Section, words: string): Product[] =>
  productsByPosition(section).filter(({ name }) => plain(name).includes(words));

type SectionBlockProps = DraftTableProps & {
  section: Section;
  rank: number;
  isLast: boolean;
  /** Null shows all of its products. */
  shown: Product[] | null;
};

const FIRST = 'C’est déjà la première.';
const LAST = 'C’est déjà la dernière.';

function SectionBlock({ draftRef, draft, section, rank, isLast, shown, onSale }: SectionBlockProps) {
  const { rules, editRefusal } = useMenuContext();
  const command = useDraftCommand(draftRef);
  const { key, name, hidden } = section;
  const all = productsByPosition(section);
  const products = all.filter(({ posOnly }) => !posOnly);
  const rankBeside = (product: Product, step: 1 | -1): number | null => {
    const neighbour = products[products.indexOf(product) + step];
    return neighbour ? all.indexOf(neighbour) : null;
  };
  const removed = Object.values(onSale.sections[key]?.products ?? {}).filter((one) => draft.changes.removed[one.key]);
  const marked: Marked = draft.changes.sections[key] ? 'new' : draft.changes.edits[key] ? 'changed' : null;
  const place = (position: number) => command.mutate({ do: 'place', key, position });
  return (
    <Card as="section" isPadded={false} aria-label={name}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionName}>{name}</h2>
        <Mark marked={marked} />
        <span className={styles.sectionTools}>
          <Switch
            label={hidden ? 'Masquée' : 'Visible'}
            size="sm"
            isOn={!hidden}
            disabledBecause={editRefusal}
            onChange={(isOn) => command.mutate({ do: 'set', key, fields: { hidden: !isOn }, was: { hidden } })}
          />
          <IconButton
            icon={IconArrowUp}
            size="dense"
            label={`Monter la section ${name}`}
            disabledBecause={editRefusal ?? (rank === 0 ? FIRST : null)}
            onClick={() => place(rank - 1)}
          />
          <IconButton
            icon={IconArrowDown}
            size="dense"
            label={`Descendre la section ${name}`}
            disabledBecause={editRefusal ?? (isLast ? LAST : null)}
            onClick={() => place(rank + 1)}
          />
          <RowAction
            icon={IconPencil}
            label={`Modifier la section ${name}`}
            opens={<SectionDialog section={section} />}
          />
          {rules.disableDeletion ? null : (
            <IconButton
              icon={IconTrash}
              size="dense"
              label={`Retirer la section ${name}`}
              disabledBecause={editRefusal}
              onClick={() => command.mutate({ do: 'remove', key })}
            />
          )}
        </span>
      </div>
      <ul className={styles.products} aria-label={`Produits de ${name}`}>
        {(shown ?? products).map((product) => (
          <ProductLine
            key={product.key}
            draftRef={draftRef}
            draft={draft}
            product={product}
            onSale={onSale.sections[product.sectionKey]?.products[product.key] ?? null}
            up={rankBeside(product, -1)}
            down={rankBeside(product, 1)}
          />
        ))}
        {(shown === null ? removed : []).map((product) => (
          <RemovedLine key={product.key} draftRef={draftRef} name={product.name} elementKey={product.key} />
        ))}
      </ul>
      {rules.hideCreate || shown !== null ? null : (
        <div className={styles.add}>
          <OpenButton variant="subtle" icon={IconPlus} opens={<ProductDialog sectionKey={key} product={null} />}>
            Nouveau produit
          </OpenButton>
        </div>
      )}
    </Card>
  );
}

function RemovedLine({ draftRef, name, elementKey }: { draftRef: DraftRef; name: string; elementKey: string }) {
  const { editRefusal } = useMenuContext();
  const command = useDraftCommand(draftRef);
  return (
    <li className={styles.product} data-removed="">
      <del className={styles.removedName}>{name}</del>
      <Mark marked="removed" />
      <Button
        icon={IconArrowBackUp}
        disabledBecause={editRefusal}
        aria-label={`Remettre ${name}`}
        onClick={() => command.mutate({ do: 'reset', key: elementKey, field: null })}
      >
        Remettre
      </Button>
    </li>
  );
}

const GoneSections = ({ draftRef, sections }: { draftRef: DraftRef; sections: readonly Section[] }) => (
  <Card isPadded={false}>
    <ul className={styles.products} aria-label="Sections retirées">
      {sections.map(({ key, name }) => (
        <RemovedLine key={key} draftRef={draftRef} name={name} elementKey={key} />
      ))}
    </ul>
  </Card>
);
