import { PAGES } from '@comptoir/domain/session/pages.ts';
import { IconListDetails } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useMenuContext, useShownMenu } from '../menu/menu-context.ts';
import { useMenuMoves, useMenuSearch } from '../menu/menu-place.ts';
import { CreateButton, MenuFrame, NothingShown } from '../menu/menu-frame.tsx';
import { useOpenRows } from '../menu/open-rows.ts';
import { useShowCreated } from '../menu/show-created.ts';
import { pageOf } from '@comptoir/web/page/address.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { SearchField } from '@comptoir/web/ui/search/search-field.tsx';
import { ListRow } from './list/list-row.tsx';
import { ListDialog } from './options-windows.ts';
import { shownLists } from './options-search.ts';
import styles from './options-screen.module.css';

export const OptionsScreen = () => (
  <MenuFrame
    title="Liste d’options"
    label="Chargement des listes d’options"
    failed="Impossible de récupérer vos listes d’options"
  >
    <OptionsBoard />
  </MenuFrame>
);

/** The option lists of one shop, by page. */
function OptionsBoard() {
  const menu = useShownMenu();
  const search = useMenuSearch();
  const moves = useMenuMoves(search, PAGES.optionLists.path);
  const query = search.q ?? '';
  const lists = useMemo(() => shownLists(menu, query), [menu, query]);
  const paged = pageOf(lists, search);
  const open = useOpenRows({ query, found: paged.items.map(({ list }) => list.key) });
  useShowCreated({ ...paged, keys: useMemo(() => lists.map(({ list }) => list.key), [lists]), ...moves, open });
  return (
    <>
      <PageHeader
        title="Liste d’options"
        actions={
          <>
            <div className={styles.search}>
              <SearchField label="Chercher une option" text={query} onSearch={moves.searchFor} />
            </div>
            <CreateList variant="primary" />
          </>
        }
      />
      {lists.length === 0 ? (
        <NothingShown
          query={query}
          noMatch="Aucune option ne correspond à votre recherche."
          onClear={() => moves.searchFor('')}
          icon={IconListDetails}
          title="Aucune liste d’options."
          text="Garnitures, cuissons, suppléments : ce que l’on demande au client quand il choisit un produit."
          action={<CreateList />}
        />
      ) : (
        <>
          <ul className={styles.lists}>
            {paged.items.map((shown) => (
              <ListRow key={shown.list.key} {...shown} isOpen={open.keys.has(shown.list.key)} setOpen={open.set} />
            ))}
          </ul>
          <Card isPadded={false}>
            <div className={styles.pager}>
              <Pager {...paged} onPage={moves.toPage} onPageSize={moves.toSize} />
            </div>
          </Card>
        </>
      )}
    </>
  );
}

function CreateList({ variant }: { variant?: 'primary' }) {
  const { rules } = useMenuContext();
  return rules.hideCreateOption ? null : (
    <CreateButton {...(variant ? { variant } : {})} opens={<ListDialog list={null} />}>
      Créer une nouvelle liste d’options
    </CreateButton>
  );
}
