import { formatUntil } from '@comptoir/domain/kernel/time.ts';
import type { PaceNow, Shop } from '@comptoir/domain/shops/shop.ts';
import { loadWords, minutesAdded, paceBadge } from '@comptoir/domain/pace/pace.labels.ts';
import { rushBadge } from '@comptoir/domain/shops/shops.labels.ts';
import { IconFlame } from '@tabler/icons-react';
import { useState } from 'react';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { FoldingWords } from '@comptoir/web/ui/base/folding-words.tsx';
import { Tooltip } from '@comptoir/web/ui/base/tooltip.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { useSetRush } from './shops.queries.ts';
import { useShopPart } from './use-shop-part.ts';
import styles from './rush.module.css';

const RushDialog = lazyPiece(async () => (await import('./rush-dialog.tsx')).RushDialog);

/** SHL-45, SHL-47: nothing while there is no rush. */
export function RushBadge() {
  const { shop } = useShopPart('rushSwitch');
  if (shop?.rush.enabled) return <ShopRushBadge shop={shop} />;
  const added = shop?.paceNow;
  return added && added.extraMinutes > 0 ? <PaceBadge added={added} /> : null;
}

/** PAC-14: times got longer by themselves, and why. */
function PaceBadge({ added }: { added: PaceNow }) {
  return (
    <Tooltip text={loadWords(added)}>
      <span className={styles.badge}>
        <Badge tone="amber" icon={IconFlame}>
          <FoldingWords full={paceBadge(added)} short={minutesAdded(added)} />
        </Badge>
      </span>
    </Tooltip>
  );
}

/** Below 1200 px the end of the rush and the first word move into the tooltip. */
function ShopRushBadge({ shop }: { shop: Shop }) {
  const short = rushBadge(shop.rush);
  const { until } = shop.rush;
  const end = useFromNow((now) => (until ? ` jusqu’à ${formatUntil(until, now, shop.timeZone)}` : ''));
  const full = `${short}${end}`;
  return (
    <Tooltip text={full}>
      <span className={styles.badge}>
        <Badge tone="amber" icon={IconFlame}>
          <FoldingWords full={full} short={short.replace('Mode rush', 'Rush')} />
        </Badge>
      </span>
    </Tooltip>
  );
}

/** SHL-46, ROL-106: nothing where the shop has no rush (all shops, one-touch). */
export function RushSwitch() {
  const { shop } = useShopPart('rushSwitch');
  return shop ? <ShopRushSwitch shop={shop} /> : null;
}

function ShopRushSwitch({ shop }: { shop: Shop }) {
  const [isStarting, setStarting] = useState(false);
  const { mutate, isPending } = useSetRush(shop);
  const offline = useOfflineReason();
  // A telephone has room for the title, a badge and the switch in one row, if the words are short.
  const isBeside = shop.rush.enabled || (shop.paceNow?.extraMinutes ?? 0) > 0;
  const stop = () =>
    mutate(
      { enabled: false, extraPreparationMinutes: shop.rush.extraPreparationMinutes, until: null },
      { onError: (error) => showError(error) },
    );
  return (
    <>
      <Switch
        label={
          <>
            <span className={isBeside ? styles.repeated : undefined}>Mode rush</span>
            {isBeside && !shop.rush.enabled ? (
              <span className={styles.narrow} aria-hidden="true">
                Rush
              </span>
            ) : null}
          </>
        }
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
