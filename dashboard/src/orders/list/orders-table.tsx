import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { CHANNEL_LABELS, ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { formatDate, localTime } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { CHANNEL_ICONS, TYPE_ICONS } from '../order-icons.ts';
import { numberTitle } from '../order-words.ts';
import { StatusBadge } from '../status-badge.tsx';
import { OrderLink } from './order-link.tsx';
import styles from './orders-table.module.css';

const MISSING = '--';

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

type OnPress = ((order: ListedOrder) => void) | undefined;
type OrdersTableProps = { orders: readonly ListedOrder[]; label: string; onPress?: OnPress };

/** ORD-18: eight columns; on phones each order is a row of two lines. */
export function OrdersTable({ orders, label, onPress }: OrdersTableProps) {
  const columns = useMemo(() => columnsOf(onPress), [onPress]);
  return <Table label={label} columns={columns} rows={orders} rowKey={({ id }) => id} phone="lines" />;
}

const columnsOf = (onPress: OnPress): Column<ListedOrder>[] => [
  {
    id: 'shop',
    header: 'Magasin',
    cell: ({ shop }) => shop.name,
    className: styles.shop,
    phone: { order: 5, isSoft: true },
  },
  {
    id: 'channel',
    header: 'Canal',
    cell: ({ channel }) => (
      <span className={styles.withIcon} title={CHANNEL_LABELS[channel]}>
        <Glyph icon={CHANNEL_ICONS[channel]} size={17} />
        {CHANNEL_LABELS[channel]}
      </span>
    ),
    className: styles.channel,
    phone: 'hidden',
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ orderType }) => (
      <span className={styles.withIcon}>
        <Glyph icon={TYPE_ICONS[orderType]} size={17} />
        {ORDER_TYPE_LABELS[orderType]}
      </span>
    ),
    phone: { order: 6, isGrowing: true, isSoft: true },
  },
  {
    id: 'number',
    header: 'Commande',
    cell: (order) => (
      <OrderLink orderId={order.id} className={ROW_LINK} onPress={() => onPress?.(order)}>
        {numberTitle(order)}
      </OrderLink>
    ),
    isStrong: true,
    isFigure: true,
    phone: { order: 1 },
  },
  {
    id: 'date',
    header: 'Date',
    cell: ({ requestedFor, shop: { timeZone } }) => (
      <>
        {formatDate(requestedFor, timeZone)} <span className={styles.hour}>{localTime(requestedFor, timeZone)}</span>
      </>
    ),
    isFigure: true,
    phone: { order: 7, isSoft: true },
  },
  {
    id: 'state',
    header: 'État',
    cell: (order) => <StatusBadge order={order} />,
    phone: { order: 2, isGrowing: true },
  },
  { id: 'driver', header: 'Livreur', cell: ({ driverFirstName }) => driverFirstName ?? MISSING, phone: 'hidden' },
  {
    id: 'total',
    header: 'Total',
    cell: ({ amountDue }) => formatEuros(amountDue),
    align: 'end',
    isStrong: true,
    isFigure: true,
    phone: { order: 3 },
  },
];
