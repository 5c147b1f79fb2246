import { formatUntil } from '@comptoir/domain/kernel/time.ts';
import { isPartShown } from '@comptoir/domain/session/pages.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { rushBadge } from '@comptoir/domain/shops/shops.labels.ts';
import { IconFlame } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '@comptoir/web/page/now.ts';
import { useUser, viewOf } from '../session/session.ts';
import { Tooltip } from '@comptoir/web/ui/base/tooltip.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { oneShop } from './shops.queries.ts';
import styles from './rush.module.css';

/** SHL-45, SHL-47: nothing while there is no rush. */
export function RushBadge() {
  const user = useUser();
  const isShown = isPartShown('rushSwitch', viewOf(user));
  const { data: shop } = useQuery({ ...oneShop(user), enabled: isShown });
  return isShown && shop?.rush.enabled ? <ShopRushBadge shop={shop} /> : null;
}

/** Below 1200 px the end of the rush and the first word move into the tooltip. */
function ShopRushBadge({ shop }: { shop: Shop }) {
  const now = useNow();
  const short = rushBadge(shop.rush);
  const end = shop.rush.until ? ` jusqu’à ${formatUntil(shop.rush.until, now, shop.timeZone)}` : '';
  return (
    <Tooltip text={`${short}${end}`}>
      <span className={styles.badge}>
        <Badge tone="amber" icon={IconFlame}>
          <span className={styles.full}>
            {short}
            {end}
          </span>
          <span className={styles.short} aria-hidden="true">
            {short.replace('Mode rush', 'Rush')}
          </span>
        </Badge>
      </span>
    </Tooltip>
  );
}
