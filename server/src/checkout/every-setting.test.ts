import type { CityZone, MapZone } from '@comptoir/domain/delivery-zones/zones.ts';
import type { DeliveryFees } from '@comptoir/domain/delivery-fees/km-fees.ts';
import type { SpecialHours, WeekdayHours } from '@comptoir/domain/hours/hours.ts';
import { cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import { addDays, addMinutes, instantAt, localDay, WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import type { ManagementFee } from '@comptoir/domain/management-fees/management-fees.ts';
import type { OrderSettings } from '@comptoir/domain/order-settings/order-settings.ts';
import type { PaceSettings } from '@comptoir/domain/order-settings/pace-limits.ts';
import { FIRST_TIPS, type Tips } from '@comptoir/domain/order-settings/tips.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { hourSlot } from '@comptoir/domain/pace/pace.ts';
import type { SalesModes } from '@comptoir/domain/sales-modes/sales-modes.ts';
import type { Family } from '@comptoir/domain/settings/settings.ts';
import type { ShopSettings } from '@comptoir/domain/shop-settings/shop-settings.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aBistro, type Bistro, type OrderFields } from './bistro.fixture.ts';

let server: TestServer;
let bistro: Bistro;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  // A Tuesday, seven minutes past eleven in Paris.
  server.clock.offsetMs = Date.parse('2027-01-12T10:07:00Z') - Date.now();
  bistro = await aBistro(server);
});

const PARIS = 'Europe/Paris';
let customers = 1_000;
const dayFromNow = (days: number) => addDays(localDay(server.deps.now(), PARIS), days);
const noon = (days = 1) => instantAt(dayFromNow(days), '12:00', PARIS);
const delivered = (fields: OrderFields = {}) => ({ orderType: 'delivery', requestedFor: noon(), ...fields });
const fetched = (fields: OrderFields = {}) => ({ requestedFor: noon(), ...fields });
const soon = () => ({ requestedFor: addMinutes(server.deps.now(), 40) });
/** Vouchers are counted by customer and day (PMT-26): each time somebody else. */
const byVouchers = (days = 1) =>
  delivered({
    requestedFor: noon(days),
    driverPaymentType: 'ticket_resto',
    restPaymentType: 'cash',
    customer: { ...anOrderBody().customer, email: null, phone: `06 12 34 ${(customers += 1)}` },
  });
const tipped = () => fetched({ paymentType: 'stripe', cardToken: 'success', tip: 200 });
const SUNDAY = 5;

/** `asked` before and after `change` must be answered otherwise. */
type Bite = { asked: () => OrderFields; prepare?: () => Promise<unknown>; change: () => Promise<unknown> };
/** A sentence: it changes no answer to a customer, and bites there. */
type Row = Bite | string;
type Rows<Document> = Record<keyof Document & string, Row>;

const day = (change: (day: WeekdayHours) => object) => () =>
  bistro.set('hours', (hours) =>
    Object.fromEntries(WEEKDAYS.map((name) => [name, change(hours[name] ?? { openingSlots: [], deliverySlots: [] })])),
  );
const hours: Rows<WeekdayHours> = {
  openingSlots: { asked: fetched, change: day((known) => ({ ...known, openingSlots: ['18:00-22:00'] })) },
  deliverySlots: { asked: delivered, change: day((known) => ({ ...known, deliverySlots: ['18:00-22:00'] })) },
  // One was placed while it was asked before.
  openingOrderLimits: {
    asked: fetched,
    change: day((known) => ({ ...known, openingOrderLimits: { '00:00-23:59': 1 } })),
  },
  deliveryOrderLimits: {
    asked: delivered,
    change: day((known) => ({ ...known, deliveryOrderLimits: { '00:00-23:59': 1 } })),
  },
};

const special = (...entries: SpecialHours[]) => bistro.set('specialHours', () => entries);
const specialHours: Rows<SpecialHours> = {
  day: {
    asked: fetched,
    prepare: () => special({ day: dayFromNow(2) }),
    change: () => special({ day: dayFromNow(1) }),
  },
  slots: {
    asked: fetched,
    prepare: () => special({ day: dayFromNow(1), slots: ['11:00-13:00'] }),
    change: () => special({ day: dayFromNow(1), slots: ['18:00-22:00'] }),
  },
  name: 'named in the simulator’s step « Magasin et horaires » (judge.test.ts)',
};

const zone = (change: (zone: MapZone) => Partial<MapZone>) => () =>
  bistro.set('deliveryZones', (known) => ({
    ...known,
    mapZones: known.mapZones.map((one) => ({ ...one, ...change(one) })),
  }));
