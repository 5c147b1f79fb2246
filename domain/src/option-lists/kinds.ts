/** OPT-23, in the order of the select. In a file of its own, so that a screen does not load the schemas. */
export const OPTION_LIST_KINDS = ['option', 'menu', 'additional', 'extra', 'ingredient'] as const;
export type OptionListKind = (typeof OPTION_LIST_KINDS)[number];

export const MAX_CHOICES = 20;
