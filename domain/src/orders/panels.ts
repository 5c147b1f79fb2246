import type { Instant } from '../kernel/time.ts';
import { isOneTouch } from '../shops/one-touch.ts';
import type { Shop } from '../shops/shop.ts';
import { hasDriver, isForDrivers, isMarketplaceCourier, isSearching, searchOpensAt } from './attention/driver-facts.ts';
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

/** DET-56: Just Eat accepts one answer per order, and Deliveroo at most ten minutes, only at acceptance. */
const takesDelays = (order: Order): boolean => order.channel === 'ubereats';

type When = (order: Order, shop: Shop, now: Instant) => boolean;

const isBeforeSearch: When = (order, _, now) => order.isScheduled && now < searchOpensAt(order);

type Row = {
  id: string;
  from: readonly OrderStatus[];
  when: When;
  panels: readonly Panel[];
  actions: readonly OrderAction[];
  /** Shown above the panel of the next matching row; its actions are added to those of that row. */
  isAbove?: true;
};

const waitsForDriver: When = (order) => isForDrivers(order) && !hasDriver(order);
const isDriverSearched: When = (order) => isForDrivers(order) && !hasDriver(order) && isSearching(order);
const isDeliveredByShop: When = (order) => order.shopResponsibleForDelivery;

const panelRow = (
  id: string,
  from: readonly OrderStatus[],
  panels: readonly Panel[],
  actions: readonly OrderAction[],
  when: When = () => true,
): Row => ({ id, from, panels, actions, when });

const whilePreparing = (...others: OrderAction[]): OrderAction[] => ['ready', 'add-time', ...others, 'cancel'];

/** DET-40 to DET-60, row by row; the first match wins. */
export const PANEL_ROWS: readonly Row[] = [
  panelRow('DET-40', FINISHED_STATUSES, ['end'], ['refund']),
  panelRow(
    'DET-41',
    ['contacting'],
    ['till'],
    ['send-to-till', 'refuse'],
    (order, shop) => isOneTouch(shop) && offersSendToTill(order, shop),
  ),
  panelRow('DET-41', ['contacting'], ['awaiting-till'], ['refuse'], (_, shop) => isOneTouch(shop)),
  panelRow('DET-42', ['looking_for_driver'], ['scheduled'], ['refuse'], isBeforeSearch),
  panelRow('DET-43', ['looking_for_driver'], ['searching'], ['cancel-search', 'take-delivery', 'refuse'], isSearching),
  panelRow('DET-44', ['looking_for_driver'], ['no-driver'], ['start-search', 'take-delivery', 'refuse']),
  panelRow(
    'DET-45',
    ['contacting'],
    ['acceptance'],
    ['accept', 'refuse', 'remove-driver'],
    (order) => order.flowType === 'reverse' && hasDriver(order),
  ),
  panelRow('DET-46', ['contacting'], ['acceptance'], ['accept', 'refuse']),
  panelRow('DET-47', ['scheduled'], ['scheduled'], ['cancel']),
  {
    ...panelRow('DET-48', ['preparing'], ['till'], ['send-to-till']),
    when: (order, shop) => !isOneTouch(shop) && offersSendToTill(order, shop),
    isAbove: true,
  },
  panelRow(
    'DET-49',
    ['preparing'],
    ['preparation'],
    whilePreparing(),
    (order) => order.orderType === 'click_and_collect',
  ),
  panelRow('DET-50', ['preparing'], ['preparation'], whilePreparing(), (order) => order.orderType === 'click_and_seat'),
  panelRow(
    'DET-51',
    ['preparing'],
    ['preparation'],
    ['start-delivery', 'add-time', 'start-search', 'cancel'],
    isDeliveredByShop,
  ),
  panelRow('DET-51', ['ready'], ['preparation'], ['start-delivery', 'start-search', 'cancel'], isDeliveredByShop),
  panelRow(
    'DET-52',
    ['preparing'],
    ['preparation', 'scheduled'],
    whilePreparing('take-delivery'),
    (order, shop, now) => waitsForDriver(order, shop, now) && isBeforeSearch(order, shop, now),
  ),
  panelRow(
    'DET-53',
    ['preparing'],
    ['preparation', 'searching'],
    whilePreparing('cancel-search', 'take-delivery'),
    isDriverSearched,
  ),
  panelRow(
    'DET-54',
    ['preparing'],
    ['preparation', 'no-driver'],
    whilePreparing('start-search', 'take-delivery'),
    waitsForDriver,
  ),
  panelRow('DET-55', ['preparing'], ['preparation'], whilePreparing('remove-driver', 'take-delivery'), isForDrivers),
  panelRow('DET-56', ['preparing'], ['preparation'], ['ready', 'add-time'], takesDelays),
  panelRow('DET-56', ['preparing'], ['preparation'], ['ready']),
  panelRow(
    'DET-57',
    ['ready'],
    ['delivery', 'tracker', 'searching'],
    ['cancel-search', 'take-delivery', 'cancel', 'validate'],
    isDriverSearched,
  ),
  panelRow(
    'DET-57',
    ['ready'],
    ['delivery', 'tracker', 'no-driver'],
    ['start-search', 'take-delivery', 'cancel', 'validate'],
    waitsForDriver,
  ),
  panelRow(
    'DET-57',
    ['ready'],
    ['delivery', 'tracker'],
    ['remove-driver', 'take-delivery', 'cancel', 'validate'],
    isForDrivers,
  ),
  panelRow('DET-58', ['takeaway', 'waiter'], ['delivery'], ['validate', 'cancel']),
  panelRow(
    'DET-59',
    ['delivering'],
    ['delivery', 'tracker'],
    ['validate', 'cancel'],
    (order) => !isMarketplaceCourier(order),
  ),
  panelRow('DET-60', ['ready', 'delivering'], ['delivery'], ['validate']),
];

/** Actions of the rows that a second rule must allow as well: DET-61, DET-62, FLO-24 and FLO-66. */
const CHECKED_TWICE: readonly OrderAction[] = ['validate', 'take-delivery', 'cancel', 'refund'];

export function panelsFor(order: Order, shop: Shop, now: Instant, viewer: Viewer): Detail {
  const matching = PANEL_ROWS.filter(({ from, when }) => from.includes(order.status) && when(order, shop, now));
  const row = matching.find(({ isAbove }) => !isAbove);
  if (!row) throw new Error(`no panel for an order that is ${order.status}`);
  const shown = [...matching.slice(0, matching.indexOf(row)), row];
  return {
    row: row.id,
    panels: shown.flatMap(({ panels }) => panels),
    // UND-03: whoever comes second waits for what was decided.
    actions: (order.held ? [] : shown.flatMap(({ actions }) => actions)).filter(
      (action) => !CHECKED_TWICE.includes(action) || isAllowed(action, order, shop, now, viewer),
    ),
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
