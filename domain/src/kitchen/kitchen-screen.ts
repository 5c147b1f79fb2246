import { z } from 'zod';
import { Id, Instant, line } from '../kernel/schema.ts';

/** KIT-20 */
export const PAIRING_MINUTES = 10;
export const PairingCode = z.string().regex(/^\d{6}$/, 'Six chiffres.');
export const ScreenName = line(40);

/** KIT-24: a screen on the wall of one shop. */
export const KitchenScreen = z.object({
  id: Id,
  shopId: Id,
  name: z.string(),
  pairedBy: z.string(),
  pairedAt: Instant,
  /** Null until it has fetched its session. */
  lastSeenAt: Instant.nullable(),
});
export type KitchenScreen = z.infer<typeof KitchenScreen>;
