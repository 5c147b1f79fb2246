import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { schemasOf } from '../schemas/schema-check.fixture.ts';
import { fakeService, type Answered, type Asked, type Operation } from './fake-service.fixture.ts';
import { stuartFleet } from './stuart-fleet.ts';

/** The job, its messages and its errors as the service's own clients and its integrators have them. */
export const stuartSchemas = schemasOf('stuart.schema.json');
const BODIES: Partial<Record<Operation, string>> = {
  quote: 'jobRequest',
  eta: 'jobRequest',
  create: 'jobRequest',
  change: 'jobPatch',
};
const CANCEL_REASONS = [
  'address_error',
  'courier_issue',
  'customer_cancellation_requested',
  'duplicate_job',
  'incorrect_package',
  'no_supply',
  'other',
  'package_damaged',
  'package_not_ready',
  'pu_closed',
  'technical_issue',
  'wrong_transport_type',
];

/** The state of a job and that of its parcel. */
export const STUART_STATES = {
  new: ['new', 'pending'],
  scheduled: ['scheduled', 'pending'],
  searching: ['searching', 'pending'],
  picking: ['in_progress', 'picking'],
  almost_picking: ['in_progress', 'almost_picking'],
  waiting_at_pickup: ['in_progress', 'waiting_at_pickup'],
  delivering: ['in_progress', 'delivering'],
  almost_delivering: ['in_progress', 'almost_delivering'],
  waiting_at_dropoff: ['in_progress', 'waiting_at_dropoff'],
  delivered: ['finished', 'delivered'],
  canceled: ['canceled', 'cancelled'],
  expired: ['expired', 'cancelled'],
  voided: ['voided', 'cancelled'],
} as const;
export type StuartState = keyof typeof STUART_STATES;

type Contact = { firstname?: string; lastname?: string; phone?: string; email?: string; company?: string };
type Stop = { address: string; comment?: string; contact?: Contact };
type JobRequest = {
  job: {
    assignment_code?: string;
    pickup_at?: string | null;
    pickups: Stop[];
    dropoffs: (Stop & { client_reference?: string; package_type: string; package_description?: string })[];
  };
};
type JobPatch = { job: { deliveries: { id: number | string; pickup?: { comment?: string } }[] } };
type Place = { comment: string | null; address: { street: string }; contact: object };
type Delivery = {
  id: number;
  status: string;
  picked_at: string | null;
  delivered_at: string | null;
  tracking_url: string;
  client_reference: string;
  package_type: string;
  package_description: string | null;
  pickup: Place;
  dropoff: Place;
  eta: { pickup: string | null; dropoff: string | null };
  cancellation: { canceled_by: string | null; reason_key: string | null; comment: string | null };
  proof: { signature_url: string | null };
};
type Driver = { id: number; display_name: string; phone: string; latitude: number; longitude: number };
type Job = {
  id: number;
  created_at: string;
  status: string;
  pickup_at: string | null;
  dropoff_at: string | null;
  assignment_code: string | null;
  pricing: { currency: string; price_tax_included: number; price_tax_excluded: number };
  /** Of the job, not of its deliveries; null until somebody has taken it. */
  driver: (Driver & { picture_url: null; transport_type: string }) | null;
  deliveries: Delivery[];
};

export const STUART_SECRET = 'secret-of-the-path';
const HEADER_KEY = 'key of the dashboard';
export const STUART_HEADER = { name: 'x-stuart-key', keys: ['an older key', HEADER_KEY] };
const ROUTES = [
  [/^POST \/oauth\/token$/, 'token'],
  [/^POST \/v2\/jobs\/pricing$/, 'quote'],
  [/^POST \/v2\/jobs\/eta$/, 'eta'],
  [/^POST \/v2\/jobs$/, 'create'],
  [/^GET \/v2\/jobs$/, 'list'],
  [/^GET \/v2\/jobs\/(\d+)$/, 'read'],
  [/^PATCH \/v2\/jobs\/(\d+)$/, 'change'],
  [/^POST \/v2\/jobs\/(\d+)\/cancel$/, 'cancel'],
] as const;

export const stuartError = (error: string, data?: object) => ({ error, message: error, ...(data && { data }) });

/** `Y-m-dTH:i:s.SSS±hh:mm`, in the service's own zone. */
const stuartTime = (ms: number): string => new Date(ms + 3_600_000).toISOString().replace('Z', '+01:00');
const inMinutes = (minutes: number): string => stuartTime(Date.now() + minutes * 60_000);

