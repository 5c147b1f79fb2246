import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHANNELS, isMarketplace, type Channel } from '../kernel/sales.ts';
import { addHours, addMinutes } from '../kernel/time.ts';
import type { Shop } from '../shops/shop.ts';
import { aShop } from '../shops/shops.samples.ts';
import { hasDriver } from './attention/driver-facts.ts';
import type { Order } from './order.ts';
import { FINISHED_STATUSES } from './order-status.ts';
import { anOrder } from './orders.samples.ts';
import { actionRefusal, type OrderAction, type Panel, PANEL_ROWS, panelsFor, type Viewer } from './panels.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const TAKES_OVER: Partial<Shop> = { acceptDeliveryFromDashboard: true };
const ONE_TOUCH: Partial<Shop> = { integration: { type: 'oneTouch', enabled: true } };
const ZELTY: Partial<Shop> = { integration: { type: 'zelty', enabled: true } };

type Facts = Partial<Order> & { nature?: NonNullable<Order['delivery']>['nature']; isSearchingDriver?: boolean };

function order({ nature, isSearchingDriver = false, ...fields }: Facts): Order {
  const made = anOrder(fields);
  if (made.orderType !== 'delivery') return { ...made, delivery: null };
  const carrier = nature ?? (made.shopResponsibleForDelivery ? 'shop' : 'fleet');
  return { ...made, delivery: made.delivery && { ...made.delivery, nature: carrier, isSearchingDriver } };
}

const look = (facts: Facts, shop: Partial<Shop> = TAKES_OVER, viewer: Partial<Viewer> = {}) =>
  panelsFor(order(facts), aShop(shop), NOW, { isAllShops: false, mayRefund: false, isDistributor: false, ...viewer });

const drivers: Facts = { shopResponsibleForDelivery: false };
const reverse: Facts = { ...drivers, flowType: 'reverse' };
const courier: Facts = { channel: 'ubereats', nature: 'marketplace', ...drivers, deliveryAcceptableByShop: false };
const tomorrow: Facts = { isScheduled: true, requestedFor: addHours(NOW, 20) };

type Case = [id: string, what: string, facts: Facts, panels: Panel[], actions: OrderAction[], shop?: Partial<Shop>];

