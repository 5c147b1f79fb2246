import type { Outbound, OutboundReply, OutboundRequest } from '../outbound.ts';
import { ProviderUnavailable } from '../provider-failures.ts';

/** null for what is no JSON at all. */
export function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}

/** What a third party answers, whatever its status; one that cannot be reached is away. */
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
