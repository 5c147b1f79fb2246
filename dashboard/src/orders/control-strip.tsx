import {
  attentionCells,
  type AttentionCell,
  type AttentionKind,
} from '@comptoir/domain/orders/attention/attention.labels.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { IconBellRinging, IconClockExclamation, IconPhoneOff, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { useUser } from '../session/session.ts';
import { shopAlerts } from './alerts/shop-alerts.queries.ts';
import styles from './control-strip.module.css';

const ICONS: Record<AttentionKind, IconType> = {
  waiting: IconBellRinging,
  late: IconClockExclamation,
  driverless: IconUserOff,
  missed: IconPhoneOff,
};

/** What presses, in one line that is always there: a zero keeps its place, so nothing below moves when one is added. */
export function ControlStrip({ orders, load }: { orders: readonly Order[]; load: ReactNode }) {
  const user = useUser();
  const alerts = useQuery(shopAlerts(user)).data?.items ?? [];
  const text = useFromNow((now) => JSON.stringify(attentionCells(orders, alerts, now)));
  return (
    <nav className={styles.strip} aria-label="À traiter">
      {(JSON.parse(text) as AttentionCell[]).map((cell) => (
        <Cell key={cell.kind} {...cell} />
      ))}
      {/* Its place is kept until it comes: the cells beside it, and what stands below, stay where they are. */}
      {load ? <div className={styles.load}>{load}</div> : null}
    </nav>
  );
}

function Cell({ kind, count, words, detail, orderId }: AttentionCell) {
  const content = (
    <>
      <Glyph icon={ICONS[kind]} size={22} />
      <span className={styles.words}>
        <span className={styles.line}>
          <b className={styles.count}>{count}</b> {words}
        </span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
    </>
  );
  if (count === 0 || !orderId) return <span className={styles.cell}>{content}</span>;
  return (
    <Link className={styles.cell} data-kind={kind} to="/orders/$orderId" params={{ orderId }}>
      {content}
    </Link>
  );
}
