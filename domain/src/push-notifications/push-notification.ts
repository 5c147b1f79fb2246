import { z } from 'zod';
import { SEGMENTS } from '../clients/segment.ts';
import { Id, Instant } from '../kernel/schema.ts';
import { MOST_MESSAGE, MOST_TITLE } from './words.ts';

export const PUSH_STATUSES = ['pending', 'scheduled', 'sent'] as const;
export type PushStatus = (typeof PUSH_STATUSES)[number];

/** PSH-26: why one that should be on its way is not; null while it goes on. */
export const PUSH_WAITS = ['provider', 'not-configured'] as const;

/** CMP-03: how long a click on a notification leads to an order. */
export const PUSH_ATTRIBUTION_DAYS = 3;

/** PSH-04. */
export const PushNotification = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  createdAt: Instant,
  scheduledAt: Instant.nullable(),
  toAllUsers: z.boolean(),
  shopId: Id.nullable(),
  targetShopLabel: z.string().nullable(),
  /** PSH-21. */
  segment: z.enum(SEGMENTS).nullable(),
  /** PSH-08: people reached, once it is sent. */
  recipientCount: z.int().nullable(),
  status: z.enum(PUSH_STATUSES),
  /** PSH-24: devices reached so far, while it is on its way. */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  waitsFor: z.enum(PUSH_WAITS).nullable(),
  version: z.int(),
});
export type PushNotification = z.infer<typeof PushNotification>;

/** Empty words are refused by a sentence of their own (SET-ERR-46). */
export const PushWords = {
  title: z.string().trim().max(MOST_TITLE),
  message: z.string().trim().max(MOST_MESSAGE),
};

export const PushTarget = {
  toAllUsers: z.boolean(),
  shopId: Id.nullish(),
  segment: z.enum(SEGMENTS).nullish(),
};
