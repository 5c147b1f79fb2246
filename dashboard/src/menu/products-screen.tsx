import { IconToolsKitchen2 } from '@tabler/icons-react';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { offerOf } from '@comptoir/domain/menu/offer-of.ts';
import { useMemo } from 'react';
import { RunBanners } from '../menu-sync/run-banners.tsx';
import { LIST_SIZES, pageOf } from '@comptoir/web/page/address.ts';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { SearchField } from '@comptoir/web/ui/search/search-field.tsx';
import { dragGround } from './drag/drag-ground.tsx';
import { MenuDrag } from './drag/menu-drag.tsx';
import { Floating } from './drag/floating.tsx';
import { useMenuContext, useShownMenu } from './menu-context.ts';
import { useMenuMoves, useMenuSearch } from './menu-place.ts';
import { MenuFrame, NothingShown } from './menu-frame.tsx';
import { shownSections } from './menu-search.ts';
import { useOpenSections } from './open-rows.ts';
import { usePositions } from './positions/use-positions.ts';
import styles from './screen.module.css';
import { useShowCreated } from './show-created.ts';
import { SectionList } from './sections/section-list.tsx';
import { CreateSection, Toolbar } from './toolbar.tsx';

export const ProductsScreen = () => (
  <MenuFrame title="Produits" label="Chargement de la carte" failed="Impossible de récupérer votre carte">
    <MenuBoard />
  </MenuFrame>
);

/** The menu of one shop: its header, and its sections by page. */
function MenuBoard() {
  const context = useMenuContext();
  const { shopRef } = context;
  const search = useMenuSearch();
  const moves = useMenuMoves(search, PAGES.products.path);
  const { shown, move } = usePositions(shopRef, useShownMenu());
  const query = search.q ?? '';
  const sections = useMemo(() => shownSections(shown, query), [shown, query]);
  const { after, ...paged } = pageOf(sections, search);
  const { items } = paged;
  const found = items.map(({ section }) => section.key);
  const open = useOpenSections({ shopId: shopRef.shopId, menu: shown, query, found });
  useShowCreated({
    ...paged,
    keys: useMemo(() => sections.map(({ section }) => section.key), [sections]),
    ...moves,
    open,
  });
  const offer = useMemo(() => offerOf(shown), [shown]);
  const afterKey = after?.section.key ?? null;
  const isPhone = usePhone();
  const field = (
    <div className={styles.search}>
      <SearchField label="Chercher un produit" text={query} onSearch={moves.searchFor} />
    </div>
  );
  const ground = dragGround({ menu: shown, items, afterKey, open, move, context });
  return (
    <>
      <PageHeader
        title="Produits"
        actions={
          <>
            {isPhone ? null : field}
            <Toolbar menu={shown} />
          </>
        }
      />
      {isPhone ? field : null}
      <RunBanners shopRef={shopRef} />
      {sections.length === 0 ? (
        <NothingShown
          query={query}
          noMatch="Aucun produit ne correspond à votre recherche."
          onClear={() => moves.searchFor('')}
          icon={IconToolsKitchen2}
          title="Votre carte est vide."
          text="Créez votre première section pour commencer."
          action={<CreateSection />}
        />
      ) : (
        <MenuDrag ground={ground} floating={<Floating menu={shown} offer={offer} />}>
          <SectionList sections={items} afterKey={afterKey} offer={offer} open={open} />
        </MenuDrag>
      )}
      {sections.length > LIST_SIZES[0] ? (
        <div className={styles.pager}>
          <Pager {...paged} onPage={moves.toPage} onPageSize={moves.toSize} />
        </div>
      ) : null}
    </>
  );
}
