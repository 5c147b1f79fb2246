import webPushLibrary from 'web-push';
import type { Outbound } from '../outbound.ts';
import { ProviderRefused } from '../provider-failures.ts';
import type { Push, PushMessage } from '../push.ts';
import { postMessage } from './answers.ts';

const PROVIDER = 'web-push';
const TTL_SECONDS = 4 * 3_600;

type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** The statuses of a browser that has unsubscribed. */
const GONE = ['404', '410'];

/** sec:outbound: the endpoint comes from a browser, so it is called through the outbound client only. */
export function webPush(vapid: VapidKeys, outbound: Outbound): Push {
  return {
    async send(message) {
      const { endpoint, headers, body } = requestFor(message, vapid);
      try {
        await postMessage(outbound, PROVIDER, endpoint, { headers, ...(body && { body }) });
        return 'sent';
      } catch (error) {
        if (error instanceof ProviderRefused && GONE.includes(error.code)) return 'gone';
        throw error;
      }
    },
  };
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
