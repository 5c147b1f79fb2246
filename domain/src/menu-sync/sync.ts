import { z } from 'zod';
import { Id, Instant } from '../kernel/schema.ts';
import { Product } from '../menu/product.ts';
import { PREVIEW_GROUPS, PREVIEW_KINDS, SNAPSHOT_REASONS, SYNC_KINDS } from './kinds.ts';

/** SYN-52: one field before and after, as shown to people. */
export const FieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof FieldChange>;

/** SYN-20: what the views of a synchronisation know of a product. */
const LIGHT_FIELDS = {
  posRef: true,
  unavailable: true,
  unavailableForClickAndCollect: true,
  unavailableForClickAndSeat: true,
  unavailableForDelivery: true,
} as const;
export const LightProduct = Product.pick(LIGHT_FIELDS);
export type LightProduct = z.infer<typeof LightProduct>;

/**
 * One element of a preview. `within` is the name of its section or list; `reason` says why it is left out or its price
 * lowered.
 */
export const ElementChange = z.object({
  kind: z.enum(PREVIEW_KINDS),
  key: z.string(),
  name: z.string(),
  within: z.string().nullable(),
  fields: z.array(FieldChange),
  reason: z.string().nullable(),
  /** SYN-20: of a product of ours, besides its key and name. */
  product: LightProduct.optional(),
});
export type ElementChange = z.infer<typeof ElementChange>;

export const MenuDiff = z.object({
  added: z.array(ElementChange),
  changed: z.array(ElementChange),
  madeUnavailable: z.array(ElementChange),
  deleted: z.array(ElementChange),
  leftOut: z.array(ElementChange),
});
export type MenuDiff = z.infer<typeof MenuDiff>;

/** Each group contains its first elements only; `counts` covers all of them. */
export const ShopPreview = MenuDiff.extend({
  shopId: Id,
  shopName: z.string(),
  menuVersion: z.int(),
  counts: z.record(z.enum(PREVIEW_GROUPS), z.int()),
});
export type ShopPreview = z.infer<typeof ShopPreview>;

export const SyncPreview = z.object({ previewId: Id, expiresAt: Instant, shops: z.array(ShopPreview) });
export type SyncPreview = z.infer<typeof SyncPreview>;

/** SYN-12: the result for one shop. */
export const ShopReport = z.object({
  shopId: Id,
  shopName: z.string(),
  outcome: z.enum(['created', 'updated', 'skipped', 'failed']),
  reason: z.string().nullable(),
  snapshotId: Id.nullable(),
});
export type ShopReport = z.infer<typeof ShopReport>;

/** CAT-API-36, CAT-API-62. `done` of `total` shops, or steps of a pull. */
export const SyncRun = z.object({
  jobId: Id,
  shopId: Id,
  kind: z.enum(SYNC_KINDS),
  state: z.enum(['running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  report: z.object({
    shops: z.array(ShopReport),
    /** SYN-29: payment types without a counterpart in the till; SYN-09: lowered prices; elements left out. */
    notes: z.array(z.string()),
    failure: z.string().nullable(),
  }),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
});
export type SyncRun = z.infer<typeof SyncRun>;

/** SYN-54, SYN-55, without its content. */
export const MenuSnapshot = z.object({
  snapshotId: Id,
  shopId: Id,
  target: z.enum(['shop_menu', 'hub_catalog']),
  reason: z.enum(SNAPSHOT_REASONS),
  createdAt: Instant,
  createdBy: z.string(),
  elements: z.int(),
  expiresAt: Instant,
});
export type MenuSnapshot = z.infer<typeof MenuSnapshot>;