/** The table of the specification, apart from the one under test. */
const CASES: Case[] = [
  ...FINISHED_STATUSES.map((status): Case => ['DET-40', status, { status }, ['end'], []]),
  [
    'DET-41',
    'the till has not acknowledged it',
    { status: 'contacting' },
    ['till'],
    ['send-to-till', 'refuse'],
    ONE_TOUCH,
  ],
  ['DET-41', 'the till has it', { status: 'contacting', posSynced: true }, ['awaiting-till'], ['refuse'], ONE_TOUCH],
  ['DET-42', 'long before', { ...reverse, ...tomorrow, status: 'looking_for_driver' }, ['scheduled'], ['refuse']],
  [
    'DET-43',
    'a search is running',
    { ...reverse, status: 'looking_for_driver', isSearchingDriver: true },
    ['searching'],
    ['cancel-search', 'take-delivery', 'refuse'],
  ],
  [
    'DET-44',
    'no search is running',
    { ...reverse, status: 'looking_for_driver' },
    ['no-driver'],
    ['start-search', 'take-delivery', 'refuse'],
  ],
  [
    'DET-45',
    'a driver was found first',
    { ...reverse, status: 'contacting', pickupStatus: 1 },
    ['acceptance'],
    ['accept', 'refuse', 'remove-driver'],
  ],
  ['DET-46', 'any type', { status: 'contacting', orderType: 'click_and_seat' }, ['acceptance'], ['accept', 'refuse']],
  ['DET-47', 'accepted for later', { ...tomorrow, status: 'scheduled' }, ['scheduled'], ['cancel']],
  [
    'DET-48',
    'the till missed it',
    { status: 'preparing', orderType: 'click_and_collect', posFailed: true },
    ['till', 'preparation'],
    ['send-to-till', 'ready', 'add-time', 'cancel'],
    ZELTY,
  ],
  [
    'DET-49',
    'to collect',
    { status: 'preparing', orderType: 'click_and_collect' },
    ['preparation'],
    ['ready', 'add-time', 'cancel'],
  ],
  [
    'DET-50',
    'at a table',
    { status: 'preparing', orderType: 'click_and_seat' },
    ['preparation'],
    ['ready', 'add-time', 'cancel'],
  ],
  [
    'DET-51',
    'the shop delivers, in the kitchen',
    { status: 'preparing', deliveryAcceptableByShop: false },
    ['preparation'],
    ['start-delivery', 'add-time', 'start-search', 'cancel'],
  ],
  [
    'DET-51',
    'the shop delivers, ready',
    { status: 'ready', deliveryAcceptableByShop: false },
    ['preparation'],
    ['start-delivery', 'start-search', 'cancel'],
  ],
  [
    'DET-52',
    'in preparation long before',
    { ...drivers, ...tomorrow, status: 'preparing' },
    ['preparation', 'scheduled'],
    ['ready', 'add-time', 'take-delivery', 'cancel'],
  ],
  [
    'DET-53',
    'a search is running',
    { ...drivers, status: 'preparing', isSearchingDriver: true },
    ['preparation', 'searching'],
    ['ready', 'add-time', 'cancel-search', 'take-delivery', 'cancel'],
  ],
  [
    'DET-54',
    'nobody is looked for',
    { ...drivers, status: 'preparing' },
    ['preparation', 'no-driver'],
    ['ready', 'add-time', 'start-search', 'take-delivery', 'cancel'],
  ],
  [
    'DET-55',
    'a driver comes',
    { ...drivers, status: 'preparing', pickupStatus: 2 },
    ['preparation'],
    ['ready', 'add-time', 'remove-driver', 'take-delivery', 'cancel'],
  ],
  ['DET-56', 'Uber Eats takes delays', { ...courier, status: 'preparing' }, ['preparation'], ['ready', 'add-time']],
  [
    'DET-56',
    'Just Eat does not, even for a scheduled order',
    { ...courier, ...tomorrow, channel: 'justeat', status: 'preparing' },
    ['preparation'],
    ['ready'],
  ],
  [
    'DET-57',
    'ready, a search is running',
    { ...drivers, status: 'ready', isSearchingDriver: true },
    ['delivery', 'tracker', 'searching'],
    ['cancel-search', 'take-delivery', 'cancel'],
  ],
  [
    'DET-57',
    'ready, nobody is looked for',
    { ...drivers, status: 'ready' },
    ['delivery', 'tracker', 'no-driver'],
    ['start-search', 'take-delivery', 'cancel'],
  ],
  [
    'DET-57',
    'ready, a driver comes',
    { ...drivers, status: 'ready', pickupStatus: 1 },
    ['delivery', 'tracker'],
    ['remove-driver', 'take-delivery', 'cancel'],
  ],
  [
    'DET-58',
    'on the counter',
    { status: 'takeaway', orderType: 'click_and_collect' },
    ['delivery'],
    ['validate', 'cancel'],
  ],
  ['DET-58', 'for the waiter', { status: 'waiter', orderType: 'click_and_seat' }, ['delivery'], ['validate', 'cancel']],
  [
    'DET-59',
    'a driver carries it',
    { ...drivers, status: 'delivering', pickupStatus: 3 },
    ['delivery', 'tracker'],
    ['cancel'],
  ],
  ['DET-59', 'the shop carries it', { status: 'delivering' }, ['delivery', 'tracker'], ['validate', 'cancel']],
  ['DET-60', 'ready', { ...courier, status: 'ready' }, ['delivery'], ['validate']],
  ['DET-60', 'on its way', { ...courier, status: 'delivering' }, ['delivery'], ['validate']],
];

describe('which panel, row by row', () => {
  test.each(CASES)('%s %s', (id, _, facts, panels, actions, shop) => {
    const detail = look(facts, shop);

    expect(detail).toMatchObject({ row: id === 'DET-48' ? 'DET-49' : id, panels });
    expect(detail.actions.toSorted()).toEqual(actions.toSorted());
  });

  test('DET-40 DET-60 no row of the specification is left out', () => {
    const ids = Array.from({ length: 21 }, (_, index) => `DET-${40 + index}`);

    expect([...new Set(PANEL_ROWS.map(({ id }) => id))]).toEqual(ids);
    expect([...new Set(CASES.map(([id]) => id))]).toEqual(ids);
  });

  test('DET-08 the driver block follows the driver, not the row', () => {
    expect([0, 1, 2, 3].map((pickupStatus) => hasDriver({ pickupStatus } as Order))).toEqual([false, true, true, true]);
  });

  test('DET-42 DET-52 the search opens half an hour before the hour asked for, that instant included', () => {
    const at = (minutes: number) => ({ isScheduled: true, requestedFor: addMinutes(NOW, minutes) });

    expect(look({ ...reverse, ...at(31), status: 'looking_for_driver' }).row).toBe('DET-42');
    expect(look({ ...reverse, ...at(30), status: 'looking_for_driver' }).row).toBe('DET-44');
    expect(look({ ...drivers, ...at(31), status: 'preparing' }).row).toBe('DET-52');
    expect(look({ ...drivers, ...at(30), status: 'preparing' }).row).toBe('DET-54');
  });

  test('DET-48 nothing to send while the till is being told, has it, or is not there', () => {
    const preparing: Facts = { status: 'preparing', orderType: 'click_and_collect' };

    expect(look(preparing, ZELTY).panels).toEqual(['preparation']);
    expect(look({ ...preparing, posFailed: true, posSynced: true }, ZELTY).panels).toEqual(['preparation']);
    expect(look({ ...preparing, posFailed: true }, { integration: null }).panels).toEqual(['preparation']);
  });
});

