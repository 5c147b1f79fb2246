import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { FIRST_ORDER_SETTINGS } from '@comptoir/domain/order-settings/order-settings.ts';
import { FIRST_TIPS } from '@comptoir/domain/order-settings/tips.ts';
import { FIRST_SALES_MODES } from '@comptoir/domain/sales-modes/sales-modes.ts';
import { FIRST_SHOP_SETTINGS } from '@comptoir/domain/shop-settings/shop-settings.ts';
import type { Settings } from '@comptoir/domain/settings/settings.ts';
import type { Tx } from '../../db/db.ts';
import * as settings from '../../settings/settings.store.ts';
import { seedTeam } from '../staff/demo-team.ts';
import { seedPrinters } from '../printers/demo-printers.ts';
import { seedLaunches } from '../launches/demo-launches.ts';
import { DEMO_DESIGNS } from '../brand/demo-designs.ts';
import { demoZones } from './demo-zones.ts';
import type { BulkWriter } from './bulk.ts';
import {
  DEMO_COMMUNICATIONS,
  DEMO_COMPANY_ID,
  DEMO_LEGAL_ENTITY,
  DEMO_SHOPS,
  DEMO_TIME_ZONE,
  demoContracts,
  salesModes,
  type DemoShop,
} from './company.ts';
import type { DemoCustomer } from './customers.ts';
import { openNow } from './demo-windows.ts';
import { ACCEPTANCE_MINUTES, SCHEDULE_WINDOW_MINUTES } from './life.ts';
import { DEMO_SECTIONS } from './menu.ts';
import { seedMenu } from './seed-menu.ts';
import { seedUsers } from './users.ts';

/** The shops' own numbers are land lines, which take no text message. */
const WATCH = {
  devicesAfterSeconds: 60,
  smsAfterSeconds: 180,
  smsPhone: '+33639980001',
  emailAfterSeconds: 300,
  email: null,
};

type Given = {
  passwordHash: string;
  customers: readonly DemoCustomer[];
  customersSince: string;
  now: Instant;
};

/** Chez Mimi before its first order: shops, people, menu, customers. */
export async function seedCompany(tx: Tx, bulk: BulkWriter, given: Given): Promise<void> {
  await tx
    .insertInto('companies')
    .values({
      company_id: DEMO_COMPANY_ID,
      name: 'Chez Mimi',
      time_zone: DEMO_TIME_ZONE,
      company_legal_entity: JSON.stringify(DEMO_LEGAL_ENTITY),
      communications: JSON.stringify(DEMO_COMMUNICATIONS),
    })
    .execute();
  await tx
    .insertInto('shops')
    .values(DEMO_SHOPS.map((shop) => ({ ...shopRow(shop), created_at: given.customersSince })))
    .execute();
  for (const shop of DEMO_SHOPS)
    // eslint-disable-next-line no-await-in-loop -- three shops
    await settings.fill(tx, { companyId: DEMO_COMPANY_ID, shopId: shop.shopId }, settingsOf(shop, given.now));
  await tx.insertInto('fee_contracts').values(DEMO_SHOPS.flatMap(feeContractsOf)).execute();
  await settings.fill(tx, { companyId: DEMO_COMPANY_ID, shopId: null }, DEMO_DESIGNS);
  await seedLaunches(tx);
  await seedUsers(tx, given.passwordHash);
  await seedTeam(tx, given.passwordHash, given.now);
  await seedMenu(tx, given.now);
  const [first] = DEMO_SHOPS;
  if (first) await seedPrinters(tx, { companyId: DEMO_COMPANY_ID, shopId: first.shopId }, DEMO_SECTIONS, given.now);
  await bulk.insert(
    'customers',
    given.customers.map((customer) => ({
      company_id: DEMO_COMPANY_ID,
      id: customer.customerId,
      first_name: customer.firstName,
      last_name: customer.lastName,
      email: customer.email,
      phone: customer.phone,
      created_at: given.customersSince,
    })),
  );
}

function settingsOf(shop: DemoShop, now: Instant): Partial<Settings> {
  const { orderTypesByChannel, paymentTypesByChannel, driverPaymentTypes } = salesModes(shop);
  return {
    hours: shop.hours,
    specialHours:
      openNow(
        {
          hours: shop.hours,
          specialHours: [],
          timeZone: DEMO_TIME_ZONE,
          orderWindowMinutes: FIRST_ORDER_SETTINGS.orderWindowMinutes,
        },
        now,
      ) ?? [],
    deliveryZones: demoZones(shop.address),
    managementFees: feesOf(shop),
    salesModes: { ...FIRST_SALES_MODES, orderTypesByChannel, paymentTypesByChannel, driverPaymentTypes },
    orderSettings: {
      ...FIRST_ORDER_SETTINGS,
      scheduleWindowMinutes: SCHEDULE_WINDOW_MINUTES,
      autoSendToDrivers: shop.drivers === 'sent',
      tips: { ...FIRST_TIPS, enabled: shop.hasTips },
      pace: { proposes: true, lengthens: true, mostMinutes: 15, fromOrders: 5 },
    },
    shopSettings: { ...FIRST_SHOP_SETTINGS, supportEmail: shop.email, supportPhone: shop.phone },
  };
}

/** MFE-03: the same amount of every order. */
function feesOf({ managementFee }: DemoShop): Settings['managementFees'] {
  const amount = cents(managementFee);
  const fee = { enabled: true, feeBasisPoints: managementFee, minFee: amount, maxFee: amount };
  return { delivery: fee, click_and_collect: fee, click_and_seat: fee };
}

function feeContractsOf(shop: DemoShop) {
  return demoContracts(shop).map(({ biller, contract }) => ({
    company_id: DEMO_COMPANY_ID,
    shop_id: shop.shopId,
    biller,
    commission_basis_points: contract.commissionBasisPoints,
    fixed_fee: contract.fixedFee,
    is_vat_subject: contract.isVatSubject,
    legal_entity: JSON.stringify(contract.legalEntity),
  }));
}

function shopRow(shop: DemoShop) {
  const modes = salesModes(shop);
  return {
    company_id: DEMO_COMPANY_ID,
    id: shop.shopId,
    slug: shop.slug,
    name: shop.name,
    type: shop.type,
    time_zone: DEMO_TIME_ZONE,
    address: JSON.stringify(shop.address),
    phone: shop.phone,
    email: shop.email,
    channels: JSON.stringify(modes.channels),
    delivery_minutes: shop.deliveryMinutes,
    shop_legal_entity: JSON.stringify(shop.legalEntity),
    independent_drivers_allowed: shop.type === 'independent',
    delivers_by_itself: shop.drivers === null,
    // DLV-10: a shop with drivers also has services to ask when no driver answers.
    delivery_providers: JSON.stringify(shop.drivers === null ? [] : ['stuart', 'uberDirect']),
    flow_type: shop.drivers === 'first' ? ('reverse' as const) : ('classic' as const),
    accept_delivery_from_dashboard: true,
    validate_delivery_from_dashboard: true,
    acceptance_minutes: ACCEPTANCE_MINUTES,
    watch: JSON.stringify(WATCH),
  };
}
