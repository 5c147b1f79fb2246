export type Coordinates = { latitude: number; longitude: number };

export type PlaceSuggestion = { placeId: string; mainText: string; secondaryText: string };

/** ADR-07: a city or district has no street, and a street has no number. */
export type Place = {
  placeId: string;
  formattedAddress: string;
  streetNumber: string | null;
  street: string | null;
  subLocality: string | null;
  postalCode: string;
  city: string;
  country: 'FR' | 'MC';
  location: Coordinates;
};

export const MAX_SUGGESTIONS = 5;

/** Throws ProviderUnavailable or ProviderRefused; null for a place that does not exist. */
export type Maps = {
  autocomplete(input: string): Promise<PlaceSuggestion[]>;
  details(placeId: string): Promise<Place | null>;
  geocode(address: string): Promise<Place | null>;
};
