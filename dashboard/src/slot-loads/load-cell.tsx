import { localTime } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { limitOf, pressing, slotState } from '@comptoir/domain/slot-loads/slot-loads.ts';
import type { SlotLoad } from '@comptoir/domain/slot-loads/slot-load.ts';
import { IconChevronDown, IconChevronUp, IconGauge } from '@tabler/icons-react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { useShopPart } from '../shops/use-shop-part.ts';
import { LoadBar } from './load-bar.tsx';
import { useLoads } from './use-loads.ts';
import styles from './load-cell.module.css';

export type LoadCellProps = { isOpen: boolean; onToggle: () => void };

/** HRS-26: the window that presses, at a glance; it unfolds the others under the strip. */
export function LoadCell(props: LoadCellProps) {
  const { shop } = useShopPart('rushSwitch');
  return shop ? <ShopLoadCell shop={shop} {...props} /> : null;
}

function ShopLoadCell({ shop, isOpen, onToggle }: LoadCellProps & { shop: Shop }) {
  const { now, query } = useLoads(shop);
  const next = query.data ? pressing(query.data.items, now, MOST_BARS) : [];
  const [load] = next;
  const time = load ? localTime(load.start, shop.timeZone) : null;
  return (
    <button
      type="button"
      className={styles.cell}
      data-state={load ? slotState(load) : undefined}
      aria-expanded={isOpen}
      onClick={onToggle}
      onKeyDown={(event) => {
        if (isOpen && event.key === 'Escape') onToggle();
      }}
    >
      <VisuallyHidden>Charge du service, </VisuallyHidden>
      <Glyph icon={IconGauge} size={22} />
      <span className={styles.words}>
        {load ? (
          <Figures load={load} />
        ) : (
          <span className={styles.line}>{query.isError ? 'Charge inconnue' : query.data ? 'Aucun créneau' : '--'}</span>
        )}
        <span className={styles.detail}>{load ? time : query.data ? 'aujourd’hui' : 'Charge'}</span>
      </span>
      <span className={styles.bars}>
        {next.map((one) => (
          <LoadBar key={one.start} load={one} isUpright />
        ))}
      </span>
      <span className={styles.chevron}>
        <Glyph icon={isOpen ? IconChevronUp : IconChevronDown} size={18} />
      </span>
    </button>
  );
}

const MOST_BARS = 6;

function Figures({ load }: { load: SlotLoad }) {
  if (slotState(load) === 'closed') return <span className={styles.line}>Fermé</span>;
  return (
    <span className={styles.line}>
      <b className={styles.count}>{load.taken}</b> sur {limitOf(load)}
    </span>
  );
}
