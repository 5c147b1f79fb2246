import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { CHANNEL_LABELS, ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { formatDate, localTime } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { memo } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { CHANNEL_ICONS, TYPE_ICONS } from '../order-icons.ts';
import { numberTitle } from '../order-words.ts';
import { StatusBadge } from '../status-badge.tsx';
import { OrderLink } from './order-link.tsx';
import styles from './orders-table.module.css';

const MISSING = '--';

/** What a row shows of a live order or of a finished one. */
export type ListedOrder = Pick<
  Order,
  | 'id'
  | 'companyId'
  | 'shopId'
  | 'orderNumber'
  | 'status'
  | 'orderType'
  | 'channel'
  | 'amountDue'
  | 'requestedFor'
  | 'driverFirstName'
> & { shop: Pick<Order['shop'], 'name' | 'timeZone'> };

type RowProps = { order: ListedOrder; onPress?: ((order: ListedOrder) => void) | undefined };
type OrdersTableProps = { orders: readonly ListedOrder[]; label: string; onPress?: RowProps['onPress'] };

/** ORD-18: eight columns; on phones each order is a row of two lines. */
export function OrdersTable({ orders, label, onPress }: OrdersTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Magasin</th>
          <th scope="col">Canal</th>
          <th scope="col">Type</th>
          <th scope="col">Commande</th>
          <th scope="col">Date</th>
          <th scope="col">État</th>
          <th scope="col">Livreur</th>
          <th scope="col" className={styles.figure}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} onPress={onPress} />
        ))}
      </tbody>
    </table>
  );
}

const OrderRow = memo(function OrderRow({ order, onPress }: RowProps) {
  const { timeZone } = order.shop;
  return (
    <tr className={styles.row}>
      <td className={styles.shop}>{order.shop.name}</td>
      <td className={styles.channel}>
        <span className={styles.withIcon} title={CHANNEL_LABELS[order.channel]}>
          <Glyph icon={CHANNEL_ICONS[order.channel]} size={17} />
          {CHANNEL_LABELS[order.channel]}
        </span>
      </td>
      <td className={styles.type}>
        <span className={styles.withIcon}>
          <Glyph icon={TYPE_ICONS[order.orderType]} size={17} />
          {ORDER_TYPE_LABELS[order.orderType]}
        </span>
      </td>
      <td className={styles.number}>
        <OrderLink orderId={order.id} className={styles.link} onPress={() => onPress?.(order)}>
          {numberTitle(order)}
        </OrderLink>
      </td>
      <td className={styles.date}>
        {formatDate(order.requestedFor, timeZone)}{' '}
        <span className={styles.hour}>{localTime(order.requestedFor, timeZone)}</span>
      </td>
      <td className={styles.state}>
        <StatusBadge order={order} />
      </td>
      <td className={styles.driver}>{order.driverFirstName ?? MISSING}</td>
      <td className={`${styles.figure} ${styles.total}`}>{formatEuros(order.amountDue)}</td>
    </tr>
  );
});
