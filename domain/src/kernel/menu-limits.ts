/** PRD-44, SEC-08, OPT-22: maximum lengths and values in a menu. */
export const MENU_LIMITS = {
  productName: 80,
  sectionName: 60,
  listName: 60,
  optionName: 80,
  description: 500,
  posRef: 64,
  /** Cents: 9 999,99 €. */
  price: 999_999,
  preparationHours: 720,
  preparationStep: 0.25,
  /** Lists of a product; lists nested in a list or an option. */
  lists: 50,
  subLists: 20,
  stock: 99_999,
} as const;
