import type { HubCatalog, SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';

/** The catalogue that a shop is connected to. */
export type HubPlace = { companyId: string; shopId: string; catalogId: string; catalogName: string };

/**
 * SYN-46, SYN-54: the catalogue of a shop at the hub. Throws ProviderUnavailable when the hub does not answer or its
 * answer makes no sense (it may have written), ProviderRefused when it rejects (nothing was written).
 */
export type Hub = {
  readCatalog(place: HubPlace): Promise<SavedCatalog>;
  /** SYN-57: writes the whole catalogue in one call; repeating the call is harmless. */
  writeCatalog(place: HubPlace, catalog: HubCatalog): Promise<void>;
  /** `raw` as returned by `readCatalog`. */
  putBack(place: HubPlace, raw: SavedCatalog['raw']): Promise<void>;
};
