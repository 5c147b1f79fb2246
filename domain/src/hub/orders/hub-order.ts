import type { Cents } from '../../kernel/money.ts';
import type { OrderType } from '../../kernel/sales.ts';
import type { Instant } from '../../kernel/time.ts';

/** The states of an order at the hub, in its own words. */
export const HUB_STATUSES = [
  'new',
  'received',
  'accepted',
  'in_preparation',
  'awaiting_shipment',
  'awaiting_collection',
  'in_delivery',
  'completed',
  'rejected',
  'cancelled',
  'delivery_failed',
] as const;
export type HubStatus = (typeof HUB_STATUSES)[number];

export type HubOption = { listName: string; name: string; ref: string | null; price: Cents; vatRate: number | null };

export type HubItem = {
  name: string;
  ref: string | null;
  /** Without its options. */
  price: Cents;
  /** The hub knows halves: what is sold by weight. */
  quantity: number;
  /** Basis points; null when the hub has none. */
  vatRate: number | null;
  notes: string;
  /** One entry per portion: the same option twice stands there twice. */
  options: HubOption[];
  /** The deal that the item is part of, and its place in it. */
  deal: { name: string; label: string } | null;
};

export type HubCustomer = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  /** Typed after calling the number, where the marketplace hides the real one. */
  phoneCode: string | null;
  address1: string;
  address2: string;
  postalCode: string;
  city: string;
  country: string;
  deliveryNotes: string;
  location: { latitude: number; longitude: number } | null;
};

/** An order as the hub has it now, without what was deleted from it. */
export type HubOrder = {
  id: string;
  /** The brand that sold it, as the hub writes it. */
  channel: string;
  createdBy: string;
  ref: string | null;
  privateRef: string | null;
  collectionCode: string | null;
  status: HubStatus;
  orderType: OrderType | null;
  expectedTime: Instant | null;
  /** The expected time is the one at which the courier collects it. */
  isPickupTime: boolean;
  isAsap: boolean;
  createdAt: Instant | null;
  customerNotes: string;
  sellerNotes: string;
  items: HubItem[];
  discounts: { name: string; amount: Cents }[];
  charges: { name: string; price: Cents; isDelivery: boolean }[];
  payments: { name: string; amount: Cents }[];
  customer: HubCustomer | null;
  tableName: string | null;
  /** As the hub adds it up; null when it does not say. */
  total: Cents | null;
  /** Somebody carries it already, or the marketplace’s courier is on the way. */
  carrier: string | null;
};
