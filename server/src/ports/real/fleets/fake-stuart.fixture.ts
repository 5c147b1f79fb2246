import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import { fakeService, type Answered, type Asked, type Operation } from './fake-service.fixture.ts';
import { stuartFleet } from './stuart-fleet.ts';

/** A job as the service's documentation and its own client libraries have it; anything else is a mistake of ours. */
const Contact = z.strictObject({
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string().regex(/^(\+\d{8,15})?$/),
  email: z.string(),
  company: z.string(),
});
const PLACE = {
  address: z.string().regex(/^.+, \d{5} .+$/),
  comment: z.string().max(255),
  contact: Contact,
  coordinates: z.strictObject({ lat: z.number(), long: z.number() }).optional(),
};
const JobRequest = z.strictObject({
  job: z.strictObject({
    assignment_code: z.string(),
    pickup_at: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+[+-]\d{4}$/)
      .optional(),
    pickups: z.array(z.strictObject(PLACE)).length(1),
    dropoffs: z
      .array(
        z.strictObject({
          ...PLACE,
          package_type: z.enum(['small', 'medium', 'large', 'xlarge']),
          package_description: z.string().max(255),
          client_reference: z.string().min(1),
        }),
      )
      .length(1),
  }),
});
const CancelRequest = z.strictObject({
  public_reason_key: z.enum(['customer_cancellation_requested', 'courier_issue', 'no_supply']),
});
const BODIES: Partial<Record<Operation, z.ZodType>> = {
  quote: JobRequest,
  eta: JobRequest,
  create: JobRequest,
  cancel: CancelRequest,
};

/** The state of a job and that of its parcel. */
export const STUART_STATES = {
  new: ['new', 'pending'],
  searching: ['searching', 'pending'],
  picking: ['in_progress', 'picking'],
  waiting_at_pickup: ['in_progress', 'waiting_at_pickup'],
  delivering: ['in_progress', 'delivering'],
  delivered: ['finished', 'delivered'],
  canceled: ['canceled', 'cancelled'],
  expired: ['expired', 'cancelled'],
} as const;
export type StuartState = keyof typeof STUART_STATES;
type Job = {
  id: number;
  status: string;
  pickup_at: string;
  dropoff_at: string;
  pricing: { price_tax_included: number; price_tax_excluded: number };
  deliveries: {
    id: number;
    status: string;
    client_reference: string;
    tracking_url: string;
    driver: { firstname: string; lastname: string; phone: string; latitude: number; longitude: number } | null;
  }[];
};

export const STUART_SECRET = 'secret-of-the-path';
const ROUTES = [
  [/^POST \/oauth\/token$/, 'token'],
  [/^POST \/v2\/jobs\/pricing$/, 'quote'],
  [/^POST \/v2\/jobs\/eta$/, 'eta'],
  [/^POST \/v2\/jobs$/, 'create'],
  [/^GET \/v2\/jobs$/, 'list'],
  [/^GET \/v2\/jobs\/(\d+)$/, 'read'],
  [/^POST \/v2\/jobs\/(\d+)\/cancel$/, 'cancel'],
] as const;

export const stuartError = (error: string, data?: object) => ({ error, message: error, data });

export type FakeStuart = Awaited<ReturnType<typeof fakeStuart>>;

export async function fakeStuart(timeoutMs?: number) {
  const now = (): Instant => new Date().toISOString();
  const jobs = new Map<string, Job>();
  const service = await fakeService(ROUTES, run, (status) => stuartError(`STATUS_${status}`), timeoutMs);

  function run(operation: Operation, { id, body, request }: Asked): Answered {
    const read = BODIES[operation]?.safeParse(body);
    if (read && !read.success) {
      service.broken.push(`${operation}: ${z.prettifyError(read.error)}`);
      return refused(422, 'RECORD_INVALID');
    }
    if (operation === 'quote') return ok({ amount: 9.75, amount_with_tax: 11.7, currency: 'EUR' });
    if (operation === 'eta') return ok({ eta: 672 });
    if (operation === 'create') return create(JobRequest.parse(body));
    if (operation === 'list') return ok([...jobs.values()].filter((job) => isNamed(job, request.query)));
    const job = jobs.get(id);
    if (!job) return refused(404, 'JOB_NOT_FOUND');
    return operation === 'cancel' ? cancel(job) : ok(job);
  }

  const ok = (json: unknown): Answered => ({ status: 200, json });
  const refused = (status: number, error: string, data?: object): Answered => ({
    status,
    json: stuartError(error, data),
  });
  const later = (minutes: number): string => new Date(Date.parse(now()) + minutes * 60_000).toISOString();
  const isNamed = (job: Job, query: URLSearchParams): boolean =>
    job.deliveries[0]?.client_reference === query.get('client_reference');

  function create({ job: asked }: z.infer<typeof JobRequest>): Answered {
    const client_reference = asked.dropoffs[0]?.client_reference ?? '';
    if ([...jobs.values()].some((job) => job.deliveries[0]?.client_reference === client_reference))
      return refused(422, 'RECORD_INVALID', { 'job.dropoffs.client_reference': ['has already been taken'] });
    const id = 1_000 + jobs.size;
    const job: Job = {
      id,
      status: 'searching',
      pickup_at: later(11),
      dropoff_at: later(30),
      pricing: { price_tax_included: 11.7, price_tax_excluded: 9.75 },
      deliveries: [
        { id: id * 10, status: 'pending', client_reference, tracking_url: `https://suivi.exemple/${id}`, driver: null },
      ],
    };
    jobs.set(String(id), job);
    return { status: 201, json: job };
  }

  function cancel(job: Job): Answered {
    const [delivery] = job.deliveries;
    if (delivery?.status === 'delivering' || delivery?.status === 'delivered' || job.status === 'canceled')
      return refused(422, 'JOB_NOT_CANCELABLE');
    becomes(String(job.id), 'canceled');
    return { status: 200, json: undefined };
  }

  function becomes(id: string, state: StuartState): void {
    const job = jobs.get(id);
    const [delivery] = job?.deliveries ?? [];
    if (!job || !delivery) throw new Error('Stuart knows nothing of it');
    const [status, parcel] = STUART_STATES[state];
    job.status = status;
    delivery.status = parcel;
    if (status === 'in_progress' || status === 'finished')
      delivery.driver = { firstname: 'Sami', lastname: 'Z.', phone: '+33639985678', latitude: 43.7, longitude: 7.28 };
  }

  return {
    ...service,
    jobs,
    fee: 1_170,
    fleet: stuartFleet({ ...service.account, webhookSecrets: ['an older one', STUART_SECRET] }, service.outbound, now),
    byReference: (reference: string) =>
      [...jobs.values()].find((job) => job.deliveries[0]?.client_reference === reference),
    becomes,
    /** An event of the webhook, as it comes over the wire; it is signed by nobody. */
    news(id: string, secret = STUART_SECRET) {
      const job = jobs.get(id);
      const [delivery] = job?.deliveries ?? [];
      const data = { id: job?.id, status: job?.status, currentDelivery: { ...delivery, at: now() } };
      const payload = JSON.stringify({ event: 'job', type: 'update', data });
      return { url: `/webhooks/stuart/${secret}`, payload, headers: { 'content-type': 'application/json' } };
    },
  };
}