describe('what the rows leave to other rules', () => {
  test('DET-61 DET-63 a driver’s delivery is validated here only where the shop says so, or in all-shops mode', () => {
    const carried: Facts = { ...drivers, status: 'delivering', pickupStatus: 3 };

    expect(look(carried, { validateDeliveryFromDashboard: true }).actions).toContain('validate');
    expect(look(carried, {}, { isAllShops: true }).actions).toContain('validate');
    expect(look(carried, {}).actions).not.toContain('validate');
    expect(look(carried, { validateDeliveryFromDashboard: false }, { isAllShops: true }).actions).not.toContain(
      'validate',
    );
  });

  test('DET-62 DET-63 the shop takes a delivery over where both the order and the shop allow it', () => {
    const sent: Facts = { ...drivers, status: 'preparing', pickupStatus: 2 };

    expect(look(sent, {}, { isAllShops: true }).actions).toContain('take-delivery');
    expect(look(sent, {}).actions).not.toContain('take-delivery');
    expect(look({ ...sent, deliveryAcceptableByShop: false }).actions).not.toContain('take-delivery');
  });

  test('DET-27 DET-40 FLO-66 the refund of a completed card order, for who may', () => {
    const paid: Facts = { status: 'completed', paymentType: 'stripe' };
    const may = { mayRefund: true };

    expect(look(paid, {}, may).actions).toEqual(['refund']);
    expect(look(paid, {}).actions).toEqual([]);
    expect(look({ ...paid, status: 'canceled' }, {}, may).actions).toEqual([]);
    expect(look({ ...paid, paymentType: 'cash' }, {}, may).actions).toEqual([]);
    expect(look({ ...paid, requestedFor: addHours(NOW, -8 * 24) }, {}, may).actions).toEqual([]);
    expect(look(paid, { cannotRefundOrder: true }, may).actions).toEqual([]);
  });

  test('DET-47 FLO-24 what a marketplace’s courier will carry is not cancelled here', () => {
    expect(look({ ...courier, ...tomorrow, status: 'scheduled' }).actions).toEqual([]);
  });
});

/** Orders that the server can hold: who carries them, and how far they are, agree with their state. */
const anyOrder: fc.Arbitrary<Order> = fc
  .record({
    carrier: fc.constantFrom('shop', 'drivers', 'marketplace', 'nobody'),
    driver: fc.constantFrom('none', 'searched', 'coming', 'near'),
    flowType: fc.constantFrom('classic' as const, 'reverse' as const),
    status: fc.constantFrom(
      'contacting',
      'looking_for_driver',
      'scheduled',
      'preparing',
      'ready',
      'delivering',
      'completed',
    ),
    orderType: fc.constantFrom('click_and_collect' as const, 'click_and_seat' as const),
    channel: fc.constantFrom(...CHANNELS),
    hoursAhead: fc.constantFrom(null, 0, 20),
    posSynced: fc.boolean(),
    posFailed: fc.boolean(),
    customerLockUntil: fc.constantFrom(null, addMinutes(NOW, 1)),
  })
  .map(({ carrier, driver, hoursAhead, ...some }) => {
    const channel: Channel = carrier === 'marketplace' ? 'justeat' : some.channel;
    const isDelivery = carrier !== 'nobody';
    const isForDrivers = carrier === 'drivers';
    const flowType = isForDrivers ? some.flowType : 'classic';
    return order({
      ...some,
      channel,
      flowType,
      orderType: isDelivery ? 'delivery' : some.orderType,
      status: statusFor(some.status, some.orderType, isDelivery, flowType),
      isScheduled: hoursAhead !== null,
      requestedFor: addHours(NOW, hoursAhead ?? 0),
      shopResponsibleForDelivery: carrier === 'shop',
      deliveryAcceptableByShop: isForDrivers,
      ...(carrier === 'marketplace' ? { nature: 'marketplace' as const } : {}),
      ...driverFor(isForDrivers, driver, some.status, flowType),
    });
  });

