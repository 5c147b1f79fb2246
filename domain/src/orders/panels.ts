import { addMinutes, type Instant } from '../kernel/time.ts';
import { isOneTouch } from '../shops/one-touch.ts';
import type { Shop } from '../shops/shop.ts';
import { flowOrder, flowShop } from './flow-facts.ts';
import type { Order } from './order.ts';
import { moveRefusal, type FlowRefusal, type OrderEventName } from './order-flow.ts';
import { FINISHED_STATUSES, type OrderStatus } from './order-status.ts';
import { refundRefusal } from './refund.ts';
import { offersSendToTill } from '../till/awaits-till.ts';

/** DET-13: the parts of the detail that depend on the state of the order. The driver block depends on DET-08 alone. */
export type Panel =
  | 'acceptance'
  | 'awaiting-till'
  | 'till'
  | 'scheduled'
  | 'searching'
  | 'no-driver'
  | 'preparation'
  | 'delivery'
  | 'tracker'
  | 'end';

/** What staff can do: the events of the table, and sending to the till, which changes no status. */
export type OrderAction =
  | 'accept'
  | 'refuse'
  | 'ready'
  | 'add-time'
  | 'start-delivery'
  | 'take-delivery'
  | 'start-search'
  | 'cancel-search'
  | 'remove-driver'
  | 'validate'
  | 'cancel'
  | 'refund'
  | 'send-to-till';

/** The all-shops mode decides what the shop leaves open (DET-63), the person's rights decide on refunds (FLO-66). */
export type Viewer = { isAllShops: boolean; mayRefund: boolean; isDistributor: boolean };

export type Detail = { row: string; panels: readonly Panel[]; actions: readonly OrderAction[] };

const SEARCH_LEAD_MINUTES = 30;
export const searchOpensAt = (order: Pick<Order, 'requestedFor'>): Instant =>
  addMinutes(order.requestedFor, -SEARCH_LEAD_MINUTES);

const isMarketplaceCourier = (order: Order): boolean => order.delivery?.nature === 'marketplace';

export const isForDrivers = (order: Order): boolean =>
  order.orderType === 'delivery' && !order.shopResponsibleForDelivery && !isMarketplaceCourier(order);

export const hasDriver = (order: Pick<Order, 'pickupStatus'>): boolean => order.pickupStatus > 0;

export const isSearching = (order: Pick<Order, 'delivery'>): boolean => order.delivery?.isSearchingDriver === true;

/** DET-56: Just Eat accepts one answer per order, and Deliveroo at most ten minutes, only at acceptance. */
const takesDelays = (order: Order): boolean => order.channel === 'ubereats';

const isBeforeSearch = (order: Order, now: Instant): boolean => order.isScheduled && now < searchOpensAt(order);

type When = (order: Order, shop: Shop, now: Instant) => boolean;
type Row = {
  id: string;
  from: readonly OrderStatus[];
  when?: When;
  panels: readonly Panel[];
  actions: readonly OrderAction[];
  /** Shown above the panel of the next matching row; its actions are added to those of that row. */
  isAbove?: true;
};

const waitsForDriver: When = (order) => isForDrivers(order) && !hasDriver(order);

