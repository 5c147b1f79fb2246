import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import type { ErrorBody } from '@comptoir/contract/errors.ts';
import type { Call, Reply, Route } from '@comptoir/contract/route.ts';
import { currentToken, renewToken } from './bearer.ts';
import { answerCame, answerLost, keyOf } from './lost-answer.ts';
import { ownTask } from './own-task.ts';

/** A call that did not succeed, with the sentence to show. */
export class CallFailed extends Error {
  readonly code: string;
  readonly status: number;
  readonly traceId: string | null;
  readonly fields: { message: string; path: string }[];
  readonly body: Record<string, unknown>;
  /** When a busy server wants to be asked again. */
  readonly retryAfterMs: number | null;

  constructor(status: number, body: Partial<ErrorBody> & Record<string, unknown>, retryAfterMs: number | null = null) {
    const fields = Array.isArray(body.errorMessage) ? body.errorMessage : [];
    super(
      typeof body.errorMessage === 'string'
        ? body.errorMessage
        : (fields[0]?.message ?? body.errorCode ?? CLIENT_ERRORS.generic),
    );
    this.code = body.errorCode ?? 'UNKNOWN';
    this.status = status;
    this.traceId = body.traceId ?? null;
    this.fields = fields;
    this.body = body;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer came: the network is missing (ERR-31). */
export class Unreachable extends Error {
  constructor() {
    super(CLIENT_ERRORS.offline);
  }
}

export type Given = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
export type CallOptions = {
  idempotencyKey?: string;
  /** Besides those of every call: the company, where the path does not name it (API-01). */
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** It is finished by the browser when the page is closed meanwhile; short bodies only. */
  outlivesPage?: boolean;
};

/** What a browser still sends for a closed page, with room for its headers. */
const OUTLIVING_BODY_BYTES = 60_000;

const sessionEnded = new EventTarget();
/** SES-29: tells the shell that no silent renewal was possible. */
export function onSessionEnded(listener: () => void): () => void {
  sessionEnded.addEventListener('end', listener);
  return () => sessionEnded.removeEventListener('end', listener);
}

export async function call<R extends Route>(route: R, input: Call<R>, options: CallOptions = {}): Promise<Reply<R>> {
  const text = await (await answer(route, input, options)).text();
  return (text === '' ? undefined : JSON.parse(text)) as Reply<R>;
}

export async function callForFile<R extends Route>(route: R, input: Call<R>, options: CallOptions = {}): Promise<Blob> {
  return (await answer(route, input, options)).blob();
}

let aheadMs = 0;
/** How far this machine's clock is ahead of the server's, by the last answer; to a second or two. */
export const clockAheadMs = (): number => aheadMs;

/** The bare answer, for a body that is read as it comes. */
export async function answer(route: Route, given: Given, options: CallOptions): Promise<Response> {
  if (!options.idempotencyKey) return anyAnswer(route, given, options);
  const command = `${route.method} ${addressOf(route.path, given)} ${JSON.stringify(given.body)}`;
  const idempotencyKey = keyOf(command, options.idempotencyKey);
  try {
    const response = await anyAnswer(route, given, { ...options, idempotencyKey });
    answerCame();
    return response;
  } catch (error) {
    if (error instanceof CallFailed && error.status < 500) answerCame();
    else answerLost(command, idempotencyKey);
    throw error;
  }
}

async function anyAnswer(route: Route, given: Given, options: CallOptions): Promise<Response> {
  let response = await send(route, given, options);
  if (response.status === 401 && currentToken() !== null) {
    const renewed = await renewToken().catch(() => {
      throw new Unreachable();
    });
    if (renewed) response = await send(route, given, options);
    if (response.status === 401) sessionEnded.dispatchEvent(new Event('end'));
  }
  aheadMs = Date.now() - Date.parse(`${response.headers.get('Date')}`) || 0;
  if (!response.ok) throw new CallFailed(response.status, await errorBody(response), retryAfterOf(response));
  return response;
}

/** A date instead of seconds, which nothing of ours sends, counts as none. */
const retryAfterOf = ({ headers }: Response): number | null => Number(headers.get('Retry-After')) * 1_000 || null;

/** One try, with the token of whoever is signed in on this page. */
export async function send(
  route: Route,
  given: Given,
  options: CallOptions,
  token: string | null = currentToken(),
): Promise<Response> {
  const body = given.body === undefined ? null : JSON.stringify(withoutEmptyStrings(given.body));
  if (route.method === 'GET') await ownTask();
  try {
    return await fetch(addressOf(route.path, given), {
      method: route.method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body !== null ? { 'Content-Type': 'application/json' } : {}),
        ...options.headers,
        ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
      },
      body,
      keepalive: options.outlivesPage === true && (body ?? '').length < OUTLIVING_BODY_BYTES,
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Unreachable();
  }
}

export function addressOf(path: string, { params = {}, query = {} }: Given): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, asText(value)]],
    ),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Ids, words, numbers and yes-or-no: nothing else has a place in an address. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('not a value for an address');
}

function withoutEmptyStrings(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''));
}

export async function errorBody(response: Response): Promise<Partial<ErrorBody>> {
  try {
    return (await response.json()) as ErrorBody;
  } catch {
    return { errorCode: `HTTP ${response.status}`, errorMessage: CLIENT_ERRORS.generic };
  }
}

/** ERR-01, ERR-20: what to tell a person about anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof CallFailed || error instanceof Unreachable ? error.message : CLIENT_ERRORS.generic;
}
