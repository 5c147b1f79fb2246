import type { SlotLoad } from '@comptoir/domain/slot-loads/slot-load.ts';
import { limitOf, slotState } from '@comptoir/domain/slot-loads/slot-loads.ts';
import styles from './load-bar.module.css';

/** The words beside it say the same. */
export function LoadBar({ load, isUpright = false }: { load: SlotLoad; isUpright?: boolean }) {
  const limit = limitOf(load);
  const share = limit === 0 ? 1 : Math.min(1, load.taken / limit);
  const size = `${Math.round(share * 100)}%`;
  return (
    <span className={styles.bar} data-state={slotState(load)} data-upright={isUpright || undefined} aria-hidden="true">
      <span className={styles.fill} style={isUpright ? { height: size } : { width: size }} />
    </span>
  );
}