const mapZones: Rows<MapZone> = {
  key: 'its name in calls',
  color: 'seen on the map',
  geometry: {
    asked: delivered,
    change: zone(({ geometry }) => ({ geometry: { ...geometry, radiusMetres: 500 } as MapZone['geometry'] })),
  },
  minimumBasket: { asked: delivered, change: zone(() => ({ minimumBasket: cents(13_41) })) },
  feeRows: {
    asked: delivered,
    change: zone(({ feeRows }) => ({ feeRows: [...feeRows, { basketThreshold: cents(13_40), deliveryFee: ZERO }] })),
  },
  priority: {
    asked: delivered,
    prepare: () =>
      bistro.set('deliveryZones', ({ mapZones: [first] }) => ({
        cityZones: [],
        mapZones: first
          ? [
              first,
              { ...first, key: 'zone-2', priority: 2, feeRows: [{ basketThreshold: ZERO, deliveryFee: cents(490) }] },
            ]
          : [],
      })),
    change: zone(({ priority }) => ({ priority: 3 - priority })),
  },
};

const NICE: CityZone = {
  key: 'nice',
  name: 'Nice',
  kind: 'city',
  city: null,
  isWhole: true,
  priority: 1,
  minimumBasket: ZERO,
  feeRows: [{ basketThreshold: ZERO, deliveryFee: cents(300) }],
};
const cities = (change: Partial<CityZone>) => () =>
  bistro.set('deliveryZones', () => ({ mapZones: [], cityZones: [{ ...NICE, ...change }] }));
const cityZones: Rows<CityZone> = {
  key: 'its name in calls',
  priority: 'ZON-22, among districts of the same name (resolve.test.ts)',
  kind: 'ZON-23, told apart from a city by `city` (resolve.test.ts, districts.test.ts)',
  city: 'ZON-23, of a district (resolve.test.ts, districts.test.ts)',
  name: { asked: delivered, prepare: cities({}), change: cities({ name: 'Cannes' }) },
  isWhole: { asked: delivered, prepare: cities({}), change: cities({ isWhole: false }) },
  minimumBasket: { asked: delivered, prepare: cities({}), change: cities({ minimumBasket: cents(13_41) }) },
  feeRows: {
    asked: delivered,
    prepare: cities({}),
    change: cities({ feeRows: [{ basketThreshold: ZERO, deliveryFee: cents(700) }] }),
  },
};

type KmFees = NonNullable<DeliveryFees['customer']>;
const KM: KmFees = { enabled: true, perKm: { fromKm: 0, feePerKm: ZERO }, steps: [{ fromKm: 0, baseFee: cents(300) }] };
const perKm = (change: Partial<KmFees>) => () =>
  bistro.set('deliveryFees', () => ({ driver: null, customer: { ...KM, ...change } }));
const deliveryFees: Rows<KmFees> & Record<'driver', Row> = {
  enabled: { asked: delivered, prepare: perKm({}), change: perKm({ enabled: false }) },
  perKm: { asked: delivered, prepare: perKm({}), change: perKm({ perKm: { fromKm: 0, feePerKm: cents(100) } }) },
  steps: { asked: delivered, prepare: perKm({}), change: perKm({ steps: [{ fromKm: 1, baseFee: cents(600) }] }) },
  driver: 'FEE-18, what a driver earns (delivery-fees.test.ts)',
};

const FEE: ManagementFee = { enabled: true, feeBasisPoints: 1_000, minFee: ZERO, maxFee: null };
const fee = (change: Partial<ManagementFee>) => () => {
  const one = { ...FEE, ...change };
  return bistro.set('managementFees', () => ({ delivery: one, click_and_collect: one, click_and_seat: one }));
};
const managementFees: Rows<ManagementFee> = {
  enabled: { asked: fetched, prepare: fee({}), change: fee({ enabled: false }) },
  feeBasisPoints: { asked: fetched, prepare: fee({}), change: fee({ feeBasisPoints: 500 }) },
  minFee: { asked: fetched, prepare: fee({}), change: fee({ minFee: cents(200) }) },
  maxFee: { asked: fetched, prepare: fee({}), change: fee({ maxFee: cents(100) }) },
};

const modes = (change: Partial<SalesModes>) => () => bistro.set('salesModes', (known) => ({ ...known, ...change }));
type Vouchers = NonNullable<SalesModes['mealVouchers']>;
const VOUCHERS: Vouchers = { dailyLimit: null, isEveryDay: true, coversFees: false };
const vouchers = (change: Partial<Vouchers>) => modes({ mealVouchers: { ...VOUCHERS, ...change } });
const salesModes: Rows<Omit<SalesModes, 'mealVouchers'>> & Record<`mealVouchers.${keyof Vouchers}`, Row> = {
  orderTypesByChannel: { asked: delivered, change: modes({ orderTypesByChannel: { webapp: ['click_and_collect'] } }) },
  paymentTypesByChannel: { asked: delivered, change: modes({ paymentTypesByChannel: { webapp: ['stripe'] } }) },
  driverPaymentTypes: { asked: delivered, change: modes({ driverPaymentTypes: ['cb'] }) },
  'mealVouchers.dailyLimit': { asked: byVouchers, change: vouchers({ dailyLimit: cents(500) }) },
  'mealVouchers.coversFees': { asked: byVouchers, change: vouchers({ coversFees: true }) },
  'mealVouchers.isEveryDay': { asked: () => byVouchers(SUNDAY), change: vouchers({ isEveryDay: false }) },
  orderTypePosRefs: 'PMT-14, what the till reads (sales-modes.test.ts)',
  paymentTypePosRefs: 'PMT-14, what the till reads (sales-modes.test.ts)',
};

