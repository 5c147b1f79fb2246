import {
  attentionCells,
  type AttentionCell,
  type AttentionKind,
} from '@comptoir/domain/orders/attention/attention.labels.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { IconBellRinging, IconClockExclamation, IconPhoneOff, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useState, type ReactNode } from 'react';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { FittingWords } from '@comptoir/web/ui/base/fitting-words.tsx';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { useUser } from '../session/session.ts';
import { shopAlerts } from './alerts/shop-alerts.queries.ts';
import type { Only } from './orders-search.ts';
import styles from './control-strip.module.css';

const MissedDialog = lazyPiece(async () => (await import('./alerts/alerts-dialog.tsx')).MissedDialog);

const ICONS: Record<AttentionKind, IconType> = {
  waiting: IconBellRinging,
  late: IconClockExclamation,
  driverless: IconUserOff,
  missed: IconPhoneOff,
};

type ControlStripProps = {
  orders: readonly Order[];
  only: Only | undefined;
  /** What other rooms count, of one shop; null where all are shown. */
  service: ReactNode;
  load: ReactNode;
};

/** What presses, in one line that is always there: a zero keeps its place, so nothing below moves when one is added. */
export function ControlStrip({ orders, only, service, load }: ControlStripProps) {
  const [isMissedOpen, setMissedOpen] = useState(false);
  const user = useUser();
  const known = useQuery(shopAlerts(user)).data?.items;
  // OFF-02: on a post that was opened without a line nobody has told what was missed.
  const isUnknown = useOfflineReason() !== null && !known;
  const text = useFromNow((now) => JSON.stringify(attentionCells(orders, known ?? [], now)));
  return (
    <>
      <nav className={styles.strip} data-whole={service ? true : undefined} aria-label="À traiter">
        {(JSON.parse(text) as AttentionCell[]).map((cell) => (
          <Cell
            key={cell.kind}
            {...cell}
            isUnknown={isUnknown && cell.kind === 'missed'}
            isShown={cell.kind === only}
            onMissed={() => setMissedOpen(true)}
          />
        ))}
        {service}
        {/* Its place is kept until it comes: the cells beside it, and what stands below, stay where they are. */}
        {load ? <div className={styles.load}>{load}</div> : null}
      </nav>
      {isMissedOpen ? (
        <Piece>
          <MissedDialog onClose={() => setMissedOpen(false)} />
        </Piece>
      ) : null}
    </>
  );
}

type CellProps = AttentionCell & { isUnknown: boolean; isShown: boolean; onMissed: () => void };

/** The amber one opens the most urgent order, the others their list; pressed again, a list makes room for all orders. */
function Cell({ kind, count, words, detail, orderId, isUnknown, isShown, onMissed }: CellProps) {
  // « en attente » is « attente » where six cells stand in a row.
  const cut = words.indexOf(' ') + 1;
  const content = (
    <>
      <Glyph icon={ICONS[kind]} size={22} />
      <span className={styles.words}>
        <span className={styles.line}>
          <b className={styles.count}>{isUnknown ? '--' : count}</b>{' '}
          <span className={styles.word}>
            <span className={styles.wide}>{words.slice(0, cut)}</span>
            {words.slice(cut)}
          </span>
        </span>
        {detail ? <FittingWords {...detail} className={styles.detail} /> : null}
      </span>
    </>
  );
  if (count === 0 || !orderId) return <span className={styles.cell}>{content}</span>;
  const cell = { className: styles.cell, 'data-kind': kind };
  if (kind === 'missed')
    return (
      <button {...cell} type="button" onClick={onMissed}>
        {content}
      </button>
    );
  if (kind === 'waiting')
    return (
      <Link {...cell} to="/orders/$orderId" params={{ orderId }}>
        {content}
      </Link>
    );
  return (
    <Link {...cell} to="/" search={isShown ? {} : { only: kind }} aria-current={isShown || undefined}>
      {content}
    </Link>
  );
}
