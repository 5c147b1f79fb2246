import { z } from 'zod';
import { Id, Instant } from '../kernel/schema.ts';
import { RightName } from '../session/session-user.ts';
import { ROLES } from '../session/roles.ts';
import { RANKS } from './rank.ts';

export const RankName = z.enum(RANKS);
export const Overrides = z.partialRecord(RightName, z.boolean());

export const StaffMember = z.object({
  userId: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for an account that works nowhere any more. */
  rank: RankName.nullable(),
  role: z.enum(ROLES).nullable(),
  shopIds: z.array(Id),
  canSignIn: z.boolean(),
  overrides: Overrides,
  since: Instant,
  lastSeenAt: Instant.nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** TEA-14: an open session; what is known of its device. */
export const StaffSession = z.object({
  sessionId: Id,
  isOwn: z.boolean(),
  deviceName: z.string(),
  deviceKind: z.enum(['computer', 'tablet', 'phone']),
  lastSeenAt: Instant,
});
export type StaffSession = z.infer<typeof StaffSession>;

export const Invitation = z.object({
  invitationId: Id,
  email: z.string(),
  rank: RankName,
  shopIds: z.array(Id),
  invitedBy: z.string(),
  expiresAt: Instant,
  /** Null while no mail has left: it waits, or mail is not set up. */
  sentAt: Instant.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** TEA-05 */
export const INVITATION_DAYS = 3;
