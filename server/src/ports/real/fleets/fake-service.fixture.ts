import { createOutbound } from '../../outbound.ts';
import {
  answerWith,
  openFakeProvider,
  plannedFaults,
  type FakeAnswer,
  type Fault,
  type SeenRequest,
} from '../fake-provider.fixture.ts';

export type Operation = 'token' | 'quote' | 'eta' | 'create' | 'list' | 'read' | 'change' | 'cancel';
export type Answered = { status: number; json: unknown };
type Route = readonly [pattern: RegExp, operation: Operation];
export type Asked = { id: string; body: unknown; request: SeenRequest };

/** Short, because tests wait for this timeout. */
const IMPATIENT_MS = 1_000;
const MONTH_S = 2_592_000;

/**
 * A delivery service over HTTP: with access tokens, faults planned by a test, and a list of requests that violate its
 * contract.
 */
export async function fakeService(
  routes: readonly Route[],
  run: (operation: Operation, asked: Asked) => Answered,
  errorOf: (status: number) => unknown,
  timeoutMs = IMPATIENT_MS,
) {
  const faults = plannedFaults<Operation, Fault | Answered>(1);
  /** How often each operation had an effect. */
  const effects = new Map<Operation, number>();
  const broken: string[] = [];
  let tokens = 0;
  const { url, seen, close } = await openFakeProvider(answer);

  function answer(request: SeenRequest): FakeAnswer {
    const line = `${request.method} ${request.path}`;
    const route = routes.find(([pattern]) => pattern.test(line));
    if (!route) return { status: 404, json: errorOf(404) };
    const [pattern, operation] = route;
    const fault = faults.next(operation);
    if (typeof fault === 'object' && fault !== null) return fault;
    // A refused token stays invalid.
    if (fault === 401) tokens += 1;
    return answerWith(
      fault,
      (status) => ({ status, json: errorOf(status) }),
      () => (operation === 'token' ? issue(request) : served(operation, pattern.exec(line)?.[1] ?? '', request)),
    );
  }

  function issue({ body, headers }: SeenRequest): Answered {
    const form = new URLSearchParams(body.toString());
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
    if (!isForm || form.get('grant_type') !== 'client_credentials') broken.push('token: not a form of credentials');
    if (form.get('client_secret') !== SECRET) return { status: 401, json: errorOf(401) };
    tokens += 1;
    return { status: 200, json: { access_token: `token_${tokens}`, token_type: 'bearer', expires_in: MONTH_S } };
  }

  function served(operation: Operation, id: string, request: SeenRequest): Answered {
    if (request.headers.authorization !== `Bearer token_${tokens}`) return { status: 401, json: errorOf(401) };
    effects.set(operation, (effects.get(operation) ?? 0) + 1);
    const body: unknown = request.body.length > 0 ? JSON.parse(request.body.toString()) : null;
    // A copy, as over the network: later changes must not alter the answer.
    return structuredClone(run(operation, { id, body, request }));
  }

  return {
    url,
    seen,
    close,
    effects,
    /** Requests that violate the contract. */
    broken,
    outbound: createOutbound({ configuredOrigins: [url] }),
    account: { clientId: 'client', clientSecret: SECRET, apiUrl: url, timeoutMs },
    fail: faults.fail,
    heal: faults.heal,
  };
}

const SECRET = 'a secret of the tests';
