import { IconPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { offerOf } from '@comptoir/domain/menu/offer-of.ts';
import { useMemo, useState } from 'react';
import { useUser } from '../session/session.ts';
import { RunBanners } from '../menu-sync/run-banners.tsx';
import { LIST_SIZES, pageOf } from '@comptoir/web/page/address.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { NoMatch } from '@comptoir/web/ui/states/no-match.tsx';
import { dragGround } from './drag/drag-ground.ts';
import { MenuDrag } from './drag/menu-drag.tsx';
import { Floating } from './drag/floating.tsx';
import { MenuContext, useMenuContext, useMenuScreenContext, type MenuWindow } from './menu-context.ts';
import { useMenuMoves, useMenuSearch } from './menu-place.ts';
import { shownSections } from './menu-search.ts';
import { MenuSearchField } from './menu-search-field.tsx';
import { MenuWindows } from './menu-windows.tsx';
import type { ShownMenu } from './menu.queries.ts';
import { useFoundSections, useOpenSections } from './open-sections.ts';
import { usePositions } from './positions/use-positions.ts';
import styles from './screen.module.css';
import { SectionList } from './sections/section-list.tsx';
import { Toolbar } from './toolbar.tsx';

/** The menu of one shop: its header, its sections by page, and whatever window is open over them. */
export function MenuBoard({ menu }: { menu: ShownMenu }) {
  const { companyId, shopId } = useUser();
  const [opened, setOpened] = useState<MenuWindow | null>(null);
  const search = useMenuSearch();
  const moves = useMenuMoves(search, PAGES.products.path);
  const { shown, move } = usePositions({ companyId, shopId }, menu);
  const query = search.q ?? '';
  const sections = useMemo(() => shownSections(shown, query), [shown, query]);
  const paged = pageOf(sections, search);
  const { items, after } = paged;
  const open = useOpenSections(shopId, shown);
  const found = useFoundSections(query, query ? items.map(({ section }) => section.key) : []);
  const shownOpen = query ? found : open;
  const offer = useMemo(() => offerOf(shown), [shown]);
  const context = useMenuScreenContext({ menu: shown, isSearching: query !== '', openWindow: setOpened });
  const afterKey = after?.section.key ?? null;
  const isPhone = usePhone();
  const field = (
    <div className={styles.search}>
      <MenuSearchField label="Chercher un produit" text={query} onSearch={moves.searchFor} />
    </div>
  );
  const ground = dragGround({ menu: shown, items, afterKey, open: shownOpen, move, openWindow: setOpened });
  return (
    <MenuContext value={context}>
      <div className={styles.screen}>
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
        <RunBanners shopRef={context.shopRef} />
        {sections.length === 0 ? (
          <NoSection query={query} onClear={() => moves.searchFor('')} />
        ) : (
          <MenuDrag ground={ground} floating={<Floating menu={shown} offer={offer} />}>
            <SectionList sections={items} afterKey={afterKey} offer={offer} open={shownOpen} />
          </MenuDrag>
        )}
        {sections.length > LIST_SIZES[0] ? (
          <div className={styles.pager}>
            <Pager {...paged} onPage={moves.toPage} onPageSize={moves.toSize} />
          </div>
        ) : null}
      </div>
      <MenuWindows opened={opened} move={move} onClose={() => setOpened(null)} />
    </MenuContext>
  );
}

/** SEC-28. */
function NoSection({ query, onClear }: { query: string; onClear: () => void }) {
  const { rules, editRefusal, openWindow } = useMenuContext();
  return (
    <Card>
      {query ? (
        <NoMatch title="Aucun produit ne correspond à votre recherche." onClear={onClear} />
      ) : (
        <EmptyState
          icon={IconToolsKitchen2}
          title="Votre carte est vide."
          text="Créez votre première section pour commencer."
          action={
            rules.hideCreate ? null : (
              <Button
                icon={IconPlus}
                disabledBecause={editRefusal}
                onClick={() => openWindow({ kind: 'section', section: null })}
              >
                Créer une section
              </Button>
            )
          }
        />
      )}
    </Card>
  );
}
