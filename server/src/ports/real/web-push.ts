import webPushLibrary from 'web-push';
import { OutboundFailure, isTemporary } from '../outbound.ts';
import type { Outbound } from '../outbound.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';
import type { Push, PushMessage, PushOutcome } from '../push.ts';

const PROVIDER = 'web-push';
const TTL_SECONDS = 4 * 3_600;

type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** sec:outbound: the endpoint comes from a browser, so it is called through the outbound client only. */
export function webPush(vapid: VapidKeys, outbound: Outbound): Push {
  async function send(message: PushMessage): Promise<PushOutcome> {
    const { endpoint, headers, body } = requestFor(message, vapid);
    const reply = await post(outbound, endpoint, headers, body);
    if (reply.status === 404 || reply.status === 410) return 'gone';
    if (reply.status >= 200 && reply.status <= 299) return 'sent';
    throw failure(new OutboundFailure('bad-status', { status: reply.status }));
  }

  return { send };
}

function requestFor({ subscription, title, message, url }: PushMessage, vapidDetails: VapidKeys) {
  const { endpoint, p256dh, auth } = subscription;
  try {
    return webPushLibrary.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ title, message, url }),
      {
        vapidDetails,
        TTL: TTL_SECONDS,
        contentEncoding: 'aes128gcm',
      },
    );
  } catch (cause) {
    throw new ProviderRefused(PROVIDER, 'bad-subscription', cause);
  }
}

async function post(outbound: Outbound, endpoint: string, headers: Record<string, unknown>, body: Buffer | null) {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    return await outbound.send(endpoint, { method: 'POST', headers: texts, ...(body && { body }) });
  } catch (cause) {
    throw failure(cause);
  }
}

function failure(cause: unknown): ProviderRefused | ProviderUnavailable {
  if (cause instanceof OutboundFailure && !isTemporary(cause))
    return new ProviderRefused(PROVIDER, cause.status ? String(cause.status) : cause.problem, cause);
  return new ProviderUnavailable(PROVIDER, cause);
}
