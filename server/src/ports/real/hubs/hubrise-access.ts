import { z } from 'zod';
import type { HubAccess } from '../../hub.ts';
import { badStatus, type Outbound, type OutboundReply } from '../../outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import { isOverloaded, jsonOf, readAs, replyOf } from '../answers.ts';
import { PROVIDER } from './hubrise-calls.ts';

const TIMEOUT_MS = 10_000;
/** SET-CST-10 */
const SCOPES = ['orders.write', 'customer_list.write', 'catalog.write'];
const COUNTRY = 'FR';

const Name = z
  .string()
  .nullish()
  .transform((name) => name ?? '');
/** A connection without a location or a catalogue is of no use here. */
const Granted = z
  .object({
    access_token: z.string().min(1),
    account_id: Name,
    account_name: Name,
    location_id: z.string().min(1),
    location_name: Name,
    catalog_id: z.string().min(1),
    catalog_name: Name,
    customer_list_id: Name,
    customer_list_name: Name,
  })
  .transform((given) => ({
    token: given.access_token,
    connection: {
      accountId: given.account_id,
      accountName: given.account_name,
      locationId: given.location_id,
      locationName: given.location_name,
      catalogId: given.catalog_id,
      catalogName: given.catalog_name,
      customerListId: given.customer_list_id,
      customerListName: given.customer_list_name,
    },
  }));

export type HubriseClient = {
  clientId: string;
  clientSecret: string;
  oauthUrl: string;
  /** Besides those of the specification; HubRise announces that inventories will need one of their own. */
  moreScopes: readonly string[];
  timeoutMs?: number;
};

/** HUB-03, HUB-06, HUB-08: OAuth 2 with an authorisation code; the token never expires by itself. */
export function hubriseAccess(client: HubriseClient, outbound: Outbound): HubAccess {
  const { clientId, clientSecret, oauthUrl, moreScopes, timeoutMs = TIMEOUT_MS } = client;

  async function post(path: string, form: Record<string, string>): Promise<OutboundReply> {
    const reply = await replyOf(outbound, PROVIDER, `${oauthUrl}${path}`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      },
      body: new URLSearchParams(form).toString(),
      timeoutMs,
    });
    const { status } = reply;
    if (isOverloaded(status)) throw new ProviderUnavailable(PROVIDER, badStatus(reply));
    if (status === 401)
      throw new ProviderRefused(PROVIDER, 'client-refused', new CredentialsRefused(PROVIDER, badStatus(reply)));
    return reply;
  }

  return {
    async authorizationUrl({ state, redirectUri }) {
      const url = new URL(`${oauthUrl}/authorize`);
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: `location[${[...SCOPES, ...moreScopes].join(',')}]`,
        country: COUNTRY,
        state,
      }).toString();
      return url.href;
    },
    async exchange(code) {
      const { status, body } = await post('/token', { code });
      if (status >= 400) throw new ProviderRefused(PROVIDER, 'code-refused');
      return readAs(PROVIDER, Granted, jsonOf(body));
    },
    async revoke(token) {
      // Any other 4xx says that the token is not known any more, which is what was wanted.
      await post('/revoke', { token });
    },
  };
}
