import { Driver } from '@comptoir/domain/drivers/driver.ts';
import { LoyaltyType } from '@comptoir/domain/loyalty/programme.ts';
import { ROLES, type Role } from '@comptoir/domain/session/roles.ts';
import { Shop } from '@comptoir/domain/shops/shop.ts';
import { z } from 'zod';
import type { Database } from '../../db/db.ts';
import { DEMO_COMMUNICATIONS, demoContracts } from '../demo/company.ts';
import * as hubConnections from '../../hub/hub-connections.store.ts';
import { demoConnection } from '../hub/hub-calls.ts';
import { makeCompany, makeShop, makeUser, PASSWORD, shopTypeOf } from './make-company.ts';
import { makeDevices, moveToMidday } from './make-devices.ts';
import { makeDriver } from './make-driver.ts';
import { makeLoyalty } from './make-loyalty.ts';
import { makeInvoices } from './make-invoices.ts';

/** Settings that a test may choose for the shops. */
const ShopSettings = Shop.pick({
  phone: true,
  flowType: true,
  deliversByItself: true,
  independentDriversAllowed: true,
  isMarketplace: true,
  acceptanceMinutes: true,
  maxAdvanceDays: true,
  acceptDeliveryFromDashboard: true,
  validateDeliveryFromDashboard: true,
  cannotRefundOrder: true,
  hidePrintTicket: true,
  printingKind: true,
  integration: true,
  hours: true,
  specialHours: true,
  scheduleWindowMinutes: true,
  autoAccept: true,
  autoSendToDrivers: true,
  undoSeconds: true,
  pace: true,
  cancellationFee: true,
  watch: true,
  deliveryProviders: true,
  providerOrder: true,
  expressFleet: true,
})
  .partial()
  .strict();

const DriverWish = Driver.omit({
  driverId: true,
  companyId: true,
  shops: true,
  positionAt: true,
  orderIds: true,
  canceledOrderCount: true,
  createdAt: true,
  version: true,
})
  .partial()
  .strict();

export const RestaurantWish = z.strictObject({
  shopCount: z.int().min(1).max(3).default(3),
  settings: ShopSettings.default({}),
  /** Drivers of the first shop. */
  drivers: z.array(DriverWish).max(30).default([]),
  /** HUB-06: whether each shop is connected to the sandbox's hub. */
  atHub: z.boolean().default(false),
  /** Whether the shops have neither delivery zones nor management fees yet. */
  isBare: z.boolean().default(false),
  /** LCH-03: whether nobody has begun to launch the shops. */
  isNew: z.boolean().default(false),
  /** Whether the shops were billed for the last two half-months. */
  isBilled: z.boolean().default(false),
  /** PSH-12: how many people of the first shop agreed to notifications; with some, it is midday in the company's zone. */
  pushDevices: z.int().min(0).max(20_000).default(0),
  /** LCH-30: whether the demonstration's information stands above the screens. */
  isAnnounced: z.boolean().default(false),
  /** LOY-02: the programme that is in force. */
  loyalty: LoyaltyType.nullable().default(null),
});
export type RestaurantWish = z.infer<typeof RestaurantWish>;

export type FreshRestaurant = {
  companyId: string;
  shops: { shopId: string; slug: string; name: string; type: Shop['type'] }[];
  users: Record<Role, { email: string; firstName: string; shopSlug: string }>;
  drivers: { driverId: string; firstName: string; lastName: string }[];
  password: string;
  /** Lets a test act as a sales channel, without the rate limits of strangers. */
  channelKey: string;
};

const FIRST_NAMES: Record<Role, string> = {
  general: 'Michèle',
  distributor: 'Bruno',
  independent: 'Antoine',
  franchise: 'Sofia',
  chain: 'Yanis',
  staff: 'Léa',
};

/** A new restaurant with three shops and one user per role, so that tests do not affect each other. */
export async function freshRestaurant(
  database: Database,
  channelKey: string,
  {
    shopCount,
    settings,
    drivers: wished,
    atHub,
    isBare,
    isNew,
    isBilled,
    isAnnounced,
    loyalty,
    pushDevices,
  }: RestaurantWish,
): Promise<FreshRestaurant> {
  const companyId = await makeCompany(database, { communications: isAnnounced ? DEMO_COMMUNICATIONS : null });
  const types = (['independent', 'franchise', 'chain'] as const).slice(0, shopCount);
  const shops: Shop[] = [];
  for (const type of types) {
    const name = type === 'independent' ? 'Chez Mimi' : `Chez Mimi ${type === 'franchise' ? 'Libération' : 'Port'}`;
    // eslint-disable-next-line no-await-in-loop -- three rows
    shops.push(await makeShop(database, companyId, { ...defined(settings), type, name }, { isBare, isNew }));
  }
  const [first] = shops;
  if (!first) throw new Error('a restaurant has at least one shop');
  await Promise.all(shops.map((shop) => bill(database, shop)));
  if (loyalty) await makeLoyalty(database, companyId, loyalty);
  if (isBilled) await makeInvoices(database, companyId, shops);
  if (pushDevices > 0) {
    await makeDevices(database, first, pushDevices);
    await moveToMidday(database, companyId);
  }
  if (atHub) await Promise.all(shops.map((shop) => connectToHub(database, shop)));
  const users = {} as FreshRestaurant['users'];
  for (const role of ROLES) {
    const shop = shops.find(({ type }) => type === shopTypeOf(role)) ?? first;
    const firstName = FIRST_NAMES[role];
    const shopIds = role === 'staff' ? shops.map(({ shopId }) => shopId) : [shop.shopId];
    // eslint-disable-next-line no-await-in-loop -- six rows
    const { email } = await makeUser(database, companyId, { role, shopIds, firstName });
    users[role] = { email, firstName, shopSlug: shop.slug };
  }
  const drivers = await Promise.all(
    wished.map((wish) => makeDriver(database, companyId, { ...defined(wish), shopIds: [first.shopId] })),
  );
  return {
    companyId,
    shops: shops.map(({ shopId, slug, name, type }) => ({ shopId, slug, name, type })),
    users,
    drivers: drivers.map(({ driverId, firstName, lastName }) => ({ driverId, firstName, lastName })),
    password: PASSWORD,
    channelKey,
  };
}

/** INV-18: as in the demonstration, so that payouts and invoices have something to explain. */
async function bill(database: Database, { companyId, shopId, type }: Shop): Promise<void> {
  const rows = demoContracts({ type }).map(({ biller, contract }) => ({
    company_id: companyId,
    shop_id: shopId,
    biller,
    commission_basis_points: contract.commissionBasisPoints,
    fixed_fee: contract.fixedFee,
    is_vat_subject: contract.isVatSubject,
    legal_entity: JSON.stringify(contract.legalEntity),
  }));
  await database.forCompany(companyId).insertInto('fee_contracts').values(rows).execute();
}

async function connectToHub(database: Database, { companyId, shopId, name, slug }: Shop): Promise<void> {
  const connection = demoConnection({ companyId, companyName: 'Chez Mimi', name, slug });
  const db = database.forCompany(companyId);
  await hubConnections.keep(db, { companyId, shopId }, connection, new Date().toISOString());
}

/** Fields that were not chosen keep their default. */
function defined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
