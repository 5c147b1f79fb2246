import { z } from 'zod';
import { Cents, Day, Id, Instant } from '../kernel/schema.ts';
import { Rush } from '../shops/shop.ts';

const Count = z.int().min(0);

/** How many orders press, and the one to open first. */
const Pressing = z.object({ count: Count, orderId: Id.nullable(), since: Instant.nullable() });

/** TOW-20: what the head office wrote to the posts of a shop. */
export const PostMessage = z.object({
  id: Id,
  text: z.string(),
  sentAt: Instant,
  sentBy: z.string(),
  readAt: Instant.nullable(),
  readBy: z.string().nullable(),
});
export type PostMessage = z.infer<typeof PostMessage>;

/** TOW-02: one shop. */
export const TowerRow = z.object({
  shopId: Id,
  name: z.string(),
  city: z.string(),
  timeZone: z.string(),
  isClosed: z.boolean(),
  closedUntil: Instant.nullable(),
  closedBy: z.string().nullable(),
  isInHours: z.boolean(),
  /** Its hours name no service on this day. */
  isDayOff: z.boolean(),
  /** When it opens next, outside its hours. */
  opensAt: Instant.nullable(),
  rush: Rush,
  /** ROL-35: the till opens and closes it. */
  isOneTouch: z.boolean(),
  /** SHL-42, SHL-43: the ends that its own hours give; null where they give none. */
  ends: z.object({ service: Instant.nullable(), day: Instant.nullable() }),
  posts: z.object({ present: Count, ringing: Count }),
  waiting: Pressing,
  late: Pressing,
  driverless: Pressing,
  missed: Count,
  /** Under way or completed, of this business day. */
  orders: Count,
  /** TOW-03: null for whoever may not read the money of this shop. */
  revenue: Cents.nullable(),
  day: Day,
  /** TOW-05, TOW-06: up to the same hour; `was` says why there may be nothing to compare with. */
  lastWeek: z.object({
    was: z.enum(['open', 'closed', 'without-orders', 'not-there']),
    revenue: Cents.nullable(),
    orders: Count,
  }),
  /** The newest one, read or not. */
  message: PostMessage.nullable(),
});
export type TowerRow = z.infer<typeof TowerRow>;

/** TOW-06: in hundredths of a percent; null where a percentage would say nothing true. */
export function trendOf({
  revenue,
  isDayOff,
  lastWeek,
}: Pick<TowerRow, 'revenue' | 'isDayOff' | 'lastWeek'>): number | null {
  if (revenue === null || lastWeek.was !== 'open' || !lastWeek.revenue) return null;
  if (isDayOff && revenue === 0) return null;
  return Math.round(((revenue - lastWeek.revenue) / lastWeek.revenue) * 10_000);
}
