import { addMs, msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import { z } from 'zod';
import type { Outbound, OutboundReply } from '../../outbound.ts';
import { ProviderUnavailable } from '../../provider-failures.ts';
import { jsonOf } from '../answers.ts';

/** OAuth 2 client credentials, as all delivery services use. */
export type ServiceAccount = {
  provider: DeliveryProvider;
  apiUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Shorter in tests. */
  timeoutMs?: number;
};
type Token = { text: string; until: Instant };
type Call = { method: 'GET' | 'POST'; path: string; body?: unknown };

export type FleetCalls = {
  /** Throws SaidNo when the service refused, ProviderUnavailable when the result is unknown. */
  call<T>(schema: z.ZodType<T>, call: Call): Promise<T>;
  /** For calls without a reply. */
  tell(call: Call): Promise<void>;
};

/** A refused call, with the service's error. */
export class SaidNo extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`declined with ${status}`);
    this.name = 'SaidNo';
    this.status = status;
    this.body = body;
  }
}

const TokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const TIMEOUT_MS = 8_000;
/** Renew early, so that a token does not expire in transit. */
const MARGIN_MS = 60_000;

export function fleetCalls(account: ServiceAccount, outbound: Outbound, now: () => Instant): FleetCalls {
  const { provider, apiUrl, timeoutMs = TIMEOUT_MS } = account;
  // Shared by concurrent calls, because token endpoints are rate limited.
  let token: Promise<Token> | null = null;

  async function renewed(): Promise<Token> {
    const form = new URLSearchParams({
      client_id: account.clientId,
      client_secret: account.clientSecret,
      grant_type: 'client_credentials',
      scope: account.scope,
    });
    const given = await outbound.json(account.tokenUrl, TokenReply, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      timeoutMs,
    });
    return { text: given.access_token, until: addMs(now(), given.expires_in * 1_000 - MARGIN_MS) };
  }

  function current(): Promise<Token> {
    if (token) return token;
    const asked = renewed();
    token = asked;
    asked.catch(() => forget(asked));
    return asked;
  }

  /** Does nothing if the token was renewed meanwhile. */
  function forget(asked: Promise<Token>): void {
    if (token === asked) token = null;
  }

  async function sendWith(asked: Promise<Token>, { method, path, body }: Call): Promise<OutboundReply> {
    const { text } = await asked;
    return outbound.send(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${text}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs,
    });
  }

  async function send(call: Call): Promise<OutboundReply> {
    try {
      const asked = current();
      if (msBetween(now(), (await asked).until) <= 0) forget(asked);
      const used = current();
      const reply = await sendWith(used, call);
      if (reply.status !== 401) return reply;
      // Revoked early: request a new one, once.
      forget(used);
      return await sendWith(current(), call);
    } catch (cause) {
      throw new ProviderUnavailable(provider, cause);
    }
  }

  async function answered(call: Call): Promise<OutboundReply> {
    const reply = await send(call);
    if (reply.status >= 200 && reply.status <= 299) return reply;
    const body = jsonOf(reply.body);
    const isRefusal = reply.status >= 400 && reply.status < 500 && ![401, 408, 429].includes(reply.status);
    const isCoded = typeof body === 'object' && body !== null && ('code' in body || 'error' in body);
    if (isCoded && isRefusal) throw new SaidNo(reply.status, body);
    throw new ProviderUnavailable(provider, new Error(`answered ${reply.status}`));
  }

  return {
    async call(schema, call) {
      const read = schema.safeParse(jsonOf((await answered(call)).body));
      if (read.success) return read.data;
      throw new ProviderUnavailable(provider, read.error);
    },
    async tell(call) {
      await answered(call);
    },
  };
}
