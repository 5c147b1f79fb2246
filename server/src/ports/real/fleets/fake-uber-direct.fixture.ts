import { createHmac } from 'node:crypto';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { schemasOf } from '../schemas/schema-check.fixture.ts';
import { fakeService, type Answered, type Asked, type Operation } from './fake-service.fixture.ts';
import { uberDirectFleet } from './uber-direct-fleet.ts';

/** Requests, answers and messages as the service's own description and its integrators have them. */
export const uberSchemas = schemasOf('uber-direct.schema.json');
const BODIES: Partial<Record<Operation, string>> = {
  quote: 'quoteRequest',
  create: 'deliveryRequest',
  change: 'updateRequest',
};
type DeliveryRequest = {
  external_id?: string;
  idempotency_key?: string;
  quote_id?: string;
  pickup_address: string;
  dropoff_address: string;
  pickup_ready_dt?: string;
  pickup_deadline_dt?: string;
  test_specifications?: unknown;
};

export type UberStatus = 'pending' | 'pickup' | 'pickup_complete' | 'dropoff' | 'delivered' | 'canceled' | 'returned';
type Delivery = {
  id: string;
  external_id: string;
  status: UberStatus;
  complete: boolean;
  live_mode: boolean;
  fee: number;
  currency: string;
  tracking_url: string;
  courier: {
    name: string;
    vehicle_type: string;
    phone_number: string;
    public_phone_info: { formatted_phone_number: string; phone_number: string; pin_code: string };
    location: { lat: number; lng: number };
    img_href: null;
  } | null;
  courier_imminent: boolean;
  pickup_eta: string;
  dropoff_eta: string;
  updated: string;
  related_deliveries: { id: string; relationship?: 'return' | 'original' | 'returned' }[] | null;
};

const SIGNING_KEY = 'signing key of the tests';
const FEE = 650;

const ROUTES = [
  [/^POST \/oauth\/v2\/token$/, 'token'],
  [/^POST \/v1\/customers\/cus_test\/delivery_quotes$/, 'quote'],
  [/^POST \/v1\/customers\/cus_test\/deliveries$/, 'create'],
  [/^GET \/v1\/customers\/cus_test\/deliveries\/([\w-]+)$/, 'read'],
  [/^POST \/v1\/customers\/cus_test\/deliveries\/([\w-]+)$/, 'change'],
  [/^POST \/v1\/customers\/cus_test\/deliveries\/([\w-]+)\/cancel$/, 'cancel'],
] as const;

export const uberError = (code: string, metadata?: object) => ({ code, message: code, kind: 'error', metadata });
const ERROR_CODES: Record<number, string> = {
  401: 'unauthorized',
  404: 'delivery_not_found',
  408: 'request_timeout',
  429: 'customer_limited',
  500: 'unknown_error',
  503: 'service_unavailable',
};

export type FakeUber = Awaited<ReturnType<typeof fakeUber>>;

