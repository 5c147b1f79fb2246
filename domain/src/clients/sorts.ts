/** CLI-05: apart from the schemas, because an address is read without zod. */
export const CUSTOMER_SORTS = ['lastOrder', 'orders', 'total'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];
