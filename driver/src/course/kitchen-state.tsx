import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import { IconCircleCheck, IconHourglassHigh } from '@tabler/icons-react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { deviceZone, kitchenWords } from '../desk/driver-words.ts';
import styles from './carried-card.module.css';

export function KitchenState({ order }: { order: CarriedOrder }) {
  const words = useFromNow((now) => kitchenWords(order, now, deviceZone()));
  const isReady = order.status === 'ready';
  return (
    <p className={styles.kitchen} data-ready={isReady || undefined} role="status">
      <Glyph icon={isReady ? IconCircleCheck : IconHourglassHigh} size={20} />
      {words}
    </p>
  );
}
