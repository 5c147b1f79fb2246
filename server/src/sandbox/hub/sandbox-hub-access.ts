import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db } from '../../db/db.ts';
import type { HubAccess } from '../../ports/hub.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import { revokeToken, takeCode, tokenOf } from './hub-grants.store.ts';

export const AUTHORIZE_PATH = '/sandbox/hub/authorize';

/** SYN-50: the page at which one agrees is our own; codes and tokens behave as those of the hub. */
export function sandboxHubAccess(db: Db, now: () => Instant): HubAccess {
  return {
    async authorizationUrl({ state, redirectUri }) {
      const page = new URL(AUTHORIZE_PATH, redirectUri);
      page.search = new URLSearchParams({
        client_id: 'comptoir',
        redirect_uri: redirectUri,
        scope: 'location[orders.write,customer_list.write,catalog.write]',
        country: 'FR',
        state,
      }).toString();
      return page.href;
    },
    async exchange(code) {
      const connection = await takeCode(db, code, now());
      if (!connection) throw new ProviderRefused('sandbox-hub', 'code-refused');
      return { token: await tokenOf(db, connection.locationId), connection };
    },
    revoke: (token) => revokeToken(db, token, now()),
  };
}
