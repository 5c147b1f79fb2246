import { IconBuildingStore, IconChecks } from '@tabler/icons-react';
import { UNNAMED_CHANGES } from '@comptoir/domain/hub/hub.labels.ts';
import { NOTHING_TO_APPLY } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import type { ShopPreview } from '@comptoir/domain/menu-sync/sync.ts';
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
        <section key={shop.shopId} className={styles.shop} aria-label={shop.shopName}>
          {namesShops ? (
            <h3 className={styles.shopName}>
              <Glyph icon={IconBuildingStore} size={18} />
              {shop.shopName}
            </h3>
          ) : null}
          {changesUnnamed(shop) ? <p className={styles.nothing}>{UNNAMED_CHANGES}</p> : null}
          {shownGroups(shop).map((shown) => (
            <ChangeGroup key={shown.group} shown={shown} isUnderShop={namesShops} />
          ))}
        </section>
      ))}
      {namesShops && changed.length > 0
        ? unchanged.map(({ shopId, shopName }) => (
            <section key={shopId} className={styles.shop} aria-label={shopName}>
              <h3 className={styles.shopName}>
                <Glyph icon={IconBuildingStore} size={18} />
                {shopName}
              </h3>
              <p className={styles.nothing}>{NOTHING_TO_APPLY}</p>
            </section>
          ))
        : null}
    </>
  );
}
