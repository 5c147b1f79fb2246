import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Place, PlaceSuggestion } from '@comptoir/domain/addresses/place.ts';

/** Throws ProviderUnavailable or ProviderRefused; null for a place that does not exist. */
export type Maps = {
  /** Five at most (ADR-06). */
  autocomplete(input: string): Promise<PlaceSuggestion[]>;
  details(placeId: string): Promise<Place | null>;
  /** Whoever uses the answer asks `trustIn` first: services always find something. */
  geocode(address: string): Promise<Place | null>;
  /** ADR-09: the door nearest to a point, or the town where no door is near; null where nothing is. */
  nearest(point: Location): Promise<Place | null>;
};
