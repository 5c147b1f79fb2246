export const ELEMENT_KINDS = ['section', 'product', 'optionList', 'option', 'paymentType'] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

/** SYN-52, in the order in which they are shown. */
export const PREVIEW_GROUPS = ['added', 'changed', 'madeUnavailable', 'deleted', 'leftOut'] as const;
export type PreviewGroup = (typeof PREVIEW_GROUPS)[number];

/** What overwrites a menu, or the hub's catalogue (push). */
export const SYNC_KINDS = ['copy', 'pull', 'restore', 'import', 'push'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];
