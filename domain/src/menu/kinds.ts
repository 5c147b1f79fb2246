/** PRD-53: the kind given by the till; an element created here is a product. */
export const PRODUCT_KINDS = ['product', 'menu', 'additional', 'extra', 'ingredient'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];
