import { Id } from '@comptoir/domain/kernel/schema.ts';
import { PageQuery, pageOf } from '@comptoir/domain/kernel/paging.ts';
import { RightName, SessionUser } from '@comptoir/domain/session/session-user.ts';
import { Invitation, Overrides, RankName, StaffMember, StaffSession } from '@comptoir/domain/staff/staff.ts';
import { z } from 'zod';
import { companyRoute, openRoute } from './route.ts';

/** A single line without control characters or unpaired surrogates, which the database cannot store. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .default('');

const ShopIds = z.array(Id).max(500);

const TeamQuery = z.object({
  ...PageQuery,
  search: z
    .string()
    .max(100)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .optional(),
  shopId: Id.optional(),
});

/** API-94, TEA-02 */
export const listStaff = companyRoute({
  method: 'GET',
  path: '/staff',
  access: 'administration',
  query: TeamQuery,
  reply: pageOf(StaffMember),
});

const ONE = { access: 'administration', params: { userId: Id } } as const;

/** TEA-14: with what is open in their name. */
export const readStaffMember = companyRoute({
  ...ONE,
  method: 'GET',
  path: '/staff/:userId',
  reply: z.object({ member: StaffMember, sessions: z.array(StaffSession) }),
});

/** API-95, ROL-10: both are one list of rights; a right in neither follows the table of roles. */
export const saveRights = companyRoute({
  ...ONE,
  method: 'PUT',
  path: '/staff/:userId/rights',
  body: z.strictObject({ featureFlags: Overrides, pagePermissions: Overrides, canSignIn: z.boolean() }),
  reply: StaffMember,
});

/** TEA-08: as the role gives them; whether the person may sign in stays as it is. */
export const resetRights = companyRoute({
  ...ONE,
  method: 'DELETE',
  path: '/staff/:userId/rights',
  reply: StaffMember,
});

/** TEA-08: one right, so that two people who change two rights of somebody do not undo each other. Null: as the role. */
export const setRight = companyRoute({
  method: 'PUT',
  path: '/staff/:userId/rights/:right',
  access: 'administration',
  params: { userId: Id, right: RightName },
  body: z.strictObject({ isHeld: z.boolean().nullable() }),
  reply: StaffMember,
});

/** TEA-07 */
export const saveRank = companyRoute({
  ...ONE,
  method: 'PUT',
  path: '/staff/:userId/role',
  body: z.strictObject({ rank: RankName, shopIds: ShopIds }),
  reply: StaffMember,
});

/** TEA-10 */
export const setSignIn = companyRoute({
  ...ONE,
  method: 'PUT',
  path: '/staff/:userId/sign-in',
  body: z.strictObject({ canSignIn: z.boolean() }),
  reply: StaffMember,
});

/** TEA-11 */
export const handOver = companyRoute({
  ...ONE,
  method: 'POST',
  path: '/staff/:userId/hand-over',
  /** Of the person who takes over: nobody gives the house away by a slip of the finger. */
  body: z.strictObject({ email: line(300) }),
  reply: StaffMember,
});

/** TEA-14 */
export const endSessions = companyRoute({ ...ONE, method: 'DELETE', path: '/staff/:userId/sessions', reply: null });
export const endSession = companyRoute({
  method: 'DELETE',
  path: '/staff/:userId/sessions/:sessionId',
  access: 'administration',
  params: { userId: Id, sessionId: Id },
  reply: null,
});

/** TEA-04: searched, filtered and paged as the people are. */
export const listInvitations = companyRoute({
  method: 'GET',
  path: '/staff-invitations',
  access: 'administration',
  query: TeamQuery,
  /** Without mail the link is copied by hand. */
  reply: pageOf(Invitation).extend({ hasMail: z.boolean() }),
});

export const invite = companyRoute({
  method: 'POST',
  path: '/staff-invitations',
  access: 'administration',
  body: z.strictObject({ email: line(300), rank: RankName, shopIds: ShopIds }),
  reply: Invitation,
  status: 201,
});

const INVITED = { access: 'administration', params: { invitationId: Id } } as const;

export const renewInvitation = companyRoute({
  ...INVITED,
  method: 'POST',
  path: '/staff-invitations/:invitationId/renew',
  reply: Invitation,
});

/** TEA-06: without mail only; the link is in this reply and nowhere else. */
export const linkInvitation = companyRoute({
  ...INVITED,
  method: 'POST',
  path: '/staff-invitations/:invitationId/link',
  reply: z.object({ link: z.string() }),
});

export const revokeInvitation = companyRoute({
  ...INVITED,
  method: 'DELETE',
  path: '/staff-invitations/:invitationId',
  reply: null,
});

const Token = z.string().max(200).default('');

/** TEA-05: what the page of an invitation shows. */
export const readInvitation = openRoute({
  method: 'POST',
  path: '/auth/invitation',
  access: 'public',
  body: z.strictObject({ token: Token }),
  reply: z.object({
    companyName: z.string(),
    email: z.string(),
    rank: RankName,
    shopNames: z.array(z.string()),
    invitedBy: z.string(),
  }),
});

export const acceptInvitation = openRoute({
  method: 'POST',
  path: '/auth/invitation/accept',
  access: 'public',
  body: z.strictObject({
    token: Token,
    firstName: line(80),
    lastName: line(80),
    password: z.string().max(300).default(''),
  }),
  reply: z.object({ accessToken: z.string(), user: SessionUser }),
});
