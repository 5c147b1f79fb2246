import { IconBellRinging, IconBuildingStore, IconPencil } from '@tabler/icons-react';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { CHANNEL_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { MINUTE, toMs } from '@comptoir/domain/kernel/time.ts';
import { isDecidedHere } from '@comptoir/domain/offline/here.ts';
import { lacksDriver } from '@comptoir/domain/orders/attention/driver-facts.ts';
import { isAwaitingAcceptance } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { memo, useState } from 'react';
import { latePiece } from '@comptoir/web/page/late-piece.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { CHANNEL_ICONS, TYPE_ICONS } from '../order-icons.ts';
import { cardLines, numberTitle, typeLine } from '../order-words.ts';
import { StatusBadge, TestBadge } from '../status-badge.tsx';
import { OrderLink } from '../list/order-link.tsx';
import { AcceptCountdown, CardTime, OrderTimeBar } from './order-time.tsx';
import styles from './order-card.module.css';

const CardActions = latePiece(async () => (await import('./card-actions.tsx')).CardActions);
const CardDriver = latePiece(async () => (await import('./card-actions.tsx')).CardDriver);
const ReadyWords = latePiece(async () => (await import('./card-actions.tsx')).ReadyWords);
const HeldState = latePiece(async () => (await import('./card-actions.tsx')).HeldState);
const MissingLine = latePiece(async () => (await import('./card-actions.tsx')).MissingLine);

/** The place of the next step is there from the first frame, and stays while it leaves. */
const STEPS: readonly Order['status'][] = ['contacting', 'preparing', 'takeaway', 'waiter'];
const hasNextStep = (order: Order): boolean =>
  STEPS.includes(order.status) || (order.status === 'ready' && lacksDriver(order));

type OrderCardProps = { order: Order; isShopNamed: boolean; isFirst: boolean };

/** One order, readable at two metres. Redrawn only when the order itself changes; the clock has its own small parts. */
export const OrderCard = memo(function OrderCard({ order, isShopNamed, isFirst }: OrderCardProps) {
  const isNew = isAwaitingAcceptance(order);
  const [isArriving] = useState(() => isNew && hasJustArrived(order));
  const { shown, more } = cardLines(order.lines);
  return (
    <li
      className={styles.card}
      data-order-card
      data-status={order.status}
      data-new={isNew || undefined}
      data-arriving={isArriving || undefined}
    >
      {isNew ? (
        <p className={styles.band}>
          <Glyph icon={IconBellRinging} size={19} />
          <span>Nouvelle commande</span>
          <span className={styles.countdown}>
            <span className={styles.ticking}>
              <VisuallyHidden>, à accepter dans </VisuallyHidden>
              <AcceptCountdown order={order} />
            </span>
          </span>
        </p>
      ) : null}
      <div className={styles.body}>
        {isShopNamed ? (
          <p className={styles.shop}>
            <Glyph icon={IconBuildingStore} size={17} />
            <span className={styles.cut}>{order.shop.name}</span>
          </p>
        ) : null}
        <div className={styles.head}>
          <span className={styles.tile}>
            <Glyph icon={TYPE_ICONS[order.orderType]} size={20} />
          </span>
          <div className={styles.names}>
            <h2 className={styles.number}>
              <OrderLink orderId={order.id} className={styles.link}>
                {numberTitle(order)}
              </OrderLink>
              {order.isTest ? (
                <>
                  {' '}
                  <TestBadge />
                </>
              ) : null}
            </h2>
            <p className={styles.cut}>{typeLine(order)}</p>
          </div>
          <CardTime order={order} />
        </div>
        <OrderTimeBar order={order} />
        <ul className={styles.lines}>
          {shown.map((line) => (
            <li key={line.id} className={styles.line}>
              <b>{line.quantity} ×</b>
              <span className={styles.cut}>{line.name}</span>
            </li>
          ))}
          {more ? <li className={styles.more}>{more}</li> : null}
        </ul>
        {order.changedByCustomer ? (
          <p className={styles.changed}>
            <Glyph icon={IconPencil} size={17} />
            Modifiée par le client
          </p>
        ) : null}
        {order.missing ? <MissingLine order={order} /> : null}
        {isNew ? (
          <p className={styles.ready}>
            <ReadyWords order={order} />
          </p>
        ) : (
          <div className={styles.state}>
            {order.held ? (
              <HeldState held={order.held} />
            ) : (
              <>
                <StatusBadge order={order} />
                <CardDriver order={order} />
              </>
            )}
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <Glyph icon={CHANNEL_ICONS[order.channel]} size={17} />
        <span className={styles.cut} title={CHANNEL_LABELS[order.channel]}>
          {CHANNEL_LABELS[order.channel]}
        </span>
        <span className={styles.total}>{formatEuros(order.amountDue)}</span>
      </div>
      {hasNextStep(order) || isDecidedHere(order.held) ? (
        <div className={styles.actions} data-next-step>
          <CardActions order={order} isFirst={isFirst} />
        </div>
      ) : null}
    </li>
  );
});

/** A card that was there when the page opened does not make an entrance. */
const hasJustArrived = (order: Order): boolean => Math.abs(Date.now() - toMs(order.sentToShopAt)) < MINUTE / 4;
