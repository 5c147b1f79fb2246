import { z } from 'zod';
import { Instant } from '../kernel/schema.ts';

/** SYN-67: the key opens the till, it does not any more, or the till does not answer. */
const TILL_LINK_STATES = ['ok', 'key-refused', 'away'] as const;
export type TillLinkState = (typeof TILL_LINK_STATES)[number];

export const TillLink = z.object({ state: z.enum(TILL_LINK_STATES), since: Instant, lastOkAt: Instant.nullable() });
export type TillLink = z.infer<typeof TillLink>;