const ordering = (change: Partial<OrderSettings>) => () =>
  bistro.set('orderSettings', (known) => ({ ...known, ...change }));
const tips = (change: Partial<Tips>) => ordering({ tips: { ...FIRST_TIPS, ...change } });
const PACE: PaceSettings = { proposes: false, lengthens: false, mostMinutes: 60, fromOrders: 1 };
/** This hour, and a kitchen with one order in preparation, take an hour. */
const paced = (change: Partial<PaceSettings>) => async () => {
  const { companyId, shopId } = bistro.shop;
  const own = { company_id: companyId, shop_id: shopId, orders: 40, half_minutes: 60, most_minutes: 60 };
  await server.database
    .forCompany(companyId)
    .insertInto('pace_measures')
    .values([
      { ...own, kind: 'hour', slot: hourSlot(server.deps.now(), PARIS) },
      { ...own, kind: 'load', slot: 0 },
    ])
    .execute();
  const inKitchen = await server.givenOrder(bistro.shop);
  const manager = await bistro.manager();
  const reply = await manager.post(`${bistro.path}/orders/${inKitchen.id}/prepare`, { preparationMinutes: 15 });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await pace(change)();
};
const pace = (change: Partial<PaceSettings>) => async () => {
  const reply = await (await bistro.manager()).put(`${bistro.path}/order/pace`, { ...PACE, ...change });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
const orderSettings: Rows<Omit<OrderSettings, 'autoAccept' | 'pace' | 'tips'>> &
  Record<`autoAccept.${keyof OrderSettings['autoAccept']}`, Row> &
  Record<`pace.${keyof PaceSettings}`, Row> &
  Record<`tips.${keyof Tips}`, Row> = {
  // What remains of an interval that does not divide the day cannot be ordered.
  orderWindowMinutes: {
    asked: () => fetched({ requestedFor: instantAt(dayFromNow(1), '23:55', PARIS) }),
    change: ordering({ orderWindowMinutes: 50 }),
  },
  'autoAccept.preparationMinutes': {
    asked: soon,
    change: ordering({ autoAccept: { enabled: false, preparationMinutes: 60 } }),
  },
  'autoAccept.enabled': 'ORS-08, who accepts (auto-accept.test.ts)',
  autoSendToDrivers: 'ORS-04, when a driver is looked for (searches)',
  scheduleWindowMinutes: 'FLO-20, when a scheduled order goes to preparation',
  quickPreparationMinutes: 'DET-16, what is offered to whoever accepts',
  undoSeconds: 'UND-01, how long a decision of the staff is held (held/)',
  'tips.enabled': { asked: tipped, prepare: tips({ enabled: true }), change: tips({ enabled: false }) },
  'tips.proposals': 'ORS-14, what the public page proposes, which is never ticked (tips.test.ts)',
  'pace.proposes': { asked: soon, prepare: paced({}), change: pace({ proposes: true }) },
  'pace.lengthens': { asked: soon, prepare: paced({}), change: pace({ lengthens: true }) },
  'pace.mostMinutes': {
    asked: soon,
    prepare: paced({ proposes: true, mostMinutes: 5 }),
    change: pace({ proposes: true, mostMinutes: 60 }),
  },
  'pace.fromOrders': {
    asked: soon,
    prepare: paced({ lengthens: true, fromOrders: 50 }),
    change: pace({ lengthens: true, fromOrders: 1 }),
  },
};

const shopSettings: Rows<ShopSettings> = {
  supportEmail: 'GEN-12, whom the customer writes to (shop-settings.test.ts)',
  supportPhone: 'GEN-12, whom the customer calls (shop-settings.test.ts)',
  cancellationFee: 'GEN-09, what is kept of a cancelled order (refunds)',
  feeReferences: 'GEN-10, what the till reads',
};

const socca = (row: object) => () =>
  server.database
    .forCompany(bistro.shop.companyId)
    .updateTable('products')
    .set(row)
    .where((eb) => eb.and({ shop_id: bistro.shop.shopId, key: 'PRODUCT-socca' }))
    .execute();
/** What the menu says by channel and by way of selling, beside the settings. */
const menu: Record<string, Row> = {
  price: { asked: fetched, change: socca({ price: 460 }) },
  channelPrices: { asked: fetched, change: socca({ channel_prices: JSON.stringify({ webapp: 520 }) }) },
  closedChannels: { asked: fetched, change: socca({ closed_channels: ['webapp'] }) },
  unavailableForClickAndCollect: { asked: fetched, change: socca({ unavailable_for_click_and_collect: true }) },
  preparationHours: { asked: fetched, change: socca({ preparation_hours: 48 }) },
  mealVouchers: { asked: byVouchers, change: socca({ meal_vouchers: false }) },
};

const DOCUMENTS = {
  hours,
  specialHours,
  deliveryZones: { ...prefixed('mapZones', mapZones), ...prefixed('cityZones', cityZones) },
  deliveryFees,
  managementFees,
  salesModes,
  orderSettings,
  shopSettings,
  generalDesign: 'what the public shop looks like',
  logos: 'what the public shop looks like',
  webDesign: 'what the public shop looks like',
  seoKeywords: 'what search engines read',
  cartMessage: 'what stands above the basket',
  mobileDesign: 'what the application looks like',
  welcomeMessage: 'what a new customer is written',
  campaignCosts: 'what a campaign is counted to cost',
} satisfies Record<Family, Record<string, Row> | string>;

function prefixed(name: string, rows: Record<string, Row>): Record<string, Row> {
  return Object.fromEntries(Object.entries(rows).map(([key, row]) => [`${name}.${key}`, row]));
}

const bites = Object.entries({ ...DOCUMENTS, menu }).flatMap(([family, rows]) =>
  typeof rows === 'string'
    ? []
    : Object.entries<Row>(rows).flatMap(([key, row]) =>
        typeof row === 'string' ? [] : [[`${family}.${key}`, row] as const],
      ),
);

test.each(bites)('SET-40 FLO-81 %s changes what the quote, the simulator and the order answer', async (_name, row) => {
  await row.prepare?.();
  const before = await bistro.answersAlike(row.asked());
  await row.change();
  expect(await bistro.answersAlike(row.asked())).not.toEqual(before);
});

describe('SET-40 FLO-11 two settings that refuse the same order', () => {
  const asked = () => delivered({ paymentType: 'stripe', driverPaymentType: null, cardToken: 'success', tip: 200 });
  const fill = async () => {
    await day((known) => ({ ...known, deliveryOrderLimits: { '00:00-23:59': 1 } }))();
    await bistro.order(delivered());
  };
  const refusing: Record<string, { change: () => Promise<unknown>; errorCode: string }> = {
    'delivery hours': { change: day((known) => ({ ...known, deliverySlots: [] })), errorCode: 'SHOP_CLOSED_AT_TIME' },
    'order types': { change: modes({ orderTypesByChannel: { webapp: [] } }), errorCode: 'ORDER_TYPE_DISABLED' },
    payments: {
      change: modes({ paymentTypesByChannel: { webapp: ['to_driver'] } }),
      errorCode: 'PAYMENT_TYPE_NOT_OFFERED',
    },
    zones: {
      change: zone(({ geometry }) => ({ geometry: { ...geometry, radiusMetres: 500 } as MapZone['geometry'] })),
      errorCode: 'ADDRESS_NOT_SERVED',
    },
    'a minimum': { change: zone(() => ({ minimumBasket: cents(13_41) })), errorCode: 'BELOW_MINIMUM_BASKET' },
    'a limit': { change: fill, errorCode: 'SLOT_FULL' },
    tips: { change: tips({ enabled: false }), errorCode: 'TIP_REFUSED' },
    'the menu': { change: socca({ unavailable: true }), errorCode: 'ERROR_CHECKING_ORDER' },
  };
  /** Without a zone there is no minimum, without hours no window, and without prices neither a minimum nor a tip. */
  const HIDDEN: Record<string, string> = {
    'zones, a minimum': 'a minimum',
    'delivery hours, a limit': 'a limit',
    'a minimum, the menu': 'a minimum',
    'tips, the menu': 'tips',
  };
  const names = Object.keys(refusing);
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));

  test.each(pairs)(
    '%s and %s: the simulator tells both, and first the one that the customer reads',
    async (...pair) => {
      await tips({ enabled: true })();
      // A window is filled while orders can still be placed.
      for (const name of pair.toSorted((one) => (one === 'a limit' ? -1 : 1)))
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await refusing[name]?.change();

      const { refusals } = await bistro.answersAlike(asked());

      const told = pair.filter((name) => name !== HIDDEN[pair.join(', ')]).map((name) => refusing[name]?.errorCode);
      expect(new Set(refusals.map(({ errorCode }) => errorCode))).toEqual(new Set(told));
      expect(refusals).toHaveLength(told.length);
    },
  );
});
