import type { Stranded } from '@comptoir/contract/hours.ts';
import { formatDay, localParts } from '@comptoir/domain/kernel/time.ts';
import { NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@comptoir/web/route/link.tsx';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { useUser } from '../session/session.ts';
import styles from './stranded-notice.module.css';

const MOST_SHOWN = 5;

export const SAVE_ANYWAY = 'Enregistrer quand même';

/** HRS-23: named before anything is saved; nothing happens to them by itself. */
export function StrandedNotice({ stranded }: { stranded: Stranded | null }) {
  const { timeZone } = useUser();
  // It stays in the page, so that screen readers hear of what comes.
  if (!stranded) return <div role="status" className={styles.nothing} />;
  const { total, orders } = stranded;
  const [first] = orders;
  const days = new Set(orders.map(({ requestedFor }) => localParts(requestedFor, timeZone).day));
  return (
    <div role="status">
      <div className={styles.notice}>
        <p className={styles.title}>
          <Glyph icon={IconAlertTriangle} size={20} />
          {total}
          {NBSP}
          {plural(total, 'commande déjà passée tombe', 'commandes déjà passées tombent')} hors de ces horaires
        </p>
        <ul className={styles.orders}>
          {orders.slice(0, MOST_SHOWN).map(({ orderId, orderNumber, orderType, customerName, requestedFor }) => {
            const { day, time } = localParts(requestedFor, timeZone);
            return (
              <li key={orderId} className={styles.order}>
                <Link to="/orders/$orderId" params={{ orderId }} className={styles.number}>
                  N°{NBSP}
                  {orderNumber}
                </Link>
                <span className={styles.who}>
                  {ORDER_TYPE_LABELS[orderType]} · {customerName}
                </span>
                <span className={styles.when}>
                  {days.size > 1 ? `${formatDay(day).slice(0, 5)} ` : ''}
                  {time}
                </span>
              </li>
            );
          })}
        </ul>
        {total > MOST_SHOWN ? <p className={styles.words}>et {total - MOST_SHOWN} autres</p> : null}
        <p className={styles.words}>
          {total > 1
            ? 'Elles restent valables. Prévenez ces clients, ou déplacez leur heure.'
            : 'Elle reste valable. Prévenez ce client, ou déplacez son heure.'}
        </p>
      </div>
      {first && total === 1 ? (
        <RouteButton to="/orders/$orderId" params={{ orderId: first.orderId }} isWide>
          Ouvrir la commande
        </RouteButton>
      ) : (
        <RouteButton to="/orders/upcoming" isWide>
          Ouvrir les {total} commandes
        </RouteButton>
      )}
    </div>
  );
}