/** DET-40 to DET-60, row by row; the first match wins. */
export const PANEL_ROWS: readonly Row[] = [
  { id: 'DET-40', from: FINISHED_STATUSES, panels: ['end'], actions: ['refund'] },
  {
    id: 'DET-41',
    from: ['contacting'],
    when: (order, shop) => isOneTouch(shop) && offersSendToTill(order, shop),
    panels: ['till'],
    actions: ['send-to-till', 'refuse'],
  },
  {
    id: 'DET-41',
    from: ['contacting'],
    when: (_, shop) => isOneTouch(shop),
    panels: ['awaiting-till'],
    actions: ['refuse'],
  },
  {
    id: 'DET-42',
    from: ['looking_for_driver'],
    when: (order, _, now) => isBeforeSearch(order, now),
    panels: ['scheduled'],
    actions: ['refuse'],
  },
  {
    id: 'DET-43',
    from: ['looking_for_driver'],
    when: isSearching,
    panels: ['searching'],
    actions: ['cancel-search', 'take-delivery', 'refuse'],
  },
  {
    id: 'DET-44',
    from: ['looking_for_driver'],
    panels: ['no-driver'],
    actions: ['start-search', 'take-delivery', 'refuse'],
  },
  {
    id: 'DET-45',
    from: ['contacting'],
    when: (order) => order.flowType === 'reverse' && hasDriver(order),
    panels: ['acceptance'],
    actions: ['accept', 'refuse', 'remove-driver'],
  },
  { id: 'DET-46', from: ['contacting'], panels: ['acceptance'], actions: ['accept', 'refuse'] },
  { id: 'DET-47', from: ['scheduled'], panels: ['scheduled'], actions: ['cancel'] },
  {
    id: 'DET-48',
    from: ['preparing'],
    when: (order, shop) => !isOneTouch(shop) && offersSendToTill(order, shop),
    panels: ['till'],
    actions: ['send-to-till'],
    isAbove: true,
  },
  {
    id: 'DET-49',
    from: ['preparing'],
    when: (order) => order.orderType === 'click_and_collect',
    panels: ['preparation'],
    actions: ['ready', 'add-time', 'cancel'],
  },
  {
    id: 'DET-50',
    from: ['preparing'],
    when: (order) => order.orderType === 'click_and_seat',
    panels: ['preparation'],
    actions: ['ready', 'add-time', 'cancel'],
  },
  {
    id: 'DET-51',
    from: ['preparing'],
    when: (order) => order.shopResponsibleForDelivery,
    panels: ['preparation'],
    actions: ['start-delivery', 'add-time', 'start-search', 'cancel'],
  },
  {
    id: 'DET-51',
    from: ['ready'],
    when: (order) => order.shopResponsibleForDelivery,
    panels: ['preparation'],
    actions: ['start-delivery', 'start-search', 'cancel'],
  },
  {
    id: 'DET-52',
    from: ['preparing'],
    when: (order, shop, now) => waitsForDriver(order, shop, now) && isBeforeSearch(order, now),
    panels: ['preparation', 'scheduled'],
    actions: ['ready', 'add-time', 'take-delivery', 'cancel'],
  },
  {
    id: 'DET-53',
    from: ['preparing'],
    when: (order, shop, now) => waitsForDriver(order, shop, now) && isSearching(order),
    panels: ['preparation', 'searching'],
    actions: ['ready', 'add-time', 'cancel-search', 'take-delivery', 'cancel'],
  },
  {
    id: 'DET-54',
    from: ['preparing'],
    when: waitsForDriver,
    panels: ['preparation', 'no-driver'],
    actions: ['ready', 'add-time', 'start-search', 'take-delivery', 'cancel'],
  },
  {
    id: 'DET-55',
    from: ['preparing'],
    when: isForDrivers,
    panels: ['preparation'],
    actions: ['ready', 'add-time', 'remove-driver', 'take-delivery', 'cancel'],
  },
  { id: 'DET-56', from: ['preparing'], when: takesDelays, panels: ['preparation'], actions: ['ready', 'add-time'] },
  { id: 'DET-56', from: ['preparing'], panels: ['preparation'], actions: ['ready'] },
  {
    id: 'DET-57',
    from: ['ready'],
    when: (order, shop, now) => waitsForDriver(order, shop, now) && isSearching(order),
    panels: ['delivery', 'tracker', 'searching'],
    actions: ['cancel-search', 'take-delivery', 'cancel', 'validate'],
  },
  {
    id: 'DET-57',
    from: ['ready'],
    when: waitsForDriver,
    panels: ['delivery', 'tracker', 'no-driver'],
    actions: ['start-search', 'take-delivery', 'cancel', 'validate'],
  },
  {
    id: 'DET-57',
    from: ['ready'],
    when: isForDrivers,
    panels: ['delivery', 'tracker'],
    actions: ['remove-driver', 'take-delivery', 'cancel', 'validate'],
  },
  { id: 'DET-58', from: ['takeaway', 'waiter'], panels: ['delivery'], actions: ['validate', 'cancel'] },
  {
    id: 'DET-59',
    from: ['delivering'],
    when: (order) => !isMarketplaceCourier(order),
    panels: ['delivery', 'tracker'],
    actions: ['validate', 'cancel'],
  },
  { id: 'DET-60', from: ['ready', 'delivering'], panels: ['delivery'], actions: ['validate'] },
];

/** Actions of the rows that a second rule must allow as well: DET-61, DET-62, FLO-24 and FLO-66. */
const CHECKED_TWICE: readonly OrderAction[] = ['validate', 'take-delivery', 'cancel', 'refund'];

export function panelsFor(order: Order, shop: Shop, now: Instant, viewer: Viewer): Detail {
  const matching = PANEL_ROWS.filter(
    ({ from, when }) => from.includes(order.status) && (when?.(order, shop, now) ?? true),
  );
  const row = matching.find(({ isAbove }) => !isAbove);
  if (!row) throw new Error(`no panel for an order that is ${order.status}`);
  const shown = [...matching.slice(0, matching.indexOf(row)), row];
  return {
    row: row.id,
    panels: shown.flatMap(({ panels }) => panels),
    actions: shown
      .flatMap(({ actions }) => actions)
      .filter((action) => !CHECKED_TWICE.includes(action) || isAllowed(action, order, shop, now, viewer)),
  };
}

function isAllowed(action: OrderAction, order: Order, shop: Shop, now: Instant, viewer: Viewer): boolean {
  if (actionRefusal(action, order, shop, now, viewer.isAllShops) === 'ORDER_STATE') return false;
  return action !== 'refund' || refundRefusal(order, shop, viewer, now) === null;
}

/** FLO-37: before acceptance, removing a driver uses the row that restarts the search. */
function eventOf(action: OrderAction, status: OrderStatus): OrderEventName | null {
  if (action === 'send-to-till') return null;
  return action === 'remove-driver' && status === 'contacting' ? 'driver-lost' : action;
}

export function actionRefusal(
  action: OrderAction,
  order: Order,
  shop: Shop,
  now: Instant,
  isAllShops: boolean,
): FlowRefusal | null {
  const event = eventOf(action, order.status);
  return event && moveRefusal(flowOrder(order), event, 'staff', flowShop(shop, isAllShops), now);
}
