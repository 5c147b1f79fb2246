import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { CHANNEL_LABELS, ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { shortCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { CHANNEL_ICONS, TYPE_ICONS } from '../order-icons.ts';
import { numberTitle } from '../order-words.ts';
import { StatusBadge } from '../status-badge.tsx';
import { MISSING, type ListedOrder } from './listed-order.ts';
import { OrderLink } from './order-link.tsx';
import { OrderDelay, OrderHours } from './row-time.tsx';
import styles from './orders-table.module.css';

type OnPress = ((order: ListedOrder) => void) | undefined;
type OrdersTableProps = {
  orders: readonly ListedOrder[];
  label: string;
  isShopNamed: boolean;
  onPress?: OnPress;
};

/** ORD-18: ten columns; on phones each order is a row of three lines. */
export function OrdersTable({ orders, label, isShopNamed, onPress }: OrdersTableProps) {
  const columns = useMemo(() => columnsOf(isShopNamed, onPress), [isShopNamed, onPress]);
  return <Table label={label} columns={columns} rows={orders} rowKey={({ id }) => id} phone="lines" />;
}

/** On a tablet the shape alone, with its words for whoever asks. */
const IconWords = ({ icon, words }: { icon: IconType; words: string }) => (
  <span className={styles.withIcon} title={words}>
    <Glyph icon={icon} size={17} />
    <span className={styles.words}>{words}</span>
  </span>
);

const columnsOf = (isShopNamed: boolean, onPress: OnPress): Column<ListedOrder>[] => [
  {
    id: 'shop',
    header: 'Magasin',
    cell: ({ shop }) => <span title={shop.name}>{shop.name}</span>,
    className: styles.shop,
    isWide: !isShopNamed,
    // There is no room for what one knows.
    phone: isShopNamed ? { order: 6, isSoft: true } : 'hidden',
  },
  {
    id: 'channel',
    header: 'Canal',
    cell: ({ channel }) => <IconWords icon={CHANNEL_ICONS[channel]} words={CHANNEL_LABELS[channel]} />,
    isWide: true,
    phone: 'hidden',
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ orderType }) => <IconWords icon={TYPE_ICONS[orderType]} words={ORDER_TYPE_LABELS[orderType]} />,
    phone: { order: 9, isGrowing: true, isSoft: true },
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
    id: 'customer',
    header: 'Client',
    cell: ({ customer }) => shortCustomerName(customer),
    className: styles.customer,
    phone: { order: 5, isGrowing: true },
  },
  {
    id: 'date',
    header: 'Date',
    cell: (order) => <OrderHours order={order} />,
    isFigure: true,
    phone: { order: 11, isSoft: true },
  },
  {
    id: 'delay',
    header: 'Délai',
    cell: (order) => <OrderDelay order={order} />,
    isFigure: true,
    phone: { order: 7 },
  },
  {
    id: 'state',
    header: 'État',
    cell: (order) => <StatusBadge order={order} />,
    phone: { order: 2, isGrowing: true },
  },
  {
    id: 'driver',
    header: 'Livreur',
    cell: ({ driverFirstName }) => driverFirstName ?? MISSING,
    isWide: true,
    phone: 'hidden',
  },
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
