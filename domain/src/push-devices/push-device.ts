import { z } from 'zod';

/** Names that mean something else, or nothing, outside one network. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid)$/;
const DNS_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * sec:outbound: the endpoint is called by the server later, so it is https, on the usual port, of a named public host.
 * What the name leads to is checked again when it is called.
 */
export function isPublicEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return DNS_NAME.test(hostname) && !PRIVATE_NAME.test(hostname);
}

/** 65 bytes of a public key, 16 of a secret. */
const Key = z.string().regex(/^[\w-]{86,88}=?$/);
const Secret = z.string().regex(/^[\w-]{21,24}={0,2}$/);

/** As a browser gives it. */
export const WebSubscription = z.object({
  endpoint: z.string().max(1_000).refine(isPublicEndpoint),
  keys: z.object({ p256dh: Key, auth: Secret }),
});
export type WebSubscription = z.infer<typeof WebSubscription>;

/** The registration token of an app, in the form of its push provider. */
export const PushToken = z.string().regex(/^[\x21-\x7E]{10,2000}$/);

/** What a device is known by: an endpoint or a token. */
export const DeviceAddress = z.string().min(10).max(2_000);
