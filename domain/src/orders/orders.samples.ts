import { cents } from '../kernel/money.ts';
import { isMarketplace } from '../kernel/sales.ts';
import { addMinutes } from '../kernel/time.ts';
import type { Order } from './order.ts';
import { statusLabel } from './order-status.ts';
import { UNTOUCHED } from './untouched.ts';

const NOW = '2026-11-14T19:14:00.000Z';

/** An order as the server returns it: Saturday evening, a delivery awaiting acceptance. */
export function anOrder(fields: Partial<Order> = {}): Order {
  const order: Order = {
    ...UNTOUCHED,
    id: '30000000-0000-4000-8000-000000000001',
    companyId: '10000000-0000-4000-8000-000000000001',
    shopId: '20000000-0000-4000-8000-000000000001',
    shop: { name: 'Chez Mimi', timeZone: 'Europe/Paris', location: { latitude: 43.7009, longitude: 7.2841 } },
    orderNumber: '042',
    externalOrderNumber: null,
    chargeId: 'CMD-3000000000004000',
    status: 'contacting',
    statusLabel: '',
    orderType: 'delivery',
    channel: 'webapp',
    flowType: 'classic',
    paymentType: 'cash',
    providerPaymentId: fields.paymentType === 'stripe' && !isMarketplace(fields.channel ?? 'webapp') ? 'pi_1' : null,
    driverPaymentType: null,
    productsTotal: cents(1340),
    promotionDiscount: cents(0),
    cashbackUsed: cents(0),
    deliveryFeeBeforePromotion: cents(250),
    deliveryFee: cents(250),
    managementFee: cents(50),
    grossTotal: cents(1640),
    amountDue: cents(1640),
    tip: cents(0),
    createdAt: NOW,
    sentToShopAt: NOW,
    requestedFor: NOW,
    isScheduled: false,
    acceptDeadlineAt: addMinutes(NOW, 10),
    deliveryAcceptableByShop: true,
    shopResponsibleForDelivery: true,
    tableNumber: null,
    customerId: '40000000-0000-4000-8000-000000000001',
    customer: { firstName: 'Camille', lastName: 'Dubois', email: 'camille.dubois@exemple.fr', phone: '+33612345678' },
    address: {
      streetNumber: '14',
      street: 'rue Bonaparte',
      city: 'Nice',
      postalCode: '06300',
      country: 'France',
      instruction: 'Code 24B17, 3e étage',
      location: null,
    },
    delivery: {
      nature: 'shop',
      isSearchingDriver: false,
      courierFee: cents(0),
      durationMinutes: 20,
      distanceKm: 1.8,
      trackingUrl: null,
      deliveredAt: null,
    },
    driverSearch: null,
    lines: [
      {
        id: '50000000-0000-4000-8000-000000000001',
        productKey: 'PRODUCT-socca',
        name: 'Socca',
        quantity: 1,
        unit: null,
        unitPrice: cents(450),
        points: null,
        isLoyaltyProduct: false,
        instruction: null,
        optionLists: [],
      },
    ],
    ...fields,
  };
  return { ...order, statusLabel: statusLabel(order.status, order.orderType) };
}

type PlacedFields = {
  channel?: string;
  orderType?: string;
  paymentType?: string;
  driverPaymentType?: string | null;
  restPaymentType?: string | null;
  requestedFor?: string | null;
  tableNumber?: string | null;
  address?: Order['address'];
  customer?: Record<string, unknown>;
  lines?: { productKey: string; quantity: number; instruction?: string | null; choices?: readonly object[] }[];
  expectedAmountDue?: number;
  cardToken?: string;
  tip?: number;
  useCashback?: boolean;
  externalOrderNumber?: string | null;
};

/** Where the sample's customer lives, 1,3 km from the sample's shop. */
const AT_THE_DOOR = { latitude: 43.6961, longitude: 7.2693 };

/** What outside services carry: they collect no money. */
export const PAID_ONLINE = { paymentType: 'stripe', cardToken: 'success' } as const;

/** The body that a channel sends to place an order: by default a collection paid at the counter, or a delivery in cash. */
export function anOrderBody(fields: PlacedFields = {}) {
  const orderType = fields.orderType ?? 'click_and_collect';
  return {
    channel: 'webapp',
    orderType,
    ...(orderType === 'delivery'
      ? { paymentType: 'to_driver', driverPaymentType: 'cash' }
      : { paymentType: 'counter', driverPaymentType: null }),
    customer: { firstName: 'Camille', lastName: 'Dubois', email: 'camille.dubois@exemple.fr', phone: '06 12 34 56 78' },
    ...(orderType === 'delivery' ? { address: { ...anOrder().address, location: AT_THE_DOOR } } : {}),
    ...(orderType === 'click_and_seat' ? { tableNumber: '7' } : {}),
    lines: [
      { productKey: 'PRODUCT-socca', quantity: 1 },
      { productKey: 'PRODUCT-panbagnat', quantity: 1 },
    ],
    ...fields,
  };
}
