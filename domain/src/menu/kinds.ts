/** PRD-53: what the till calls it; made here it is a product. */
export const PRODUCT_KINDS = ['product', 'menu', 'additional', 'extra', 'ingredient'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];