function statusFor(
  status: string,
  orderType: Order['orderType'],
  isDelivery: boolean,
  flowType: Order['flowType'],
): Order['status'] {
  if (status === 'looking_for_driver' && flowType === 'classic') return 'contacting';
  if (status === 'scheduled' && flowType === 'reverse') return 'preparing';
  if (isDelivery || (status !== 'ready' && status !== 'delivering')) return status as Order['status'];
  return orderType === 'click_and_collect' ? 'takeaway' : 'waiter';
}

function driverFor(isForDrivers: boolean, driver: string, status: string, flowType: Order['flowType']): Facts {
  if (!isForDrivers || status === 'scheduled') return {};
  if (status === 'delivering' || status === 'completed') return { pickupStatus: 3 };
  if (status === 'contacting') return flowType === 'reverse' ? { pickupStatus: driver === 'near' ? 2 : 1 } : {};
  if (status === 'looking_for_driver') return { isSearchingDriver: flowType === 'reverse' && driver !== 'none' };
  if (driver === 'searched') return { isSearchingDriver: true };
  return { pickupStatus: driver === 'coming' ? 1 : driver === 'near' ? 2 : 0 };
}

const anyShop = fc.record({
  integration: fc.constantFrom(null, { type: 'oneTouch', enabled: true }, { type: 'zelty', enabled: true }),
  acceptDeliveryFromDashboard: fc.constantFrom(null, true, false),
  validateDeliveryFromDashboard: fc.constantFrom(null, true, false),
});

const STAFF_ACTIONS: OrderAction[] = [
  'accept',
  'refuse',
  'ready',
  'add-time',
  'start-delivery',
  'take-delivery',
  'start-search',
  'cancel-search',
  'remove-driver',
  'validate',
  'cancel',
];

/** What the state machine would do and the panels do not name, each with its reason. */
const UNNAMED: [why: string, action: OrderAction, rows: string[]][] = [
  ['ROL-35 the till accepts', 'accept', ['DET-41']],
  ['ROL-35 the till accepts', 'remove-driver', ['DET-41']],
  ['DLV-06 never before half an hour', 'start-search', ['DET-42', 'DET-52']],
  ['DLV-06 never before half an hour', 'cancel-search', ['DET-42', 'DET-52']],
  ['DET-42 nothing but refusing', 'take-delivery', ['DET-42']],
  ['DET-56 the marketplace takes no delay', 'add-time', ['DET-56']],
  ['DET-56 DET-60 a courier of the marketplace comes', 'start-search', ['DET-56', 'DET-60']],
];

describe('the panels and the state machine say the same', () => {
  const everything = (property: (order: Order, shop: Shop, isAllShops: boolean) => void) =>
    fc.assert(
      fc.property(anyOrder, anyShop, fc.boolean(), (made, shop, isAllShops) => property(made, aShop(shop), isAllShops)),
      { numRuns: 600 },
    );

  test('DET-40 DET-60 every action offered is one that the server does, once the customer lets go', () => {
    everything((made, shop, isAllShops) => {
      const { actions } = panelsFor(made, shop, NOW, { isAllShops, mayRefund: true, isDistributor: false });

      for (const action of actions) expect(actionRefusal(action, made, shop, NOW, isAllShops)).not.toBe('ORDER_STATE');
    });
  });

  test('DET-40 DET-60 every move that staff may make is offered, but for those that the table leaves out', () => {
    everything((made, shop, isAllShops) => {
      const { row, actions } = panelsFor(made, shop, NOW, { isAllShops, mayRefund: true, isDistributor: false });
      const isLeftOut = (action: OrderAction) =>
        UNNAMED.some(([, name, rows]) => name === action && rows.includes(row));
      const possible = STAFF_ACTIONS.filter(
        (action) => actionRefusal(action, made, shop, NOW, isAllShops) !== 'ORDER_STATE',
      );

      expect(actions).toEqual(expect.arrayContaining(possible.filter((action) => !isLeftOut(action))));
    });
  });

  test('DET-64 the channel changes nothing but for marketplaces', () => {
    everything((made, shop, isAllShops) => {
      const viewer = { isAllShops, mayRefund: true, isDistributor: false };
      const own = CHANNELS.filter((channel) => !isMarketplace(channel));
      const looks = own.map((channel) => panelsFor({ ...made, channel }, shop, NOW, viewer));

      expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1);
    });
  });
});
