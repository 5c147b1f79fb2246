import type { HubCatalog, SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import type { HubConnection } from '@comptoir/domain/hub/hub-connection.ts';
import type { HubStock } from '@comptoir/domain/hub/hub-stock.ts';

/** The catalogue that a shop is connected to. */
export type HubPlace = { companyId: string; shopId: string; catalogId: string; catalogName: string };

export type HubPhoto = { type: 'image/jpeg'; bytes: Buffer };

export type CatalogWrite = {
  catalog: HubCatalog;
  /** HUB-17, HUB-18: the answer of the hub that is replaced. What our model does not know of it is sent back. */
  over: SavedCatalog['raw'];
  /** The picture of this name; null when it is gone. */
  photoOf: (name: string) => Promise<HubPhoto | null>;
};

/**
 * SYN-46, SYN-54: the catalogue of a shop at the hub. Throws ProviderUnavailable when the hub does not answer or its
 * answer makes no sense (it may have written), ProviderRefused when it rejects (nothing was written).
 */
export type Hub = {
  readCatalog(place: HubPlace): Promise<SavedCatalog>;
  /** SYN-57: writes the whole catalogue in one call; repeating the call is harmless. */
  writeCatalog(place: HubPlace, write: CatalogWrite): Promise<void>;
  /** `raw` as returned by `readCatalog`. */
  putBack(place: HubPlace, raw: SavedCatalog['raw']): Promise<void>;
  /** HUB-20: sets these stocks and leaves all others. References that the catalogue does not have are ignored. */
  writeStock(place: HubPlace, stocks: readonly HubStock[]): Promise<void>;
};

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
