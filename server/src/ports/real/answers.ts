import type { z } from 'zod';
import {
  badStatus,
  isTemporary,
  OutboundFailure,
  type Outbound,
  type OutboundReply,
  type OutboundRequest,
} from '../outbound.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';

/** null when the bytes are not JSON. */
export function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}

/** The headers and the body of a request that sends JSON, or nothing, and asks for JSON. */
export const jsonRequest = (headers: Record<string, string>, body?: unknown) => ({
  headers: {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

/** The reply of a third party, whatever its status; throws ProviderUnavailable when it cannot be reached. */
export async function replyOf(
  outbound: Outbound,
  provider: string,
  url: string,
  request: OutboundRequest,
): Promise<OutboundReply> {
  try {
    return await outbound.send(url, request);
  } catch (cause) {
    throw new ProviderUnavailable(provider, cause);
  }
}

/** Throws ProviderUnavailable for an answer that makes no sense: the call may have succeeded. */
export function readAs<T>(provider: string, schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new ProviderUnavailable(provider, read.error);
}

export const isOverloaded = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500;

/** Posts a message that only has to be accepted: any answer but a 2xx throws, for good or until later. */
export async function postMessage(
  outbound: Outbound,
  provider: string,
  url: string,
  request: OutboundRequest,
): Promise<void> {
  try {
    const reply = await outbound.send(url, { method: 'POST', ...request });
    if (reply.status < 200 || reply.status > 299) throw badStatus(reply);
  } catch (cause) {
    if (!(cause instanceof OutboundFailure) || isTemporary(cause)) throw new ProviderUnavailable(provider, cause);
    throw new ProviderRefused(provider, cause.status ? String(cause.status) : cause.problem, cause);
  }
}
