/** The elements of a menu. */
export const MENU_KINDS = ['section', 'product', 'optionList', 'option'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];

/** A pull also writes payment types. */
const ELEMENT_KINDS = [...MENU_KINDS, 'paymentType'] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

/** Kinds that a catalogue of the hub may contain and our menus do not. */
export const HUB_ONLY_KINDS = ['deal', 'discount', 'charge'] as const;
export type HubOnlyKind = (typeof HUB_ONLY_KINDS)[number];

/** Every kind that a preview can list. */
export const PREVIEW_KINDS = [...ELEMENT_KINDS, ...HUB_ONLY_KINDS] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

/** SYN-52, in the order in which they are shown. */
export const PREVIEW_GROUPS = ['added', 'changed', 'madeUnavailable', 'deleted', 'leftOut'] as const;
export type PreviewGroup = (typeof PREVIEW_GROUPS)[number];

/** The operations that overwrite a menu, or the hub's catalogue (push). */
export const SYNC_KINDS = ['copy', 'pull', 'restore', 'import', 'push'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

/** SYN-54, SYN-58 to SYN-60: what a menu was saved before, or somebody who pressed « Sauvegarder maintenant ». */
export const SNAPSHOT_REASONS = [...SYNC_KINDS, 'delete', 'prices', 'manual', 'draft'] as const;
export type SnapshotReason = (typeof SNAPSHOT_REASONS)[number];
