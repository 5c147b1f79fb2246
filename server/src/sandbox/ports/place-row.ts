/** One line of the sandbox's address files; an empty text means that the place has no such part. */
export type PlaceRow = readonly [
  streetNumber: string,
  street: string,
  subLocality: string,
  postalCode: string,
  city: string,
  latitude: number,
  longitude: number,
];
