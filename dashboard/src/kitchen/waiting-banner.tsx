import type { KitchenOrder } from '@comptoir/domain/kitchen/kitchen-order.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { toMs } from '@comptoir/domain/kernel/time.ts';
import { IconBellRinging } from '@tabler/icons-react';
import { useFromServerNow } from '@comptoir/web/page/now.ts';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { countdownWords, numberWords, waitingWords } from './kitchen-words.ts';
import styles from './kitchen.module.css';

/** KIT-23, KIT-32 */
export function WaitingBanner({ orders }: { orders: readonly KitchenOrder[] }) {
  const { state, freshAt } = useLiveStatus();
  if (state === 'offline')
    return (
      <p className={styles.offline} role="alert">
        <strong>Hors connexion</strong>
        {french(
          `depuis ${new Date(freshAt).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' })} : cet écran n’est plus à jour.`,
        )}
      </p>
    );
  const [first] = orders;
  if (!first) return null;
  return (
    <p className={styles.waiting} role="status">
      <Glyph icon={IconBellRinging} size={26} />
      <strong>{waitingWords(orders.length)}</strong>
      <span aria-hidden="true">
        {french('la plus urgente : ')}
        {numberWords(first.orderNumber)}
        <Deadline order={first} />
      </span>
    </p>
  );
}

function Deadline({ order: { acceptDeadlineAt } }: { order: KitchenOrder }) {
  const words = useFromServerNow((now) =>
    acceptDeadlineAt ? `, ${countdownWords(toMs(acceptDeadlineAt) - toMs(now))}` : '',
  );
  return <>{words}</>;
}
