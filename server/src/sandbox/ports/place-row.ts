/** One line of the sandbox's address files; an empty text stands for a part that the place does not have. */
export type PlaceRow = readonly [
  streetNumber: string,
  street: string,
  subLocality: string,
  postalCode: string,
  city: string,
  latitude: number,
  longitude: number,
];
