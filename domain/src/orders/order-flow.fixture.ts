import { addMinutes } from '../kernel/time.ts';
import {
  type FlowActor,
  type FlowOrder,
  type FlowShop,
  moveRefusal,
  type OrderEventName,
  statusAfter,
} from './order-flow.ts';
import { LIVE_STATUSES, type OrderStatus } from './order-status.ts';

export const NOW = '2026-11-14T19:14:00.000Z';
export const ACTORS: FlowActor[] = ['staff', 'pos', 'server', 'customer', 'driver', 'provider', 'marketplace'];

export type Facts = Partial<Omit<FlowOrder, 'status'>> & Partial<FlowShop>;

/** An immediate delivery that no driver has accepted; each case changes what it needs. */
const ORDER: Omit<FlowOrder, 'status'> = {
  channel: 'webapp',
  orderType: 'delivery',
  flowType: 'classic',
  isScheduled: false,
  requestedFor: NOW,
  pickupStatus: 0,
  selfPickupEligible: false,
  deliveryAcceptableByShop: false,
  shopResponsibleForDelivery: false,
  customerLockUntil: null,
  isSearchingDriver: false,
  isMarketplaceCourier: false,
};
const SHOP: FlowShop = {
  scheduleWindowMinutes: 45,
  offersClickAndCollect: false,
  acceptDeliveryFromDashboard: false,
  validateDeliveryFromDashboard: false,
};

export function ask(status: OrderStatus, event: OrderEventName, by: FlowActor, facts: Facts = {}) {
  const order = { ...ORDER, ...facts, status };
  const shop = { ...SHOP, ...facts };
  return {
    refusal: moveRefusal(order, event, by, shop, NOW),
    to: statusAfter(order, event, by, shop, NOW),
  };
}

export type Row = {
  id: string;
  event: OrderEventName;
  from: readonly OrderStatus[];
  by: readonly FlowActor[];
  /** Facts that make the guard true. */
  given?: Facts;
  /** Each of these alone, on top of `given`, makes the guard false. */
  refused?: readonly [why: string, facts: Facts][];
  to: OrderStatus | 'same';
  waitsForCustomer?: true;
};

const takeDelivery: Pick<Row, 'given' | 'refused'> = {
  given: { deliveryAcceptableByShop: true, acceptDeliveryFromDashboard: true, pickupStatus: 2 },
  refused: [
    ['DET-62 the order cannot be taken over', { deliveryAcceptableByShop: false }],
    ['DET-62 the shop does not do it from the dashboard', { acceptDeliveryFromDashboard: false }],
    ['DET-62 the driver has left with it', { pickupStatus: 3 }],
  ],
};
const noDriver: Row['refused'] = [
  ['no driver', { pickupStatus: 0 }],
  ['picked up already', { pickupStatus: 3 }],
];
const notSearching: Row['refused'] = [['no search is running', { isSearchingDriver: false }]];
const KITCHEN = ['preparing', 'ready'] as const;
export const inLater = addMinutes(NOW, 46);

