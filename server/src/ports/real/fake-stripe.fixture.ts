import Stripe from 'stripe';
import {
  answerWith,
  openFakeProvider,
  plannedFaults,
  type FakeAnswer,
  type Fault,
  type SeenRequest,
} from './fake-provider.fixture.ts';
import { Declined, stripeBooks, type StripeEvent } from './fake-stripe-books.fixture.ts';
import { stripeFaults } from './stripe-objects.fixture.ts';
import { stripePayments } from './stripe-payments.ts';

export const WEBHOOK_SECRET = 'whsec_test';

type Operation =
  | 'customer'
  | 'create'
  | 'list'
  | 'read'
  | 'capture'
  | 'cancel'
  | 'refund'
  | 'refunds'
  | 'disputes'
  | 'dispute'
  | 'answer'
  | 'file';

const ROUTES: [RegExp, Operation][] = [
  [/^POST \/v1\/customers$/, 'customer'],
  [/^POST \/v1\/payment_intents$/, 'create'],
  [/^POST \/v1\/payment_intents\/(\w+)\/capture$/, 'capture'],
  [/^POST \/v1\/payment_intents\/(\w+)\/cancel$/, 'cancel'],
  [/^GET \/v1\/payment_intents$/, 'list'],
  [/^GET \/v1\/payment_intents\/(\w+)$/, 'read'],
  [/^POST \/v1\/refunds$/, 'refund'],
  [/^GET \/v1\/refunds$/, 'refunds'],
  [/^GET \/v1\/disputes$/, 'disputes'],
  [/^GET \/v1\/disputes\/(\w+)$/, 'dispute'],
  [/^POST \/v1\/disputes\/(\w+)$/, 'answer'],
  [/^POST \/v1\/files$/, 'file'],
];

type Answered = { status: number; json: unknown };
const ERRORS: Record<number, Answered> = {
  401: { status: 401, json: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } },
  409: { status: 409, json: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } } },
  429: { status: 429, json: { error: { type: 'rate_limit_error', code: 'rate_limit' } } },
  500: { status: 500, json: { error: { type: 'api_error', code: 'api_error' } } },
};

export type FakeStripe = Awaited<ReturnType<typeof fakeStripe>>;

