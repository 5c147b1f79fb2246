import type { HubConnection } from '@comptoir/domain/hub/hub-connection.ts';

export type HubGrant = { token: string; connection: HubConnection };

/**
 * HUB-03 to HUB-08: how a shop is connected to the hub, and disconnected. Throws ProviderUnavailable when the hub does
 * not answer, ProviderRefused when it says no (`code-refused`: the code was used, or is too old).
 */
export type HubAccess = {
  /** The hub's own page, on which a person agrees. */
  authorizationUrl(asked: { state: string; redirectUri: string }): Promise<string>;
  /** A code is good once. The token never expires by itself. */
  exchange(code: string): Promise<HubGrant>;
  /** Harmless for a token that is revoked already. */
  revoke(token: string): Promise<void>;
};
