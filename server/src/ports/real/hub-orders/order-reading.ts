import { HUB_STATUSES, type HubCustomer, type HubItem, type HubOrder } from '@comptoir/domain/hub/orders/hub-order.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { z } from 'zod';
import type { HubNews } from '../../hub.ts';
import { jsonOf } from '../answers.ts';
import { Inventory } from '../hubs/hubrise-stock.ts';
import { centsOf, MONEY } from '../hubs/hubrise-words.ts';

const Money = z.string().regex(MONEY).transform(centsOf);
const Text = z
  .string()
  .nullish()
  .transform((text) => text?.trim() ?? '');
const Maybe = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null);
const Figure = z.union([z.string(), z.number()]).transform(Number).pipe(z.number());
const Place = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((text) => (text === null || text === undefined ? null : Number(text)));
/** « 10.0 » → 1000. */
const Rate = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((text) => (text === null || text === undefined ? null : Math.round(Number(text) * 100)));
const Moment = z
  .string()
  .nullish()
  .transform((text) => momentOf(text));
const Deleted = { deleted: z.boolean().nullish() };
const list = <T extends z.ZodType>(of: T) =>
  z
    .array(of)
    .nullish()
    .transform((all) => all ?? []);

const Option = z.object({
  option_list_name: Text,
  name: Text,
  ref: Maybe,
  price: Money.nullish(),
  quantity: Figure.nullish(),
  tax_rate: Rate,
  ...Deleted,
});
const Item = z.object({
  product_name: Text,
  sku_name: Text,
  sku_ref: Maybe,
  price: Money,
  quantity: Figure,
  tax_rate: Rate,
  customer_notes: Text,
  options: list(Option),
  deal_line: z.object({ deal_key: z.union([z.string(), z.number()]).transform(String), label: Text }).nullish(),
  ...Deleted,
});
const Customer = z.object({
  first_name: Text,
  last_name: Text,
  email: Maybe,
  phone: Maybe,
  phone_access_code: Maybe,
  address_1: Text,
  address_2: Text,
  postal_code: Text,
  city: Text,
  country: Text,
  delivery_notes: Text,
  latitude: Place,
  longitude: Place,
});

const SERVICE: Record<string, OrderType> = {
  delivery: 'delivery',
  collection: 'click_and_collect',
  eat_in: 'click_and_seat',
};

/** An order as the hub writes it. Unknown fields are left alone: the hub adds some every year. */
const Order = z.object({
  id: z.string().min(1),
  channel: Text,
  created_by: Text,
  ref: Maybe,
  private_ref: Maybe,
  collection_code: Maybe,
  status: z.enum(HUB_STATUSES),
  service_type: z.string().nullish(),
  expected_time: Moment,
  expected_time_pickup: z.boolean().nullish(),
  asap: z.boolean().nullish(),
  created_at: Moment,
  customer_notes: Text,
  seller_notes: Text,
  items: list(Item),
  deals: z.record(z.string(), z.object({ name: Text })).nullish(),
  discounts: list(z.object({ name: Text, price_off: Money, ...Deleted })),
  charges: list(z.object({ name: Text, ref: Maybe, type: Maybe, price: Money, ...Deleted })),
  payments: list(z.object({ name: Text, amount: Money, ...Deleted })),
  customer: Customer.nullish(),
  delivery: z.object({ carrier: Maybe }).nullish(),
  custom_fields: z.unknown().optional(),
  total: Money.nullish(),
});

const TableName = z.object({
  restaurant: z.object({ table_name: z.union([z.string(), z.number()]).transform(String) }),
});