/** FLO-32 to FLO-62 as written in the specification, independent of the table under test. */
export const ROWS: Row[] = [
  {
    id: 'FLO-32',
    event: 'accept',
    from: ['contacting'],
    by: ['staff', 'pos'],
    to: 'preparing',
    waitsForCustomer: true,
  },
  { id: 'FLO-33', event: 'auto-accept', from: ['contacting'], by: ['server'], to: 'preparing', waitsForCustomer: true },
  {
    id: 'FLO-34',
    event: 'refuse',
    from: ['contacting', 'looking_for_driver'],
    by: ['staff'],
    to: 'refused',
    waitsForCustomer: true,
  },
  {
    id: 'FLO-35',
    event: 'customer-cancel',
    from: ['contacting', 'looking_for_driver'],
    by: ['customer'],
    to: 'canceled',
  },
  {
    id: 'FLO-36',
    event: 'deadline-passed',
    from: ['contacting'],
    by: ['server'],
    to: 'missed',
    waitsForCustomer: true,
  },
  {
    id: 'FLO-37',
    event: 'driver-lost',
    from: ['contacting'],
    by: ['driver', 'provider', 'staff'],
    given: { flowType: 'reverse', pickupStatus: 1 },
    refused: [['classic flow', { flowType: 'classic' }], ...noDriver],
    to: 'looking_for_driver',
  },
  {
    id: 'FLO-38',
    event: 'driver-found',
    from: ['looking_for_driver'],
    by: ['driver', 'provider'],
    given: { flowType: 'reverse', isSearchingDriver: true },
    refused: notSearching,
    to: 'contacting',
  },
  {
    id: 'FLO-39',
    event: 'offer-pickup',
    from: ['looking_for_driver', ...KITCHEN],
    by: ['server'],
    given: { offersClickAndCollect: true },
    refused: [
      ['not a delivery', { orderType: 'click_and_seat' }],
      ['a driver was found', { pickupStatus: 1 }],
      ['the shop has no click and collect', { offersClickAndCollect: false }],
    ],
    to: 'same',
  },
  {
    id: 'FLO-40',
    event: 'choose-pickup',
    from: ['looking_for_driver'],
    by: ['customer'],
    given: { selfPickupEligible: true },
    refused: [['it was not offered', { selfPickupEligible: false }]],
    to: 'contacting',
  },
  {
    id: 'FLO-41',
    event: 'take-delivery',
    from: ['looking_for_driver'],
    by: ['staff'],
    ...takeDelivery,
    to: 'contacting',
  },
  {
    id: 'FLO-42',
    event: 'cancel-search',
    from: ['looking_for_driver'],
    by: ['staff'],
    given: { isSearchingDriver: true },
    refused: notSearching,
    to: 'same',
  },
  {
    id: 'FLO-42',
    event: 'start-search',
    from: ['looking_for_driver'],
    by: ['staff'],
    refused: [['a search is running', { isSearchingDriver: true }]],
    to: 'same',
  },
  { id: 'FLO-43', event: 'search-exhausted', from: ['looking_for_driver'], by: ['server'], to: 'missed' },
  {
    id: 'FLO-44',
    event: 'window-opens',
    from: ['scheduled'],
    by: ['server'],
    given: { isScheduled: true, requestedFor: addMinutes(NOW, 45) },
    refused: [['the window is not open yet', { requestedFor: inLater }]],
    to: 'preparing',
  },
  { id: 'FLO-45', event: 'add-time', from: ['preparing'], by: ['staff'], to: 'same' },
  {
    id: 'FLO-46',
    event: 'start-search',
    from: KITCHEN,
    by: ['staff', 'server'],
    refused: [
      ['not a delivery', { orderType: 'click_and_collect' }],
      ['a driver has it', { pickupStatus: 1 }],
      ['a search is running', { isSearchingDriver: true }],
    ],
    to: 'same',
  },
  {
    id: 'FLO-47',
    event: 'driver-found',
    from: KITCHEN,
    by: ['driver', 'provider'],
    given: { isSearchingDriver: true },
    refused: notSearching,
    to: 'same',
  },
  {
    id: 'FLO-48',
    event: 'driver-near',
    from: ['contacting', ...KITCHEN],
    by: ['driver', 'provider'],
    given: { flowType: 'reverse', pickupStatus: 1 },
    refused: [
      ['no driver', { pickupStatus: 0 }],
      ['near already', { pickupStatus: 2 }],
    ],
    to: 'same',
  },
  {
    id: 'FLO-49',
    event: 'remove-driver',
    from: KITCHEN,
    by: ['staff'],
    given: { pickupStatus: 2 },
    refused: noDriver,
    to: 'same',
  },
  {
    id: 'FLO-50',
    event: 'cancel-search',
    from: KITCHEN,
    by: ['staff'],
    given: { isSearchingDriver: true },
    refused: notSearching,
    to: 'same',
  },
  {
    id: 'FLO-51',
    event: 'take-delivery',
    from: KITCHEN,
    by: ['staff'],
    ...takeDelivery,
    to: 'same',
    waitsForCustomer: true,
  },
  {
    id: 'FLO-52',
    event: 'ready',
    from: ['preparing'],
    by: ['staff', 'pos'],
    refused: [['the shop delivers it', { shopResponsibleForDelivery: true }]],
    to: 'ready',
  },
  {
    id: 'FLO-53',
    event: 'start-delivery',
    from: KITCHEN,
    by: ['staff'],
    given: { shopResponsibleForDelivery: true },
    refused: [['others deliver it', { shopResponsibleForDelivery: false }]],
    to: 'delivering',
    waitsForCustomer: true,
  },
  {
    id: 'FLO-54',
    event: 'picked-up',
    from: KITCHEN,
    by: ['driver', 'provider', 'marketplace'],
    given: { pickupStatus: 2 },
    refused: [['nobody was assigned', { pickupStatus: 0 }]],
    to: 'delivering',
  },
  { id: 'FLO-55', event: 'validate', from: ['takeaway', 'waiter'], by: ['staff'], to: 'completed' },
  {
    id: 'FLO-56',
    event: 'validate',
    from: ['delivering'],
    by: ['staff'],
    given: { pickupStatus: 3, validateDeliveryFromDashboard: true },
    refused: [['DET-61 a driver carries it', { validateDeliveryFromDashboard: false }]],
    to: 'completed',
  },
  {
    id: 'FLO-56',
    event: 'validate',
    from: ['ready'],
    by: ['staff'],
    given: { channel: 'deliveroo', isMarketplaceCourier: true },
    refused: [['not a marketplace courier', { isMarketplaceCourier: false, validateDeliveryFromDashboard: true }]],
    to: 'completed',
  },
  {
    id: 'FLO-57',
    event: 'delivered',
    from: ['delivering'],
    by: ['driver', 'provider', 'marketplace'],
    to: 'completed',
  },
  {
    id: 'FLO-58',
    event: 'cancel',
    from: ['scheduled', 'preparing', 'ready', 'takeaway', 'waiter', 'delivering'],
    by: ['staff'],
    refused: [['FLO-24 a marketplace courier carries it', { isMarketplaceCourier: true }]],
    to: 'canceled',
    waitsForCustomer: true,
  },
  { id: 'FLO-59', event: 'job-cancelled', from: [...KITCHEN, 'delivering'], by: ['provider'], to: 'same' },
  {
    id: 'FLO-60',
    event: 'marketplace-cancel',
    from: LIVE_STATUSES,
    by: ['marketplace'],
    given: { channel: 'ubereats' },
    refused: [['an order of our own', { channel: 'mobileApp' }]],
    to: 'canceled',
  },
  {
    id: 'FLO-61',
    event: 'auto-close',
    from: ['preparing', 'takeaway', 'waiter', 'ready', 'delivering'],
    by: ['server'],
    given: { pickupStatus: 3 },
    refused: [['a delivery left without any driver', { pickupStatus: 0 }]],
    to: 'completed',
  },
  { id: 'FLO-62', event: 'refund', from: ['completed'], by: ['staff'], to: 'refunded' },
  ...(['preparing', 'ready'] as const).map((status): Row => ({
    id: 'FLO-78',
    event: 'choose-pickup',
    from: [status],
    by: ['customer'],
    given: { selfPickupEligible: true },
    refused: [
      ['it was not offered', { selfPickupEligible: false }],
      ['a driver is on the way', { pickupStatus: 1 }],
      ['in reverse flow the driver came first', { flowType: 'reverse' }],
    ],
    to: status === 'ready' ? 'takeaway' : 'same',
  })),
];