/** Uber Direct with a memory, and with its own opinion of what it is sent. */
export async function fakeUber(timeoutMs?: number, isTest = false) {
  const now = (): Instant => new Date().toISOString();
  const deliveries = new Map<string, Delivery>();
  /** Quotes that nobody has used yet. */
  const quotes = new Set<string>();
  let events = 0;
  const service = await fakeService(
    ROUTES,
    run,
    (status) => uberError(ERROR_CODES[status] ?? 'unknown_error'),
    timeoutMs,
  );

  /** Whatever leaves us or comes back is as described, or the test fails. */
  function checked(name: string, message: unknown): boolean {
    const faults = uberSchemas.faultsOf(name, message);
    service.broken.push(...faults);
    return faults.length === 0;
  }
  const told = (delivery: Delivery): Answered => {
    checked('delivery', delivery);
    return { status: 200, json: delivery };
  };

  function run(operation: Operation, { id, body }: Asked): Answered {
    const schema = BODIES[operation];
    if (schema && !checked(schema, body)) return refused(400, 'invalid_params');
    if (operation === 'quote') return quote();
    if (operation === 'create') return create(body as DeliveryRequest);
    const delivery = deliveries.get(id);
    if (!delivery) return refused(404, 'delivery_not_found');
    return operation === 'cancel' ? cancel(delivery) : told(delivery);
  }

  const refused = (status: number, code: string, metadata?: object): Answered => {
    checked('error', uberError(code, metadata));
    return { status, json: uberError(code, metadata) };
  };
  const later = (minutes: number): string => new Date(Date.parse(now()) + minutes * 60_000).toISOString();

  function quote(): Answered {
    const id = `dqt_${quotes.size + 1}`;
    quotes.add(id);
    const json = {
      kind: 'delivery_quote',
      id,
      created: now(),
      expires: later(15),
      fee: FEE,
      currency: 'eur',
      currency_type: 'EUR',
      dropoff_eta: later(32),
      duration: 32,
      pickup_duration: 12,
    };
    checked('quote', json);
    return { status: 200, json };
  }

  function create(asked: DeliveryRequest): Answered {
    const { external_id = '', quote_id: quoteId, pickup_ready_dt: ready, pickup_deadline_dt: deadline } = asked;
    for (const address of [asked.pickup_address, asked.dropoff_address]) checked('address', JSON.parse(address));
    if (Boolean(asked.test_specifications) !== isTest)
      service.broken.push('a robot for a real account, or none for tests');
    if (ready && ready < now()) return refused(400, 'pickup_ready_too_early');
    if (ready && deadline && Date.parse(deadline) - Date.parse(ready) < 600_000)
      return refused(400, 'pickup_window_too_small');
    if (deadline && deadline < later(20)) return refused(400, 'pickup_deadline_too_early');
    const earlier = [...deliveries.values()].find((one) => one.external_id === external_id);
    if (earlier) return refused(409, 'duplicate_delivery', { delivery_id: earlier.id });
    if (quoteId && !quotes.has(quoteId)) return refused(400, 'expired_quote');
    const id = `del_${deliveries.size + 1}`;
    const delivery: Delivery = {
      id,
      external_id,
      status: 'pending',
      complete: false,
      live_mode: !isTest,
      fee: FEE,
      currency: 'eur',
      tracking_url: `https://suivi.exemple/${id}`,
      courier: null,
      courier_imminent: false,
      pickup_eta: later(12),
      dropoff_eta: later(32),
      updated: now(),
      related_deliveries: null,
    };
    deliveries.set(id, delivery);
    return told(delivery);
  }

  function cancel(delivery: Delivery): Answered {
    if (delivery.status !== 'pending' && delivery.status !== 'pickup') return refused(400, 'noncancelable_delivery');
    delivery.status = 'canceled';
    return told(delivery);
  }

  const known = (id: string): Delivery => {
    const delivery = deliveries.get(id);
    if (!delivery) throw new Error('Uber knows nothing of it');
    return delivery;
  };

  /** The first number answers the customer's telephone alone. */
  const COURIER = {
    name: 'Alex I.',
    vehicle_type: 'bicycle',
    phone_number: '+33700000000',
    public_phone_info: { formatted_phone_number: '+33 6 39 98 12 34', phone_number: '+33639981234', pin_code: '48213' },
    location: { lat: 43.7, lng: 7.28 },
    img_href: null,
  };

  function becomes(id: string, status: UberStatus, isNear = false): void {
    const isOver = ['delivered', 'canceled', 'returned'].includes(status);
    Object.assign(known(id), { status, courier_imminent: isNear, complete: isOver, updated: now() });
    if (status !== 'pending' && status !== 'canceled') known(id).courier = COURIER;
  }

  /** A message of the webhook, as it comes over the wire. */
  function message(schema: string | null, body: object, key = SIGNING_KEY, header = 'x-uber-signature') {
    if (schema) checked(schema, body);
    const payload = JSON.stringify(body);
    const signature = createHmac('sha256', key).update(payload).digest('hex');
    const headers = { 'content-type': 'application/json', [header]: signature };
    return { url: '/webhooks/uberDirect', payload, headers };
  }

  return {
    ...service,
    deliveries,
    quotes,
    fee: FEE,
    fleet: uberDirectFleet(
      {
        ...service.account,
        customerId: 'cus_test',
        signingKeys: ['an older key', SIGNING_KEY],
        authUrl: service.url,
        isTest,
      },
      service.outbound,
      now,
    ),
    byReference: (reference: string) => [...deliveries.values()].find((one) => one.external_id === reference),
    becomes,
    /** Nobody took the parcel: a trip of its own brings it back. */
    bringBack(id: string, relationship: 'return' | 'returned' = 'return'): string {
      const trip = `ret_${id.slice(4)}`;
      becomes(id, 'returned');
      known(id).related_deliveries = [{ id: trip, relationship }];
      const related_deliveries: Delivery['related_deliveries'] = [{ id, relationship: 'original' }];
      deliveries.set(trip, { ...known(id), id: trip, external_id: '', status: 'dropoff', related_deliveries });
      return trip;
    },
    news(id: string, key?: string, header?: string) {
      events += 1;
      const { status, ...delivery } = known(id);
      return message(
        'deliveryStatus',
        {
          kind: 'event.delivery_status',
          id: `evt_${events}`,
          created: now(),
          delivery_id: id,
          status,
          customer_id: 'cus_test',
          live_mode: !isTest,
          data: { ...delivery, status },
        },
        key,
        header,
      );
    },
    /** Where the courier is: without a number, without an hour. */
    positionNews: (id: string, lat: number, lng: number, updated: string | null = null) =>
      message('courierUpdate', {
        kind: 'event.courier_update',
        delivery_id: id,
        job_id: 'j',
        live_mode: !isTest,
        location: { lat, lng },
        data: { id, status: known(id).status, updated, related_deliveries: known(id).related_deliveries },
      }),
    otherNews: (body: object) => message(null, body),
  };
}
