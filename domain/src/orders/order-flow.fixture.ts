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
const KITCHEN = ['preparing', 'ready'] as const;
const SEARCHING = ['looking_for_driver'] as const;
const UNANSWERED = ['contacting', 'looking_for_driver'] as const;
const COURIERS = ['driver', 'provider'] as const;
export const inLater = addMinutes(NOW, 46);
const waits = { waitsForCustomer: true } as const;
const whileSearching: Pick<Row, 'given' | 'refused'> = {
  given: { isSearchingDriver: true },
  refused: [['no search is running', { isSearchingDriver: false }]],
};

const row = (
  id: string,
  event: OrderEventName,
  from: Row['from'],
  by: Row['by'],
  to: Row['to'],
  rest: Pick<Row, 'given' | 'refused' | 'waitsForCustomer'> = {},
): Row => ({ id, event, from, by, to, ...rest });

/** FLO-32 to FLO-62 as written in the specification, independent of the table under test. */
const NOT_NAMEABLE: NonNullable<Row['refused']> = [
  ['the customer fetches it', { orderType: 'click_and_collect' }],
  ['the marketplace brings it', { isMarketplaceCourier: true }],
  ['it has left', { pickupStatus: 3 }],
];

export const ROWS: Row[] = [
  row('FLO-32', 'accept', ['contacting'], ['staff', 'pos'], 'preparing', waits),
  row('FLO-33', 'auto-accept', ['contacting'], ['server'], 'preparing', waits),
  row('FLO-34', 'refuse', UNANSWERED, ['staff'], 'refused', waits),
  row('FLO-35', 'customer-cancel', UNANSWERED, ['customer'], 'canceled'),
  row('FLO-36', 'deadline-passed', ['contacting'], ['server'], 'missed', waits),
  row('FLO-37', 'driver-lost', ['contacting'], [...COURIERS, 'staff'], 'looking_for_driver', {
    given: { flowType: 'reverse', pickupStatus: 1 },
    refused: [['classic flow', { flowType: 'classic' }], ...noDriver],
  }),
  row('FLO-38', 'driver-found', SEARCHING, COURIERS, 'contacting', {
    ...whileSearching,
    given: { flowType: 'reverse', isSearchingDriver: true },
  }),
  row('FLO-39', 'offer-pickup', [...SEARCHING, ...KITCHEN], ['server'], 'same', {
    given: { offersClickAndCollect: true },
    refused: [
      ['not a delivery', { orderType: 'click_and_seat' }],
      ['a driver was found', { pickupStatus: 1 }],
      ['the shop has no click and collect', { offersClickAndCollect: false }],
    ],
  }),
  row('FLO-40', 'choose-pickup', SEARCHING, ['customer'], 'contacting', {
    given: { selfPickupEligible: true },
    refused: [['it was not offered', { selfPickupEligible: false }]],
  }),
  row('FLO-41', 'take-delivery', SEARCHING, ['staff'], 'contacting', takeDelivery),
  row('FLO-42', 'cancel-search', SEARCHING, ['staff'], 'same', whileSearching),
  row('FLO-42', 'start-search', SEARCHING, ['staff'], 'same', {
    refused: [['a search is running', { isSearchingDriver: true }]],
  }),
  row('FLO-43', 'search-exhausted', SEARCHING, ['server'], 'missed'),
  row('FLO-44', 'window-opens', ['scheduled'], ['server'], 'preparing', {
    given: { isScheduled: true, requestedFor: addMinutes(NOW, 45) },
    refused: [['the window is not open yet', { requestedFor: inLater }]],
  }),
  row('FLO-45', 'add-time', ['preparing'], ['staff'], 'same'),
  row('FLO-46', 'start-search', KITCHEN, ['staff', 'server'], 'same', {
    refused: [
      ['not a delivery', { orderType: 'click_and_collect' }],
      ['a driver has it', { pickupStatus: 1 }],
      ['a search is running', { isSearchingDriver: true }],
    ],
  }),
  row('FLO-47', 'driver-found', KITCHEN, COURIERS, 'same', whileSearching),
  row('FLO-48', 'driver-near', ['contacting', ...KITCHEN], COURIERS, 'same', {
    given: { flowType: 'reverse', pickupStatus: 1 },
    refused: [
      ['no driver', { pickupStatus: 0 }],
      ['near already', { pickupStatus: 2 }],
    ],
  }),
  row('FLO-49', 'remove-driver', KITCHEN, ['staff'], 'same', { given: { pickupStatus: 2 }, refused: noDriver }),
  row('FLO-50', 'cancel-search', KITCHEN, ['staff'], 'same', whileSearching),
  row('FLO-51', 'take-delivery', KITCHEN, ['staff'], 'same', { ...takeDelivery, ...waits }),
  row('FLO-52', 'ready', ['preparing'], ['staff', 'pos'], 'ready', {
    refused: [['the shop delivers it', { shopResponsibleForDelivery: true }]],
  }),
  row('FLO-53', 'start-delivery', KITCHEN, ['staff'], 'delivering', {
    given: { shopResponsibleForDelivery: true },
    refused: [['others deliver it', { shopResponsibleForDelivery: false }]],
    ...waits,
  }),
  row('FLO-54', 'picked-up', KITCHEN, [...COURIERS, 'marketplace'], 'delivering', {
    given: { pickupStatus: 2 },
    refused: [['nobody was assigned', { pickupStatus: 0 }]],
  }),
  row('FLO-55', 'validate', ['takeaway', 'waiter'], ['staff'], 'completed'),
  row('FLO-56', 'validate', ['delivering'], ['staff'], 'completed', {
    given: { pickupStatus: 3, validateDeliveryFromDashboard: true },
    refused: [['DET-61 a driver carries it', { validateDeliveryFromDashboard: false }]],
  }),
  row('FLO-56', 'validate', ['ready'], ['staff'], 'completed', {
    given: { channel: 'deliveroo', isMarketplaceCourier: true },
    refused: [['not a marketplace courier', { isMarketplaceCourier: false, validateDeliveryFromDashboard: true }]],
  }),
  row('FLO-57', 'delivered', ['delivering'], [...COURIERS, 'marketplace'], 'completed'),
  row('FLO-58', 'cancel', ['scheduled', ...KITCHEN, 'takeaway', 'waiter', 'delivering'], ['staff'], 'canceled', {
    refused: [['FLO-24 a marketplace courier carries it', { isMarketplaceCourier: true }]],
    ...waits,
  }),
  row('FLO-59', 'job-cancelled', [...KITCHEN, 'delivering'], ['provider'], 'same'),
  row('FLO-60', 'marketplace-cancel', LIVE_STATUSES, ['marketplace'], 'canceled', {
    given: { channel: 'ubereats' },
    refused: [['an order of our own', { channel: 'mobileApp' }]],
  }),
  row('FLO-61', 'auto-close', [...KITCHEN, 'takeaway', 'waiter', 'delivering'], ['server'], 'completed', {
    given: { pickupStatus: 3 },
    refused: [['a delivery left without any driver', { pickupStatus: 0 }]],
  }),
  row('FLO-62', 'refund', ['completed'], ['staff'], 'refunded'),
  ...KITCHEN.map((status) =>
    row('FLO-78', 'choose-pickup', [status], ['customer'], status === 'ready' ? 'takeaway' : 'same', {
      given: { selfPickupEligible: true },
      refused: [
        ['it was not offered', { selfPickupEligible: false }],
        ['a driver is on the way', { pickupStatus: 1 }],
        ['in reverse flow the driver came first', { flowType: 'reverse' }],
      ],
    }),
  ),
  row('RND-01', 'driver-found', ['looking_for_driver'], ['staff'], 'contacting', { refused: NOT_NAMEABLE }),
  row('RND-01', 'driver-found', KITCHEN, ['staff'], 'same', { refused: NOT_NAMEABLE, ...waits }),
];
