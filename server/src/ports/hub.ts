import type { HubCatalog, SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';

/** The catalogue that a shop is connected to. */
export type HubPlace = { companyId: string; shopId: string; catalogId: string; catalogName: string };

/**
 * SYN-46, SYN-54: the catalogue of a shop at the hub. Throws ProviderUnavailable when the hub does not answer or answers
 * nonsense (it may have written or not), ProviderRefused when it rejects (nothing was written).
 */
export type Hub = {
  readCatalog(place: HubPlace): Promise<SavedCatalog>;
  /** SYN-57: the whole catalogue in one call; the same one twice is the same. */
  writeCatalog(place: HubPlace, catalog: HubCatalog): Promise<void>;
  /** What `readCatalog` gave as `raw`. */
  putBack(place: HubPlace, raw: SavedCatalog['raw']): Promise<void>;
};
