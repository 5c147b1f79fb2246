import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { SlotLoad } from '@comptoir/domain/slot-loads/slot-load.ts';
import { KIND_LABELS } from '@comptoir/domain/slot-loads/slot-loads.labels.ts';
import { IconLock, IconLockOpen, IconMinus, IconPlus, IconRestore } from '@tabler/icons-react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { useSetLimit } from './slot-loads.queries.ts';
import styles from './load-hours.module.css';

const MOST = 10_000;

/** HRS-27: each press is sent at once; what is pressed next counts from what was pressed before. */
export function SlotLimit({ shop, load }: { shop: Shop; load: SlotLoad }) {
  const { mutate, isPending, variables } = useSetLimit(shop, load);
  const offline = useOfflineReason();
  const wanted = isPending && variables !== undefined ? variables : load.maxOrders;
  const limit = wanted ?? load.usualLimit;
  const set = (maxOrders: number | null) => mutate(maxOrders, { onError: (error) => showError(error) });
  const [from, to] = [load.start, load.end].map((at) => localTime(at, shop.timeZone));
  const isChanged = wanted !== null && wanted !== load.usualLimit;
  return (
    <div className={styles.limit} role="group" aria-label={`${KIND_LABELS[load.kind]}, ${from} – ${to}`}>
      {limit === 0 ? null : (
        <div className={styles.stepper}>
          <IconButton
            icon={IconMinus}
            variant="secondary"
            label="Une place de moins"
            disabledBecause={offline ?? (limit <= 1 ? 'Pour ne plus rien prendre, fermez le créneau.' : null)}
            onClick={() => set(limit - 1)}
          />
          <output className={styles.figure}>
            {limit}
            <small>max.</small>
          </output>
          <IconButton
            icon={IconPlus}
            variant="secondary"
            label="Une place de plus"
            disabledBecause={offline ?? (limit >= MOST ? `${MOST} commandes au plus.` : null)}
            onClick={() => set(limit + 1)}
          />
        </div>
      )}
      {limit === 0 ? (
        <Button icon={IconLockOpen} disabledBecause={offline} onClick={() => set(null)}>
          Rouvrir le créneau
        </Button>
      ) : (
        <Button icon={IconLock} variant="dangerLight" disabledBecause={offline} onClick={() => set(0)}>
          Fermer le créneau
        </Button>
      )}
      {isChanged && limit !== 0 ? (
        <Button icon={IconRestore} variant="subtle" disabledBecause={offline} onClick={() => set(null)}>
          Rétablir{NBSP}: {load.usualLimit}
        </Button>
      ) : null}
    </div>
  );
}
