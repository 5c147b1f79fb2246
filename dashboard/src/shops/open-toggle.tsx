import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { openStateLabel } from '@comptoir/domain/shops/shops.labels.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Tooltip } from '@comptoir/web/ui/base/tooltip.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useOpenShop } from './use-open-shop.ts';
import { useShopPart } from './use-shop-part.ts';
import styles from './open-toggle.module.css';

const ClosingDialog = lazyPiece(async () => (await import('./closing-dialog.tsx')).ClosingDialog);

type OpenToggleProps = {
  /** Words on the left in the top bar, on the right in the open sidebar, in a tooltip when it is collapsed. */
  place: 'bar' | 'sidebar' | 'collapsed';
};

/** SHL-19, ROL-105: one component in two places. */
export function OpenToggle({ place }: OpenToggleProps) {
  const { isShown, shop, isPending, refetch } = useShopPart('openToggle');
  if (!isShown) return null;
  if (isPending) return <Skeleton width={place === 'collapsed' ? 46 : 170} height={26} radius={13} />;
  if (!shop)
    return <IconButton icon={IconRefresh} label="Actualiser l’état du magasin" onClick={() => void refetch()} />;
  return <ShopSwitch shop={shop} place={place} />;
}

const LABEL_SIDES = { bar: 'left', sidebar: 'right', collapsed: 'hidden' } as const;

/** STO-47. */
const GONE = 'Fermé définitivement';

function ShopSwitch({ shop, place }: OpenToggleProps & { shop: Shop }) {
  const [isClosing, setClosing] = useState(false);
  const opening = useOpenShop(shop);
  const offline = useOfflineReason();
  const isGone = shop.retiredAt !== null;
  const isOpen = !isGone && (shop.closedMessage === false || opening.isPending);
  const label = useFromNow((now) => (isGone ? GONE : openStateLabel(!isOpen, shop.closedUntil, now, shop.timeZone)));
  return (
    <div className={styles.place} data-place={place}>
      <Tooltip text={place === 'collapsed' && !offline ? label : null} side="right">
        <Switch
          label={<span className={styles.words}>{label}</span>}
          labelSide={LABEL_SIDES[place]}
          isOn={isOpen}
          isBusy={opening.isPending}
          disabledBecause={isGone ? GONE : offline}
          onChange={(wanted) => (wanted ? opening.open() : setClosing(true))}
        />
      </Tooltip>
      {isClosing ? (
        <Piece>
          <ClosingDialog shop={shop} onClose={() => setClosing(false)} />
        </Piece>
      ) : null}
    </div>
  );
}