/** Stripe over HTTP, with a memory: forms in, its objects out, keys that replay, and faults that a test asks for. */
export async function fakeStripe() {
  const books = stripeBooks();
  const replays = new Map<string, { request: string; answer: Answered }>();
  /** The SDK tries twice: a fault that is to be felt happens twice. */
  const faults = plannedFaults<Operation, Fault | 'failed-after'>(2);
  /** How often each operation had an effect. */
  const effects = new Map<Operation, number>();
  const broken: string[] = [];
  const { url, seen, close } = await openFakeProvider((request) => {
    const given = answer(request);
    if (typeof given === 'object') broken.push(...stripeFaults(given.json));
    return given;
  });

  function answer(request: SeenRequest): FakeAnswer {
    const route = ROUTES.find(([pattern]) => pattern.test(`${request.method} ${request.path}`));
    if (!route) return { status: 404, json: { error: { type: 'invalid_request_error', code: 'no_route' } } };
    const [pattern, operation] = route;
    const id = pattern.exec(`${request.method} ${request.path}`)?.[1] ?? '';
    const fault = faults.next(operation);
    if (fault === 'failed-after') return failed(request, () => replayed(operation, id, request));
    if (fault === 500) return failed(request, () => {});
    return answerWith(
      fault,
      (status) => ERRORS[status] ?? { status },
      () => replayed(operation, id, request),
    );
  }

  /** Its own failure is the answer to the key from then on, whether it had done the work or not. */
  function failed(request: SeenRequest, work: () => void): Answered {
    work();
    const key = request.headers['idempotency-key'];
    const answered = { status: 500, json: { error: { type: 'api_error', code: 'api_error' } } };
    const asked = askedIn(request);
    if (typeof key === 'string') replays.set(key, { request: asked, answer: answered });
    return answered;
  }

  function replayed(operation: Operation, id: string, request: SeenRequest): Answered {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return run(operation, id, request, '');
    const asked = askedIn(request);
    const earlier = replays.get(key);
    if (earlier && earlier.request !== asked)
      return { status: 400, json: { error: { type: 'idempotency_error', code: 'idempotency_key_reused' } } };
    const given = earlier?.answer ?? run(operation, id, request, key);
    replays.set(key, { request: asked, answer: given });
    return given;
  }

  function run(operation: Operation, id: string, { body, query }: SeenRequest, key: string): Answered {
    effects.set(operation, (effects.get(operation) ?? 0) + 1);
    const form = new URLSearchParams(operation === 'file' ? partsOf(body) : body.toString());
    try {
      return { status: 200, json: structuredClone(OPERATIONS[operation](id, form, key, query)) };
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      return { status: error.status, json: { error: error.error } };
    }
  }

  const OPERATIONS: Record<
    Operation,
    (id: string, form: URLSearchParams, key: string, query: URLSearchParams) => unknown
  > = {
    customer: (_id, _form, key) => ({ id: `cus_${key.length}${key.slice(-9, -1)}`, object: 'customer' }),
    create: (_id, form, key) => books.create(form, key),
    list: (_id, _form, _key, query) => ({
      object: 'list',
      data: [...books.intents.values()].filter(({ customer }) => customer === query.get('customer')),
      has_more: false,
    }),
    read: (id, _form, _key, query) =>
      query.get('expand[0]') === 'latest_charge'
        ? { ...books.read(id), latest_charge: books.chargeOf(id) }
        : books.read(id),
    capture: (id, form) => books.capture(id, form),
    cancel: (id) => books.cancel(id),
    refund: (_id, form, key) => books.refund(form, key),
    refunds: (_id, _form, _key, query) => ({
      object: 'list',
      data: books.refundsOf(query.get('payment_intent') ?? ''),
      has_more: false,
    }),
    disputes: (_id, _form, _key, query) => ({
      object: 'list',
      data: books.disputesOf(query.get('payment_intent') ?? ''),
      has_more: false,
    }),
    dispute: (id) => books.readDispute(id),
    answer: (id, form) => books.answer(id, form),
    file: (_id, form, key) => books.keepFile(form, key),
  };

  return {
    books,
    seen,
    /** Fails the test whose Stripe said what the real one cannot say. */
    close(): void {
      close();
      if (broken.length > 0) throw new Error(`not as Stripe describes it: ${[...new Set(broken)].join(', ')}`);
    },
    effects,
    fail: faults.fail,
    heal: faults.heal,
    payments: stripePayments({
      stripeSecretKey: 'sk_test_canary',
      webhookSecrets: [WEBHOOK_SECRET],
      apiUrl: url,
      timeoutMs: 1_000,
    }),
  };
}

/** Two requests are the same when their parameters are: the boundary of a form of several parts is none. */
const askedIn = ({ method, path, body }: SeenRequest): string =>
  `${method} ${path} ${path === '/v1/files' ? JSON.stringify(partsOf(body)) : body.toString()}`;

/** The fields and the file of `multipart/form-data`, by name; of the file its own name, its type and its size. */
function partsOf(body: Buffer): Record<string, string> {
  const raw = body.toString('latin1');
  const boundary = raw.slice(0, raw.indexOf('\r\n'));
  const fields = raw.split(boundary).flatMap((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const name = /name="([^"]*)"/.exec(head)?.[1];
    const content = rest.join('\r\n\r\n').replace(/\r\n$/, '');
    const fileName = /filename="([^"]*)"/.exec(head)?.[1];
    if (name === undefined) return [];
    if (fileName === undefined) return [[name, content]];
    const type = /Content-Type: (.*)/i.exec(head)?.[1]?.trim() ?? '';
    return [
      ['name', fileName],
      ['type', type],
      ['size', String(content.length)],
    ];
  });
  return Object.fromEntries(fields) as Record<string, string>;
}

/** An event as it comes over the wire. */
export function signedEvent(event: StripeEvent | object, at: string, secret = WEBHOOK_SECRET) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.parse(at) / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}
