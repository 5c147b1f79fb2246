import { lookup as dnsLookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { z } from 'zod';
import { isPublicAddress } from './public-address.ts';

export type OutboundRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMs?: number;
  maxBytes?: number;
};
export type OutboundReply = { status: number; headers: Record<string, string>; body: Buffer };

export type Outbound = {
  /** Returns any status except redirections; everything else throws OutboundFailure. */
  send(url: string, request?: OutboundRequest): Promise<OutboundReply>;
  /** Requires a 2xx status and parses the body with the schema. */
  json<T>(url: string, schema: z.ZodType<T>, request?: OutboundRequest): Promise<T>;
};

export type OutboundProblem =
  | 'url-refused'
  | 'address-refused'
  | 'redirected'
  | 'timed-out'
  | 'too-large'
  | 'unreachable'
  | 'bad-status'
  | 'bad-body';

export class OutboundFailure extends Error {
  readonly problem: OutboundProblem;
  /** Only with `bad-status`. */
  readonly status: number | null;
  /** API-101: how long the other side asks us to wait. */
  readonly retryAfterSeconds: number | null;

  constructor(problem: OutboundProblem, { status, retryAfterSeconds, cause }: FailureFacts = {}) {
    super(`outbound request failed: ${problem}${status ? ` ${status}` : ''}`, { cause });
    this.name = 'OutboundFailure';
    this.problem = problem;
    this.status = status ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}
type FailureFacts = { status?: number; retryAfterSeconds?: number | null; cause?: unknown };

/** An answer that is no success, with what it says about trying again. */
export const badStatus = ({ status, headers }: Pick<OutboundReply, 'status' | 'headers'>): OutboundFailure =>
  new OutboundFailure('bad-status', { status, retryAfterSeconds: retryAfterSeconds(headers) });

const MOST_RETRY_SECONDS = 3_600;

/**
 * API-101, RFC 9110 10.2.3: seconds, or a date, which is compared with the server's own clock where it tells it. At most
 * an hour: a mistake of theirs must not silence us for a day.
 */
export function retryAfterSeconds(headers: Record<string, string>): number | null {
  const asked = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/.test(asked)) return Math.min(Number(asked), MOST_RETRY_SECONDS);
  const [at, told] = [Date.parse(asked), Date.parse(headers['date'] ?? '')];
  if (!/[a-z]/i.test(asked) || Number.isNaN(at)) return null;
  const seconds = Math.ceil((at - (Number.isNaN(told) ? Date.now() : told)) / 1_000);
  return Math.min(Math.max(0, seconds), MOST_RETRY_SECONDS);
}

export type Resolve = (host: string) => Promise<string[]>;

export type OutboundOptions = {
  /**
   * Origins from the server's configuration, e.g. `http://10.0.0.5:8080`. Only these may use plain http or a private
   * address, and only with exactly this scheme, host and port.
   */
  configuredOrigins?: readonly string[];
  resolve?: Resolve;
};

const DEFAULT_TIMEOUT_MS = 5_000;
const DEFAULT_MAX_BYTES = 5_000_000;

/**
 * sec:outbound: the only HTTP client of the server. A name is resolved once and checked, and the connection uses the
 * checked address, so a second DNS answer has no effect.
 */
export function createOutbound({ configuredOrigins = [], resolve = resolveHost }: OutboundOptions = {}): Outbound {
  const configured = new Set(configuredOrigins.map((origin) => new URL(origin).origin));

  async function send(address: string, request: OutboundRequest = {}): Promise<OutboundReply> {
    const url = readUrl(address);
    const isConfigured = configured.has(url.origin);
    if (url.protocol !== 'https:' && !isConfigured) throw new OutboundFailure('url-refused');
    const signal = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    try {
      // The URL parser has already turned decimal, octal and hexadecimal hosts into dotted form.
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
      const addresses = isIP(host) ? [host] : await orAborted(resolve(host), signal);
      const [pinned] = addresses;
      if (pinned === undefined) throw new OutboundFailure('unreachable');
      if (!isConfigured && !addresses.every(isPublicAddress)) throw new OutboundFailure('address-refused');
      return await exchange(url, pinned, request, signal);
    } catch (cause) {
      if (cause instanceof OutboundFailure) throw cause;
      throw new OutboundFailure(signal.aborted ? 'timed-out' : 'unreachable', { cause });
    }
  }

  async function json<T>(address: string, schema: z.ZodType<T>, request?: OutboundRequest): Promise<T> {
    const reply = await send(address, request);
    if (reply.status < 200 || reply.status > 299) throw badStatus(reply);
    try {
      return schema.parse(JSON.parse(reply.body.toString('utf8')));
    } catch (cause) {
      throw new OutboundFailure('bad-body', { cause });
    }
  }

  return { send, json };
}

/** Whether the failure is temporary, as opposed to an answer that would stay the same. */
export function isTemporary(failure: OutboundFailure): boolean {
  if (failure.problem === 'bad-status')
    return [408, 425, 429].includes(Number(failure.status)) || Number(failure.status) >= 500;
  return failure.problem === 'timed-out' || failure.problem === 'unreachable';
}

function readUrl(address: string): URL {
  if (!URL.canParse(address)) throw new OutboundFailure('url-refused');
  const url = new URL(address);
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isHttp || url.username || url.password) throw new OutboundFailure('url-refused');
  return url;
}

async function resolveHost(host: string): Promise<string[]> {
  const found = await dnsLookup(host, { all: true });
  return found.map(({ address }) => address);
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function exchange(url: URL, pinned: string, request: OutboundRequest, signal: AbortSignal): Promise<OutboundReply> {
  const body = request.body === undefined ? undefined : Buffer.from(request.body);
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = open(url, {
      method: request.method ?? 'GET',
      headers: {
        'accept-encoding': 'identity',
        ...(body && { 'content-length': String(body.length) }),
        ...request.headers,
      },
      agent: false,
      lookup: pinnedTo(pinned),
      signal,
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      readReply(incoming, request.maxBytes ?? DEFAULT_MAX_BYTES).then(resolve, (failure: unknown) => {
        outgoing.destroy();
        reject(failure);
      });
    });
    outgoing.end(body);
  });
}

function pinnedTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, { all }, answer) => (all ? answer(null, [{ address, family }]) : answer(null, address, family));
}

async function readReply(incoming: IncomingMessage, maxBytes: number): Promise<OutboundReply> {
  const status = incoming.statusCode ?? 0;
  if (status >= 300 && status <= 399 && status !== 304) throw new OutboundFailure('redirected');
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw new OutboundFailure('too-large');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundFailure('too-large');
    chunks.push(chunk);
  }
  return { status, headers: flatHeaders(incoming), body: Buffer.concat(chunks) };
}

function flatHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]));
}
