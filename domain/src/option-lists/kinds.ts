/** OPT-23, in the order of the select. Apart from the schemas, so that a screen need not load them. */
export const OPTION_LIST_KINDS = ['option', 'menu', 'additional', 'extra', 'ingredient'] as const;
export type OptionListKind = (typeof OPTION_LIST_KINDS)[number];

/** OPT-25. */
export const MAX_CHOICES = 20;
