import { z } from 'zod';
import places from '../data/places.json' with { type: 'json' };

/** Street number, street, sub-locality, postal code, city, latitude, longitude; an empty text stands for none. */
const PlaceRow = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.number(), z.number()]);
export type PlaceRow = z.infer<typeof PlaceRow>;

/** Nice and Monaco, Paris, Lyon, with their surroundings; positions are accurate to about a hundred metres. */
export const PLACE_ROWS = z.array(PlaceRow).parse(places);
