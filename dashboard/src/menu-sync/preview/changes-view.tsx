import { IconBuildingStore, IconChecks } from '@tabler/icons-react';
import { UNNAMED_CHANGES } from '@comptoir/domain/hub/hub.labels.ts';
import { NOTHING_TO_APPLY } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import type { ShopPreview } from '@comptoir/domain/menu-sync/sync.ts';
import type { ReactNode } from 'react';
import shared from '@comptoir/web/styles/shared.module.css';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { ChangeGroup } from './change-group.tsx';
import { changesNothing, changesUnnamed, shopsByChange, shownGroups } from './shown-groups.ts';
import styles from './preview.module.css';

type ChangesViewProps = {
  shops: readonly ShopPreview[];
  /** Off where the only shop is the one that people look at. */
  namesShops: boolean;
};

/** SYN-52: what would change, shop by shop. */
export function ChangesView({ shops, namesShops }: ChangesViewProps) {
  const { changed, unchanged } = shopsByChange(shops);
  return (
    <>
      {changesNothing(shops) ? <EmptyState icon={IconChecks} title={NOTHING_TO_APPLY} /> : null}
      {changed.map((shop) => (
        <ShopChanges key={shop.shopId} name={shop.shopName} isNamed={namesShops}>
          {changesUnnamed(shop) ? <p className={shared.softLabel}>{UNNAMED_CHANGES}</p> : null}
          {shownGroups(shop).map((shown) => (
            <ChangeGroup key={shown.group} shown={shown} isUnderShop={namesShops} />
          ))}
        </ShopChanges>
      ))}
      {namesShops && changed.length > 0
        ? unchanged.map(({ shopId, shopName }) => (
            <ShopChanges key={shopId} name={shopName} isNamed>
              <p className={shared.softLabel}>{NOTHING_TO_APPLY}</p>
            </ShopChanges>
          ))
        : null}
    </>
  );
}

const ShopChanges = ({ name, isNamed, children }: { name: string; isNamed: boolean; children: ReactNode }) => (
  <section className={styles.shop} aria-label={name}>
    {isNamed ? (
      <h3 className={styles.shopName}>
        <Glyph icon={IconBuildingStore} size={18} />
        {name}
      </h3>
    ) : null}
    {children}
  </section>
);
