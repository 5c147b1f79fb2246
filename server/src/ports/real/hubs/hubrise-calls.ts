import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import { badStatus, retryAfterSeconds, type Outbound, type OutboundReply } from '../../outbound.ts';
import { ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import { isOverloaded, jsonOf, jsonRequest, readAs, replyOf } from '../answers.ts';
import { secondsToNext, type HubriseLimits } from './hubrise-limits.ts';

export const PROVIDER = 'hubrise';
/** HubRise rebuilds the whole catalogue before it answers. */
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 20_000_000;

const Rejected = z.object({
  error_type: z.string(),
  message: z.string().nullish(),
  errors: z.array(z.json()).nullish(),
});

export type HubriseSettings = {
  apiUrl: string;
  token: string;
  timeoutMs?: number;
  now?: () => Instant;
  limits?: HubriseLimits;
};

export type HubriseCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the address of the API, with its query; ids are encoded by the caller. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  file?: { type: string; bytes: Buffer };
  /** `heavy`: HubRise allows ten of them in a minute. */
  kind?: 'light' | 'heavy';
};

export type HubriseAnswer<T> = {
  raw: z.infer<ReturnType<typeof z.json>>;
  read: T;
  headers: OutboundReply['headers'];
};

export type HubriseCalls = {
  /** The parsed answer, and the answer as JSON. Throws ProviderRefused or ProviderUnavailable. */
  call<T>(schema: z.ZodType<T>, call: HubriseCall): Promise<HubriseAnswer<T>>;
};

/** The API of HubRise with the token of one connection. */
export function hubriseCalls(settings: HubriseSettings, outbound: Outbound): HubriseCalls {
  const { apiUrl, token, timeoutMs = TIMEOUT_MS, limits } = settings;
  const now = settings.now ?? (() => new Date().toISOString());

  async function send({ method, path, body, file, kind = 'light' }: HubriseCall): Promise<OutboundReply> {
    const wait = limits?.take(token, kind) ?? null;
    if (wait !== null) throw new ProviderUnavailable(PROVIDER, new Error('its limit is reached'), wait);
    const identity = { 'x-access-token': token };
    const content = file
      ? { headers: { accept: 'application/json', 'content-type': file.type, ...identity }, body: file.bytes }
      : jsonRequest(identity, body);
    return replyOf(outbound, PROVIDER, `${apiUrl}${path}`, { method, ...content, timeoutMs, maxBytes: MAX_BYTES });
  }

  return {
    async call(schema, asked) {
      const reply = await send(asked);
      const { status } = reply;
      if (isOverloaded(status)) throw new ProviderUnavailable(PROVIDER, badStatus(reply), retryAfter(reply, now()));
      const answer = jsonOf(reply.body);
      if (status >= 400) throw refusal(status, answer);
      // Parsed from JSON, so it is JSON.
      return {
        raw: answer as z.infer<ReturnType<typeof z.json>>,
        read: readAs(PROVIDER, schema, answer),
        headers: reply.headers,
      };
    },
  };
}

/** After a 429 the next round window is early enough. */
function retryAfter({ status, headers }: OutboundReply, now: Instant): number | null {
  return retryAfterSeconds(headers) ?? (status === 429 ? secondsToNext(Date.parse(now)) : null);
}

/** The token may be valid while the connection is suspended; the answer says which, for the log. */
function refusal(status: number, answer: unknown): ProviderRefused {
  const said = Rejected.safeParse(answer);
  const code = status === 401 ? 'unauthorized' : (said.data?.error_type ?? `status_${status}`);
  return new ProviderRefused(PROVIDER, code, new Error(JSON.stringify(said.data ?? `answered ${status}`)));
}
