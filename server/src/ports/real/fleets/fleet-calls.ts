import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { z } from 'zod';
import { FleetRefused, hasLeft, type FleetBookingState, type FleetRefusal } from '../../fleets.ts';
import { badStatus, OutboundFailure, type Outbound, type OutboundReply } from '../../outbound.ts';
import { CredentialsRefused, ProviderUnavailable } from '../../provider-failures.ts';
import { jsonOf, jsonRequest, readAs } from '../answers.ts';
import { heldToken, TokenReply } from '../held-token.ts';

export type FleetSettings = {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** Shorter in tests. */
  timeoutMs?: number;
};

/** OAuth 2 client credentials, as all delivery services use. */
type ServiceAccount = FleetSettings & {
  provider: DeliveryProvider;
  tokenUrl: string;
  scope: string;
  /** Why the service refused; null when its answer does not say. */
  readRefusal: (body: unknown) => ReadRefusal | null;
  /** A plain no, although its status says that the service is down. */
  isPlainNo?: (body: unknown) => boolean;
};
export type ReadRefusal = { refusal: FleetRefusal; detail: string };
type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: unknown };

export type FleetCalls = {
  /** Throws SaidNo when the service refused, ProviderUnavailable when the result is unknown. */
  call<T>(schema: z.ZodType<T>, call: Call): Promise<T>;
  /** For calls without a reply. */
  tell(call: Call): Promise<void>;
};

/** A refused call: why in our words, and the service's own answer. */
export class SaidNo extends FleetRefused {
  readonly body: unknown;

  constructor(provider: DeliveryProvider, { refusal, detail }: ReadRefusal, body: unknown, cause?: unknown) {
    super(provider, refusal, detail);
    this.body = body;
    this.cause = cause;
  }
}

/** Cancels a booking. When the service refuses, the state of the booking says why. */
export async function cancelBooking(cancel: Promise<unknown>, read: () => Promise<FleetBookingState>): Promise<void> {
  try {
    await cancel;
  } catch (error) {
    if (!(error instanceof SaidNo)) throw error;
    const { status } = await read();
    if (status === 'cancelled' || status === 'failed') return;
    throw new FleetRefused(error.provider, hasLeft(status) ? 'already-picked-up' : 'refused', error.message);
  }
}

const TIMEOUT_MS = 8_000;
/** The endpoint of tokens says no with these: to whoever we are, not to what we want. */
const UNKNOWN_TO_IT = [400, 401, 403];
/** The account itself is blocked or owes something. */
const ACCOUNT_REFUSED = [402, 403];

export function fleetCalls(account: ServiceAccount, outbound: Outbound, now: () => Instant): FleetCalls {
  const { provider, apiUrl, timeoutMs = TIMEOUT_MS } = account;
  const withToken = heldToken(() => {
    const form = new URLSearchParams({
      client_id: account.clientId,
      client_secret: account.clientSecret,
      grant_type: 'client_credentials',
      scope: account.scope,
    });
    return outbound
      .json(account.tokenUrl, TokenReply, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: form.toString(),
        timeoutMs,
      })
      .catch((cause: unknown) => {
        const isNo = cause instanceof OutboundFailure && UNKNOWN_TO_IT.includes(Number(cause.status));
        throw isNo ? new CredentialsRefused(provider, cause) : cause;
      });
  }, now);

  async function send({ method, path, body }: Call): Promise<OutboundReply> {
    try {
      return await withToken((token) =>
        outbound.send(`${apiUrl}${path}`, {
          method,
          ...jsonRequest({ authorization: `Bearer ${token}` }, body),
          timeoutMs,
        }),
      );
    } catch (cause) {
      throw new ProviderUnavailable(provider, cause);
    }
  }

  async function answered(call: Call): Promise<OutboundReply> {
    const reply = await send(call);
    if (reply.status >= 200 && reply.status <= 299) return reply;
    const body = jsonOf(reply.body);
    const isRefusal = reply.status >= 400 && reply.status < 500 && ![401, 408, 425, 429].includes(reply.status);
    const isCoded = typeof body === 'object' && body !== null && ('code' in body || 'error' in body);
    if (isCoded && (isRefusal || account.isPlainNo?.(body)))
      throw new SaidNo(
        provider,
        account.readRefusal(body) ?? { refusal: 'refused', detail: `status ${reply.status}` },
        body,
        ACCOUNT_REFUSED.includes(reply.status) ? new CredentialsRefused(provider, badStatus(reply)) : undefined,
      );
    const failure = badStatus(reply);
    throw new ProviderUnavailable(provider, reply.status === 401 ? new CredentialsRefused(provider, failure) : failure);
  }

  return {
    call: async (schema, call) => readAs(provider, schema, jsonOf((await answered(call)).body)),
    async tell(call) {
      await answered(call);
    },
  };
}
