import { badStatus, isTemporary, type Outbound, type OutboundReply } from '../ports/outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import { signedHeaders, type AwsCredentials } from './aws-signature.ts';
import { contentTypeOf } from './image-key.ts';
import type { ImageStorage } from './image-storage.ts';

const PROVIDER = 's3';

export type S3Settings = AwsCredentials & { bucket: string; endpoint: string | null };

/** Any S3-compatible service. A private endpoint must be one of the outbound client's configured origins. */
export function s3ImageStorage(settings: S3Settings, outbound: Outbound, now: () => Date): ImageStorage {
  async function call(method: 'GET' | 'PUT' | 'DELETE', key: string, body: Buffer = Buffer.alloc(0)) {
    const url = addressOf(settings, key);
    const contentType: Record<string, string> = method === 'PUT' ? { 'content-type': contentTypeOf(key) ?? '' } : {};
    const headers = signedHeaders({ method, url, headers: contentType, body }, settings, now());
    try {
      return await outbound.send(url.href, { method, headers, ...(method === 'PUT' && { body }) });
    } catch (cause) {
      throw new ProviderUnavailable(PROVIDER, cause);
    }
  }

  return {
    async put(key, bytes) {
      if (!contentTypeOf(key)) throw new Error('not an image key');
      demandSuccess(await call('PUT', key, bytes), true);
    },
    async get(key) {
      if (!contentTypeOf(key)) return null;
      const reply = await call('GET', key);
      if (reply.status === 404) return null;
      demandSuccess(reply, false);
      return reply.body;
    },
    async delete(key) {
      if (!contentTypeOf(key)) return;
      const reply = await call('DELETE', key);
      if (reply.status !== 404) demandSuccess(reply, true);
    },
  };
}

/** Other services rarely have a host name per bucket, so with a custom endpoint the bucket is part of the path. */
function addressOf({ bucket, region, endpoint }: S3Settings, key: string): URL {
  if (endpoint) return new URL(`${endpoint}/${bucket}/${key}`);
  return new URL(`https://${bucket}.s3.${region}.amazonaws.com/${key}`);
}

/** Without the right to list, a picture that is missing is forbidden too: only these are about who we are. */
const OURS = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'RequestTimeTooSkewed', 'ExpiredToken', 'InvalidToken'];

function demandSuccess(reply: OutboundReply, isWrite: boolean): void {
  const { status } = reply;
  if (status >= 200 && status <= 299) return;
  const cause = badStatus(reply);
  const code = /<Code>(\w+)<\/Code>/.exec(reply.body.toString('utf8'))?.[1] ?? '';
  if (OURS.includes(code) || (status === 403 && isWrite)) throw new CredentialsRefused(PROVIDER, cause);
  throw isTemporary(cause) || code === 'RequestTimeout'
    ? new ProviderUnavailable(PROVIDER, cause)
    : new ProviderRefused(PROVIDER, String(status), cause);
}
