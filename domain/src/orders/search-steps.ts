/** DLV-10: who is asked, one after the other. */
export const SEARCH_STEPS = ['employees', 'independents', 'external'] as const;
export type SearchStep = (typeof SEARCH_STEPS)[number];