/** null when the bytes make no order: another currency, an unknown state, no figures. */
export function readHubOrder(given: unknown): HubOrder | null {
  const read = Order.safeParse(given);
  if (!read.success) return null;
  const order = read.data;
  const kept = <T extends { deleted?: boolean | null | undefined }>(all: T[]): T[] =>
    all.filter(({ deleted }) => !deleted);
  return {
    id: order.id,
    channel: order.channel,
    createdBy: order.created_by,
    ref: order.ref,
    privateRef: order.private_ref,
    collectionCode: order.collection_code,
    status: order.status,
    orderType: SERVICE[order.service_type ?? ''] ?? null,
    expectedTime: order.expected_time,
    isPickupTime: order.expected_time_pickup ?? false,
    isAsap: order.asap ?? order.expected_time === null,
    createdAt: order.created_at,
    customerNotes: order.customer_notes,
    sellerNotes: order.seller_notes,
    items: kept(order.items).map((item) => itemOf(item, order.deals)),
    discounts: kept(order.discounts).map(({ name, price_off }) => ({ name, amount: price_off })),
    charges: kept(order.charges).map(({ name, ref, type, price }) => ({
      name,
      price,
      isDelivery: type === 'delivery' || /livr|deliv/i.test(`${name} ${ref ?? ''}`),
    })),
    payments: kept(order.payments).map(({ name, amount }) => ({ name, amount })),
    customer: order.customer ? customerOf(order.customer) : null,
    tableName: TableName.safeParse(order.custom_fields).data?.restaurant.table_name ?? null,
    total: order.total ?? null,
    carrier: order.delivery?.carrier ?? null,
  };
}

function itemOf(item: z.output<typeof Item>, deals: z.output<typeof Order>['deals']): HubItem {
  const { deal_line: deal } = item;
  return {
    name: [item.product_name, item.sku_name].filter(Boolean).join(' ') || 'Article',
    ref: item.sku_ref,
    price: item.price,
    quantity: item.quantity,
    vatRate: item.tax_rate,
    notes: item.customer_notes,
    options: item.options
      .filter(({ deleted }) => !deleted)
      .flatMap(({ option_list_name, name, ref, price, quantity, tax_rate }) =>
        Array.from({ length: Math.min(99, Math.max(1, Math.trunc(quantity ?? 1))) }, () => ({
          listName: option_list_name,
          name,
          ref,
          price: price ?? centsOf('0.00 EUR'),
          vatRate: tax_rate,
        })),
      ),
    deal: deal ? { name: deals?.[deal.deal_key]?.name ?? '', label: deal.label } : null,
  };
}

const customerOf = (customer: z.output<typeof Customer>): HubCustomer => ({
  firstName: customer.first_name,
  lastName: customer.last_name,
  email: customer.email,
  phone: customer.phone,
  phoneCode: customer.phone_access_code,
  address1: customer.address_1,
  address2: customer.address_2,
  postalCode: customer.postal_code,
  city: customer.city,
  country: customer.country,
  deliveryNotes: customer.delivery_notes,
  location:
    customer.latitude !== null && customer.longitude !== null
      ? { latitude: customer.latitude, longitude: customer.longitude }
      : null,
});

function momentOf(text: string | null | undefined): Instant | null {
  if (!text || Number.isNaN(Date.parse(text))) return null;
  return toInstant(text);
}

const Event = z.object({
  id: z.string().min(1),
  resource_type: z.enum(['order', 'inventory', 'catalog', 'customer', 'delivery', 'location']),
  event_type: z.string(),
  created_at: z.string().nullish().catch(null),
  order_id: z.string().nullish(),
  location_id: z.string().nullish(),
  new_state: z.unknown().optional(),
  /** `inventory.update` bears no state; what is left is then read by whoever pushes the menu. */
  state_change: Inventory.nullish(),
});

export function readHubEvent(given: unknown): HubNews | null {
  const read = Event.safeParse(given);
  if (!read.success) return null;
  const { id, resource_type, order_id, location_id, new_state, state_change, created_at } = read.data;
  const state = readHubOrder(typeof new_state === 'object' ? { id: order_id, ...new_state } : null);
  return {
    eventId: id,
    locationId: location_id ?? null,
    resource: resource_type,
    orderId: order_id ?? null,
    state: resource_type === 'order' ? state : null,
    stock: resource_type === 'inventory' ? (state_change ?? []) : [],
    at: momentOf(created_at),
  };
}

export const readHubNews = (raw: Buffer): HubNews | null => readHubEvent(jsonOf(raw));
