import { CUSTOMER_SORTS, type CustomerSort } from '@comptoir/domain/clients/sorts.ts';
import { SEGMENTS, type Segment } from '@comptoir/domain/clients/segment.ts';
import { readWords } from '@comptoir/web/page/address.ts';

/** What the address says; only what differs from the usual is written there. */
export type ClientsSearch = {
  q?: string;
  segment?: Segment;
  tri?: CustomerSort;
  inverse?: true;
};

export function readClientsSearch(raw: Record<string, unknown>): ClientsSearch {
  const q = readWords(raw['q']);
  const segment = SEGMENTS.find((known) => known === raw['segment']);
  const tri = CUSTOMER_SORTS.find((known) => known === raw['tri']);
  return {
    ...(q ? { q } : {}),
    ...(segment ? { segment } : {}),
    ...(tri && tri !== 'lastOrder' ? { tri } : {}),
    ...(raw['inverse'] === true ? { inverse: true } : {}),
  };
}

/** CLI-10, CLI-11: typed words are searched once nobody has typed for this long, in one shop and over all. */
export const SEARCH_AFTER_MS = 500;

/** CLI-09: over all shops the source asks for five characters. */
export const ALL_SHOPS_LEAST = 5;

/** CLI-09, CLI-10: what the server is asked for, in lower case; « too short » is said, and shows the whole list. */
export const askedWords = (
  q: string | undefined,
  isAllShops: boolean,
): { words: string | undefined; isTooShort: boolean } => {
  const isTooShort = isAllShops && q !== undefined && q.length < ALL_SHOPS_LEAST;
  return { words: isTooShort ? undefined : q?.toLowerCase(), isTooShort };
};
