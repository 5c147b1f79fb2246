import type { Outbound, OutboundReply, OutboundRequest } from '../outbound.ts';
import { ProviderUnavailable } from '../provider-failures.ts';

/** null when the bytes are not JSON. */
export function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}

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
