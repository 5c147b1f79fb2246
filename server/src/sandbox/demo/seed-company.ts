import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Tx } from '../../db/db.ts';
import type { BulkWriter } from './bulk.ts';
import {
  DEMO_COMMUNICATIONS,
  DEMO_COMPANY_ID,
  DEMO_LEGAL_ENTITY,
  DEMO_SHOPS,
  DEMO_TIME_ZONE,
  salesModes,
  type DemoShop,
} from './company.ts';
import type { DemoCustomer } from './customers.ts';
import { ACCEPTANCE_MINUTES, SCHEDULE_WINDOW_MINUTES } from './life.ts';
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
  await tx.insertInto('shops').values(DEMO_SHOPS.map(shopRow)).execute();
  await seedUsers(tx, given.passwordHash);
  await seedMenu(tx, given.now);
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
    hours: JSON.stringify(shop.hours),
    channels: JSON.stringify(modes.channels),
    order_types_by_channel: JSON.stringify(modes.orderTypesByChannel),
    payment_types_by_channel: JSON.stringify(modes.paymentTypesByChannel),
    driver_payment_types: JSON.stringify(modes.driverPaymentTypes),
    schedule_window_minutes: SCHEDULE_WINDOW_MINUTES,
    flat_delivery_fee: shop.deliveryFee,
    management_fee: shop.managementFee,
    delivery_minutes: shop.deliveryMinutes,
    shop_legal_entity: JSON.stringify(shop.legalEntity),
    independent_drivers_allowed: shop.type === 'independent',
    delivers_by_itself: shop.drivers === null,
    auto_send_to_drivers: shop.drivers === 'sent',
    // DLV-10: a shop with drivers also has services to ask when no driver answers.
    delivery_providers: JSON.stringify(shop.drivers === null ? [] : ['stuart', 'uberDirect']),
    flow_type: shop.drivers === 'first' ? ('reverse' as const) : ('classic' as const),
    accept_delivery_from_dashboard: true,
    validate_delivery_from_dashboard: true,
    acceptance_minutes: ACCEPTANCE_MINUTES,
    watch: JSON.stringify(WATCH),
  };
}