export type FakeStuart = Awaited<ReturnType<typeof fakeStuart>>;

export async function fakeStuart(timeoutMs?: number) {
  const now = (): Instant => new Date().toISOString();
  const jobs = new Map<string, Job>();
  let events = 0;
  const service = await fakeService(ROUTES, run, (status) => stuartError(`STATUS_${status}`), timeoutMs);

  /** Whatever leaves us or comes back is as described, or the test fails. */
  function checked(name: string, message: unknown): boolean {
    const faults = stuartSchemas.faultsOf(name, message);
    service.broken.push(...faults);
    return faults.length === 0;
  }

  function run(operation: Operation, { id, body, request }: Asked): Answered {
    const schema = BODIES[operation];
    if (schema && !checked(schema, body)) return refused(422, 'RECORD_INVALID');
    if (operation === 'quote') return { status: 200, json: { amount: 9.75, currency: 'EUR' } };
    if (operation === 'eta') return { status: 200, json: { eta: 672 } };
    if (operation === 'create') return create(body as JobRequest);
    if (operation === 'list') return told([...jobs.values()].filter((job) => isNamed(job, request.query)));
    const job = jobs.get(id);
    if (!job) return refused(404, 'JOB_NOT_FOUND');
    if (operation === 'change') return change(job, body as JobPatch);
    return operation === 'cancel' ? cancel(job, body) : told(job);
  }

  function told(answer: Job | Job[], status = 200): Answered {
    for (const job of [answer].flat()) checked('job', job);
    return { status, json: answer };
  }
  const refused = (status: number, error: string, data?: object): Answered => {
    checked('error', stuartError(error, data));
    return { status, json: stuartError(error, data) };
  };
  const isNamed = (job: Job, query: URLSearchParams): boolean =>
    job.deliveries.some((one) => one.client_reference === query.get('client_reference'));

  function create({ job: asked }: JobRequest): Answered {
    const [pickup, dropoff] = [asked.pickups[0], asked.dropoffs[0]];
    if (!pickup || !dropoff) return refused(422, 'JOB_DELIVERIES_INVALID');
    if (asked.pickup_at && !/T[\d:.]+[+-]\d\d:\d\d$/.test(asked.pickup_at))
      return refused(422, 'JOB_PICKUP_AT_INVALID');
    const reference = dropoff.client_reference ?? '';
    if ([...jobs.values()].some((job) => job.deliveries[0]?.client_reference === reference))
      return refused(422, 'RECORD_INVALID', { 'job.dropoffs.client_reference': ['has already been taken'] });
    const id = 1_000 + jobs.size;
    const job: Job = {
      id,
      created_at: inMinutes(0),
      status: asked.pickup_at ? 'scheduled' : 'searching',
      pickup_at: asked.pickup_at ?? null,
      dropoff_at: null,
      assignment_code: asked.assignment_code ?? null,
      pricing: { currency: 'EUR', price_tax_included: 11.7, price_tax_excluded: 9.75 },
      driver: null,
      deliveries: [
        {
          id: id * 10,
          status: 'pending',
          picked_at: null,
          delivered_at: null,
          tracking_url: `https://suivi.exemple/${id}`,
          client_reference: reference,
          package_type: dropoff.package_type,
          package_description: dropoff.package_description ?? null,
          pickup: placeOf(pickup),
          dropoff: placeOf(dropoff),
          eta: { pickup: null, dropoff: null },
          cancellation: { canceled_by: null, reason_key: null, comment: null },
          proof: { signature_url: null },
        },
      ],
    };
    jobs.set(String(id), job);
    return told(job, 201);
  }

  /** Asked for as `company`, told as `company_name`. */
  function placeOf({ address, comment, contact: { company, ...contact } = {} }: Stop): Place {
    return {
      comment: comment ?? null,
      address: { street: address },
      contact: { ...contact, ...(company && { company_name: company }) },
    };
  }

  function change(job: Job, { job: asked }: JobPatch): Answered {
    for (const { id, pickup } of asked.deliveries) {
      const delivery = job.deliveries.find((one) => one.id === Number(id));
      if (!delivery) return refused(422, 'JOB_DELIVERIES_INVALID');
      if (pickup?.comment !== undefined) delivery.pickup.comment = pickup.comment;
    }
    return told(job);
  }

  function cancel(job: Job, body: unknown): Answered {
    const { public_reason_key: reason } = (body ?? {}) as { public_reason_key?: string };
    if (reason !== undefined && !CANCEL_REASONS.includes(reason)) service.broken.push(`cancel: ${reason}`);
    const [delivery] = job.deliveries;
    const hasLeft = delivery
      ? ['delivering', 'almost_delivering', 'waiting_at_dropoff'].includes(delivery.status)
      : false;
    if (hasLeft || ['finished', 'canceled', 'expired', 'voided'].includes(job.status))
      return refused(422, 'JOB_NOT_CANCELABLE');
    becomes(String(job.id), 'canceled');
    return { status: 200, json: undefined };
  }

  function known(id: string): { job: Job; delivery: Delivery } {
    const job = jobs.get(id);
    const [delivery] = job?.deliveries ?? [];
    if (!job || !delivery) throw new Error('Stuart knows nothing of it');
    return { job, delivery };
  }

  function becomes(id: string, state: StuartState): void {
    const { job, delivery } = known(id);
    const [status, parcel] = STUART_STATES[state];
    Object.assign(job, { status });
    Object.assign(delivery, { status: parcel });
    if (state === 'expired') delivery.cancellation = { canceled_by: null, reason_key: 'job_expired', comment: null };
    if (status !== 'in_progress' && status !== 'finished') return;
    delivery.eta = { pickup: inMinutes(9), dropoff: inMinutes(25) };
    job.driver = {
      id: 23_129,
      display_name: 'Sami F.',
      phone: '+33639985678',
      picture_url: null,
      transport_type: 'bike',
      latitude: 43.7,
      longitude: 7.28,
    };
  }

  /** A message of the webhook, as it comes over the wire: signed by nobody, with the key of the dashboard in a header. */
  function message(
    version: 'webhookV2' | 'webhookV3',
    body: object,
    { secret = STUART_SECRET, key = HEADER_KEY } = {},
  ) {
    checked(version, body);
    return {
      url: `/webhooks/stuart/${secret}`,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json', [STUART_HEADER.name]: key },
    };
  }

  const current = ({ id, status, client_reference, tracking_url, eta }: Delivery) => ({
    id,
    status,
    clientReference: client_reference,
    trackingUrl: tracking_url,
    etaToOrigin: eta.pickup,
    etaToDestination: eta.dropoff,
  });

  return {
    ...service,
    jobs,
    fee: 1_170,
    fleet: stuartFleet(
      { ...service.account, webhookSecrets: ['an older one', STUART_SECRET], webhookHeader: STUART_HEADER },
      service.outbound,
      now,
    ),
    byReference: (reference: string) =>
      [...jobs.values()].findLast((job) => job.deliveries[0]?.client_reference === reference),
    becomes,
    /** The courier gave the job back: it is called off, and lives on under another number. */
    reassign(id: string): string {
      const { job, delivery } = known(id);
      const next = String(1_000 + jobs.size);
      const deliveries = [{ ...structuredClone(delivery), id: Number(next) * 10, status: 'pending' }];
      jobs.set(next, { ...job, id: Number(next), status: 'searching', driver: null, deliveries });
      becomes(id, 'canceled');
      return next;
    },
    news(id: string, proof?: { secret?: string; key?: string }) {
      const { job, delivery } = known(id);
      const data = { id: job.id, status: job.status, jobReference: '', currentDelivery: current(delivery) };
      return message('webhookV2', { event: 'job', type: 'update', data }, proof);
    },
    /** The same in the third version, which names the parcel alone. */
    topicNews(id: string, topic: string) {
      events += 1;
      return message('webhookV3', {
        version: 'v3',
        occurred_at: inMinutes(0),
        event_id: `0c0e6a3e-0000-4000-8000-${String(events).padStart(12, '0')}`,
        webhook_id: 2_988,
        topic,
        details: {
          account: { id: 9 },
          package: { id: known(id).delivery.id, reference: known(id).delivery.client_reference },
          courier: { name: 'Sami F.' },
        },
      });
    },
    /** Where the courier is, sent every few seconds. */
    positionNews(id: string, latitude: number | string, longitude: number | string) {
      const { job, delivery } = known(id);
      const data = { latitude, longitude, job: { id: job.id, status: job.status, currentDelivery: current(delivery) } };
      return message('webhookV2', { event: 'driver', type: 'update', data });
    },
  };
}
