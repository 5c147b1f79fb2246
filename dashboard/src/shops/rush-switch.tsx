import { isPartShown } from '@comptoir/domain/session/pages.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { oneShop, useSetRush } from './shops.queries.ts';
import styles from './rush.module.css';

const RushDialog = lazyPiece(() => import('./rush-dialog.tsx').then(({ RushDialog: component }) => component));

/** SHL-46, ROL-106: nothing where the shop has no rush (all shops, one-touch). */
export function RushSwitch() {
  const user = useUser();
  const isShown = isPartShown('rushSwitch', viewOf(user));
  const { data: shop } = useQuery({ ...oneShop(user), enabled: isShown });
  return isShown && shop ? <ShopRushSwitch shop={shop} /> : null;
}

function ShopRushSwitch({ shop }: { shop: Shop }) {
  const [isStarting, setStarting] = useState(false);
  const { mutate, isPending } = useSetRush({ companyId: shop.companyId, shopId: shop.shopId });
  const offline = useOfflineReason();
  const stop = () =>
    mutate(
      { enabled: false, extraPreparationMinutes: shop.rush.extraPreparationMinutes, until: null },
      { onError: (error) => showError(error) },
    );
  return (
    <>
      <Switch
        label={<span className={shop.rush.enabled ? styles.told : undefined}>Mode rush</span>}
        color="orange"
        isOn={shop.rush.enabled && !isPending}
        isBusy={isPending}
        disabledBecause={offline}
        onChange={(wanted) => (wanted ? setStarting(true) : stop())}
      />
      {isStarting ? (
        <Piece>
          <RushDialog shop={shop} onClose={() => setStarting(false)} />
        </Piece>
      ) : null}
    </>
  );
}
