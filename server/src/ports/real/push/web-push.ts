import webPushLibrary from 'web-push';
import type { Outbound } from '../../outbound.ts';
import { CredentialsRefused, ProviderRefused } from '../../provider-failures.ts';
import type { Push, PushMessage, WebSubscription } from '../../push.ts';
import { postMessage } from '../answers.ts';

const PROVIDER = 'web-push';

type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** The statuses of a browser that has unsubscribed. */
const GONE = ['404', '410'];

/** The browser subscribed with another VAPID key than ours: it is not gone. */
const NOT_OUR_KEY = ['400', '401', '403'];

/** sec:outbound: the endpoint comes from a browser, so it is called through the outbound client only. */
export function webPush(vapid: VapidKeys, outbound: Outbound): Push {
  return {
    browserService: { applicationServerKey: vapid.publicKey },
    async send(message) {
      if (message.to.kind !== 'web') throw new ProviderRefused(PROVIDER, 'not-a-browser');
      const { endpoint, headers, body } = requestFor(message.to, message, vapid);
      try {
        await postMessage(outbound, PROVIDER, endpoint, { headers, ...(body && { body }) });
        return 'sent';
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        if (GONE.includes(error.code)) return 'gone';
        if (NOT_OUR_KEY.includes(error.code)) throw new CredentialsRefused(PROVIDER, error);
        throw error;
      }
    },
  };
}

function requestFor(
  { endpoint, p256dh, auth }: WebSubscription,
  { title, message, url, sender, ttlSeconds, urgency, topic }: PushMessage,
  vapidDetails: VapidKeys,
) {
  try {
    return webPushLibrary.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ title, message, url, sender, topic }),
      {
        vapidDetails,
        TTL: ttlSeconds,
        urgency,
        ...(topic !== undefined && { topic }),
        contentEncoding: 'aes128gcm',
      },
    );
  } catch (cause) {
    throw new ProviderRefused(PROVIDER, 'bad-subscription', cause);
  }
}
