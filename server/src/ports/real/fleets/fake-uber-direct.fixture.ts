import { createHmac } from 'node:crypto';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import { fakeService, type Answered, type Asked, type Operation } from './fake-service.fixture.ts';
import { uberDirectFleet } from './uber-direct-fleet.ts';

/** DeliveryQuoteReq and DeliveryReq of the service's own description: every field that we may send, and its form. */
const Phone = z.string().regex(/^\+[0-9]+$/);
const StructuredAddress = z.strictObject({
  street_address: z.array(z.string().min(1)).min(1),
  city: z.string().min(1),
  state: z.string().optional(),
  zip_code: z.string().min(1),
  country: z.string().length(2),
});
const isAddress = (text: string): boolean => {
  try {
    return StructuredAddress.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};
const Address = z.string().refine(isAddress, 'not an address in JSON');
const Timestamp = z.iso.datetime();
const PLACES = {
  pickup_address: Address,
  dropoff_address: Address,
  pickup_latitude: z.number().optional(),
  pickup_longitude: z.number().optional(),
  dropoff_latitude: z.number().optional(),
  dropoff_longitude: z.number().optional(),
  pickup_ready_dt: Timestamp.optional(),
  pickup_deadline_dt: Timestamp.optional(),
  dropoff_ready_dt: Timestamp.optional(),
  dropoff_deadline_dt: Timestamp.optional(),
  manifest_total_value: z.int().optional(),
  external_store_id: z.string().optional(),
};
const QuoteRequest = z.strictObject({
  ...PLACES,
  pickup_phone_number: Phone.optional(),
  dropoff_phone_number: Phone.optional(),
});
const DeliveryRequest = z.strictObject({
  ...PLACES,
  pickup_name: z.string().min(1),
  pickup_phone_number: Phone,
  pickup_notes: z.string().max(280).optional(),
  dropoff_name: z.string().min(1),
  dropoff_phone_number: Phone,
  dropoff_notes: z.string().max(280).optional(),
  manifest_items: z
    .array(
      z.strictObject({
        name: z.string(),
        quantity: z.int().min(1),
        size: z.enum(['small', 'medium', 'large', 'xlarge']).optional(),
        price: z.int().optional(),
      }),
    )
    .min(1),
  manifest_reference: z.string().optional(),
  quote_id: z.string().optional(),
  undeliverable_action: z.enum(['leave_at_door', 'return', 'discard']).optional(),
  idempotency_key: z.string().optional(),
  external_id: z.string().optional(),
});
const BODIES: Partial<Record<Operation, z.ZodType>> = {
  quote: QuoteRequest,
  create: DeliveryRequest,
  cancel: z.strictObject({}),
};

export type UberStatus = 'pending' | 'pickup' | 'pickup_complete' | 'dropoff' | 'delivered' | 'canceled' | 'returned';
type Delivery = {
  id: string;
  external_id: string;
  status: UberStatus;
  fee: number;
  tracking_url: string;
  courier: { name: string; phone_number: string; location: { lat: number; lng: number } } | null;
  courier_imminent: boolean;
  pickup_eta: string;
  dropoff_eta: string;
};

const SIGNING_KEY = 'signing key of the tests';
const FEE = 650;

const ROUTES = [
  [/^POST \/oauth\/v2\/token$/, 'token'],
  [/^POST \/v1\/customers\/cus_test\/delivery_quotes$/, 'quote'],
  [/^POST \/v1\/customers\/cus_test\/deliveries$/, 'create'],
  [/^GET \/v1\/customers\/cus_test\/deliveries\/([\w-]+)$/, 'read'],
  [/^POST \/v1\/customers\/cus_test\/deliveries\/([\w-]+)\/cancel$/, 'cancel'],
] as const;

export const uberError = (code: string, metadata?: object) => ({ code, message: code, kind: 'error', metadata });
const ERROR_CODES: Record<number, string> = {
  401: 'unauthorized',
  404: 'delivery_not_found',
  408: 'request_timeout',
  429: 'customer_limited',
  500: 'unknown_error',
  503: 'couriers_busy',
};

export type FakeUber = Awaited<ReturnType<typeof fakeUber>>;

/** Uber Direct with a memory, and with its own opinion of what it is sent. */
export async function fakeUber(timeoutMs?: number) {
  const now = (): Instant => new Date().toISOString();
  const deliveries = new Map<string, Delivery>();
  let events = 0;
  const service = await fakeService(
    ROUTES,
    run,
    (status) => uberError(ERROR_CODES[status] ?? 'unknown_error'),
    timeoutMs,
  );

  function run(operation: Operation, { id, body }: Asked): Answered {
    const read = BODIES[operation]?.safeParse(body);
    if (read && !read.success) {
      service.broken.push(`${operation}: ${z.prettifyError(read.error)}`);
      return refused(400, 'invalid_params');
    }
    if (operation === 'quote') return { status: 200, json: quote() };
    if (operation === 'create') return create(DeliveryRequest.parse(body));
    const delivery = deliveries.get(id);
    if (!delivery) return refused(404, 'delivery_not_found');
    return operation === 'cancel' ? cancel(delivery) : { status: 200, json: delivery };
  }

  const refused = (status: number, code: string, metadata?: object): Answered => ({
    status,
    json: uberError(code, metadata),
  });
  const later = (minutes: number): string => new Date(Date.parse(now()) + minutes * 60_000).toISOString();

  function quote() {
    const [expires, dropoff_eta] = [later(15), later(32)];
    return { kind: 'delivery_quote', id: 'dqt_1', created: now(), expires, fee: FEE, dropoff_eta, pickup_duration: 12 };
  }

  function create({
    external_id = '',
    pickup_ready_dt: ready,
    pickup_deadline_dt: deadline,
  }: z.infer<typeof DeliveryRequest>) {
    if (ready && ready < now()) return refused(400, 'pickup_ready_too_early');
    if (ready && deadline && Date.parse(deadline) - Date.parse(ready) < 600_000)
      return refused(400, 'pickup_window_too_small');
    if (deadline && deadline < later(20)) return refused(400, 'pickup_deadline_too_early');
    const earlier = [...deliveries.values()].find((one) => one.external_id === external_id);
    if (earlier) return refused(409, 'duplicate_delivery', { delivery_id: earlier.id });
    const id = `del_${deliveries.size + 1}`;
    const delivery: Delivery = {
      id,
      external_id,
      status: 'pending',
      fee: FEE,
      tracking_url: `https://suivi.exemple/${id}`,
      courier: null,
      courier_imminent: false,
      pickup_eta: later(12),
      dropoff_eta: later(32),
    };
    deliveries.set(id, delivery);
    return { status: 200, json: delivery };
  }

  function cancel(delivery: Delivery): Answered {
    if (delivery.status !== 'pending' && delivery.status !== 'pickup') return refused(400, 'noncancelable_delivery');
    delivery.status = 'canceled';
    return { status: 200, json: delivery };
  }

  const known = (id: string): Delivery => {
    const delivery = deliveries.get(id);
    if (!delivery) throw new Error('Uber knows nothing of it');
    return delivery;
  };

  return {
    ...service,
    deliveries,
    fee: FEE,
    fleet: uberDirectFleet(
      { ...service.account, customerId: 'cus_test', signingKeys: ['an older key', SIGNING_KEY], authUrl: service.url },
      service.outbound,
      now,
    ),
    byReference: (reference: string) => [...deliveries.values()].find((one) => one.external_id === reference),
    becomes(id: string, status: UberStatus, isNear = false): void {
      const delivery = known(id);
      delivery.status = status;
      delivery.courier_imminent = isNear;
      if (status !== 'pending' && status !== 'canceled')
        delivery.courier = { name: 'Alex I.', phone_number: '+33639981234', location: { lat: 43.7, lng: 7.28 } };
    },
    /** An event of the webhook, as it comes over the wire. */
    news(id: string, key = SIGNING_KEY, header = 'x-uber-signature') {
      events += 1;
      const payload = JSON.stringify({
        kind: 'event.delivery_status',
        id: `evt_${events}`,
        created: now(),
        delivery_id: id,
        status: known(id).status,
        data: known(id),
      });
      const signature = createHmac('sha256', key).update(payload).digest('hex');
      return {
        url: '/webhooks/uberDirect',
        payload,
        headers: { 'content-type': 'application/json', [header]: signature },
      };
    },
  };
}
