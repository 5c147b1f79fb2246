import { IconBuildingStore } from '@tabler/icons-react';
import { arrivalOf } from '@comptoir/domain/deliveries/trip-estimate.ts';
import { CHANNEL_LABELS, ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { localDay, localTime } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { defaultPreparation } from '@comptoir/domain/orders/preparation.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../../session/session.ts';
import { PrintButton } from '../../printers/print-button.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { type Acting, type OrderParts, type Question, useDetail } from '../commands/acting.tsx';
import { useForeignMove } from '../commands/foreign-move.ts';
import { OrderActions } from '../commands/order-actions.tsx';
import { Questions } from '../commands/questions.tsx';
import { SideActions } from '../commands/side-actions.tsx';
import { useRunCommand } from '../commands/use-run-command.ts';
import { TYPE_ICONS } from '../order-icons.ts';
import { dayWords, TODAY } from '../order-words.ts';
import { orderStory, putOrder } from '../orders.queries.ts';
import { CustomerBlock } from './customer-block.tsx';
import { useCustomerChange } from './customer-change.tsx';
import { EndBlock, HandledElsewhere, ValidatedBy } from './end-block.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentBlock } from './payment-block.tsx';
import { PhasePanels } from './phase-panels.tsx';
import { PreparationPanel } from './preparation-panel.tsx';
import { RefundBox } from './refund-box.tsx';
import { StateLine } from './state-line.tsx';
import styles from './detail.module.css';

export type OrderDetailProps = { order: Order; shop: Shop; parts: OrderParts; onClose: () => void };

/** DET-01 to DET-13: what one order holds, and what can be done with it now. */
export function OrderDetail({ order, shop, parts, onClose }: OrderDetailProps) {
  const { isAllShops } = useUser();
  const cache = useQueryClient();
  const detail = useDetail(order, shop);
  const change = useCustomerChange(order);
  const commands = useRunCommand(order, shop, onClose);
  const [chosenMinutes, setMinutes] = useState<number | null>(null);
  const [asked, ask] = useState<Question | null>(null);
  const minutes = chosenMinutes ?? defaultPreparation(order, shop);
  // Moved elsewhere meanwhile: the question must not come back by itself with the next driver.
  if (asked && !detail.actions.includes(asked)) ask(null);
  const frozenBy = useForeignMove(order, detail, commands);
  const acting: Acting = { order, shop, detail, commands, ask, frozenBy, parts };
  const { DriverBlock, OrderRound, OrderComplaint, OrderDispute, OrderMissing, OrderPapers } = parts;
  const isAwaiting = detail.panels.includes('acceptance') && order.held === null;
  return (
    <Dialog
      title={titleOf(order)}
      icon={TYPE_ICONS[order.orderType]}
      context={<Context order={order} />}
      width={880}
      isTall
      onClose={onClose}
      headerActions={
        <PrintButton
          order={order}
          shop={shop}
          readStory={() => cache.query(orderStory(order))}
          onCounted={(counted) => putOrder(cache, counted)}
        />
      }
      footerLeft={<Button onClick={onClose}>Retour</Button>}
      footerRight={
        detail.panels.includes('end') ? (
          <ValidatedBy order={order} />
        ) : (
          <OrderActions acting={acting} minutes={minutes} />
        )
      }
    >
      <HandledElsewhere order={order} isMine={commands.isFinishing} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {isAllShops ? (
            <p className={styles.shop}>
              <Glyph icon={IconBuildingStore} />
              {order.shop.name}
            </p>
          ) : null}
          <StateLine order={order} change={change} />
          <PhasePanels acting={acting} />
          <CustomerBlock order={order} change={change} Mark={parts.CustomerMark} />
          {isAwaiting ? <PreparationPanel order={order} shop={shop} minutes={minutes} onChange={setMinutes} /> : null}
          <DriverBlock acting={acting} />
          <OrderRound order={order} frozenBy={frozenBy} />
          <EndBlock order={order} />
          <OrderDispute order={order} />
          <OrderComplaint order={order} />
          {isAwaiting ? null : <PaymentBlock order={order} />}
        </div>
        <div className={styles.column}>
          <OrderSummary order={order} change={change} />
          <OrderMissing order={order} shop={shop} />
          <SideActions acting={acting} />
          <OrderPapers order={order} />
          <RefundBox acting={acting} />
          {isAwaiting ? <PaymentBlock order={order} /> : null}
          <OrderHistory order={order} />
        </div>
      </div>
      <Questions acting={acting} asked={asked} onClose={() => ask(null)} />
    </Dialog>
  );
}

function titleOf({ orderNumber, externalOrderNumber }: Order): string {
  const external = externalOrderNumber ? ` – ${externalOrderNumber}` : '';
  return `Commande n°${NBSP}${orderNumber}${external}`;
}

/** DET-04. Phones leave out « aujourd’hui », which an hour alone says as well. */
function Context({ order }: { order: Order }) {
  const { timeZone } = order.shop;
  const at = order.isScheduled ? order.requestedFor : order.createdAt;
  const day = useFromNow((now) => dayWords(localDay(at, timeZone), localDay(now, timeZone)));
  const dropoff = order.orderType === 'delivery' && order.finishedAt === null ? arrivalOf(order) : null;
  return (
    <>
      {ORDER_TYPE_LABELS[order.orderType]} · {CHANNEL_LABELS[order.channel]} ·{' '}
      <span className={day === TODAY ? styles.wide : undefined}>{day} à </span>
      {localTime(at, timeZone)}
      {dropoff ? ` · livraison prévue à ${localTime(dropoff, timeZone)}` : null}
    </>
  );
}
