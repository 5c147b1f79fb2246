import { z } from 'zod';
import { Id, Instant, line } from '../kernel/schema.ts';
import { Price } from '../option-lists/option-list.ts';
import { LOCK_FIELDS, LOCK_SCOPES } from './lock-fields.ts';

/** LCK-05: why a field is locked; the shop reads it. */
const REASON_LENGTH = 200;

/** LCK-01 to LCK-04: what head office decides for its shops. */
export const MenuLock = z.object({
  lockId: Id,
  scope: z.enum(LOCK_SCOPES),
  /** The key of the section or product; null for the whole menu. */
  key: z.string().max(120).nullable(),
  /** The name of the section or product when it was locked. */
  name: z.string(),
  fields: z.array(z.enum(LOCK_FIELDS)).min(1).max(LOCK_FIELDS.length),
  /** LCK-03: the price may move between them; without either it may not move at all. */
  minPrice: Price.nullable(),
  maxPrice: Price.nullable(),
  reason: line(REASON_LENGTH),
  /** Null is every shop of the company, also those that are opened later. */
  shopIds: z.array(Id).min(1).max(500).nullable(),
  lockedBy: z.string(),
  lockedAt: Instant,
  version: z.int(),
});
export type MenuLock = z.infer<typeof MenuLock>;

export const MenuLockInput = MenuLock.pick({
  scope: true,
  key: true,
  fields: true,
  minPrice: true,
  maxPrice: true,
  reason: true,
  shopIds: true,
});
export type MenuLockInput = z.infer<typeof MenuLockInput>;
