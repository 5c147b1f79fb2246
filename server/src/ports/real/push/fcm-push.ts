import { toMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { badStatus, isTemporary, OutboundFailure, type Outbound, type OutboundReply } from '../../outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import type { Push, PushMessage } from '../../push.ts';
import { isOverloaded, jsonOf, jsonRequest } from '../answers.ts';
import { heldToken, TokenReply } from '../held-token.ts';

const PROVIDER = 'fcm';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
/** The longest that Google accepts. */
const ASSERTION_SECONDS = 3_600;

/** A service account of the app's Firebase project. */
export type FcmSettings = {
  projectId: string;
  clientEmail: string;
  /** PKCS 8, as in the account's file. */
  privateKey: string;
  apiUrl: string;
  tokenUrl: string;
};

const FcmFailure = z.object({
  error: z.object({
    details: z
      .array(z.object({ errorCode: z.string().optional(), fieldViolations: z.unknown().optional() }))
      .optional(),
  }),
});

/** The app was removed, or its token is no token. SENDER_ID_MISMATCH is our account of another project: no device's fault. */
const GONE = ['UNREGISTERED', 'INVALID_ARGUMENT'];

/** Firebase Cloud Messaging, HTTP v1: one call per message. */
export function fcmPush(settings: FcmSettings, outbound: Outbound, now: () => Instant): Push {
  const { projectId, apiUrl } = settings;
  const withToken = heldToken(() => askToken(settings, outbound, now), now);
  const url = `${apiUrl}/v1/projects/${encodeURIComponent(projectId)}/messages:send`;

  async function post(body: unknown): Promise<OutboundReply> {
    try {
      return await withToken((token) =>
        outbound.send(url, { method: 'POST', ...jsonRequest({ authorization: `Bearer ${token}` }, body) }),
      );
    } catch (cause) {
      if (cause instanceof CredentialsRefused) throw cause;
      throw new ProviderUnavailable(PROVIDER, cause);
    }
  }

  return {
    async send(message) {
      if (message.to.kind !== 'app') throw new ProviderRefused(PROVIDER, 'not-an-app');
      const reply = await post({ message: toFcm(message.to.token, message, now()) });
      const { status } = reply;
      if (status >= 200 && status <= 299) return 'sent';
      if (isOverloaded(status))
        // An answer: the message was certainly not taken.
        throw new ProviderUnavailable(PROVIDER, badStatus(reply));
      const { codes, isPayload } = readFailure(reply);
      if (!isPayload && codes.some((code) => GONE.includes(code))) return 'gone';
      // 404 without a code: there is no such project. No device may be forgotten for that.
      if (status === 401 || status === 403 || status === 404)
        throw new CredentialsRefused(PROVIDER, codes[0] ?? status);
      throw new ProviderRefused(PROVIDER, codes[0] ?? String(status));
    },
  };
}

async function askToken(settings: FcmSettings, outbound: Outbound, now: () => Instant) {
  const assertion = await signed(settings, Math.floor(toMs(now()) / 1_000));
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  try {
    return await outbound.json(settings.tokenUrl, TokenReply, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
    });
  } catch (cause) {
    const isAnswer = cause instanceof OutboundFailure && cause.problem === 'bad-status' && !isTemporary(cause);
    throw isAnswer ? new CredentialsRefused(PROVIDER, cause) : cause;
  }
}

async function signed({ clientEmail, privateKey, tokenUrl }: FcmSettings, at: number): Promise<string> {
  try {
    const key = await importPKCS8(privateKey, 'RS256');
    return await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt(at)
      .setExpirationTime(at + ASSERTION_SECONDS)
      .sign(key);
  } catch (cause) {
    throw new CredentialsRefused(PROVIDER, cause);
  }
}

function toFcm(token: string, { title, message, url, sender, ttlSeconds, urgency, topic }: PushMessage, now: Instant) {
  const isUrgent = urgency === 'high';
  const data = { ...(url !== undefined && { url }), ...(sender !== undefined && { sender }) };
  return {
    token,
    notification: { title, body: message },
    ...(Object.keys(data).length > 0 && { data }),
    android: {
      priority: isUrgent ? 'HIGH' : 'NORMAL',
      ttl: `${ttlSeconds}s`,
      // Told twice after a lost answer, it replaces itself on the screen.
      ...(topic !== undefined && { collapseKey: topic, notification: { tag: topic } }),
    },
    apns: {
      headers: {
        'apns-priority': isUrgent ? '10' : '5',
        'apns-expiration': String(Math.floor(toMs(now) / 1_000) + ttlSeconds),
        ...(topic !== undefined && { 'apns-collapse-id': topic }),
      },
      payload: { aps: { sound: 'default' } },
    },
  };
}

/** `isPayload`: FCM names fields of ours, so the token is not at fault. */
function readFailure(reply: OutboundReply): { codes: string[]; isPayload: boolean } {
  const read = FcmFailure.safeParse(jsonOf(reply.body));
  const details = read.data?.error.details ?? [];
  return {
    codes: details.flatMap(({ errorCode }) => errorCode ?? []),
    isPayload: details.some(({ fieldViolations }) => fieldViolations !== undefined),
  };
}
