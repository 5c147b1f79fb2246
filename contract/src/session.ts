import { Id } from '@comptoir/domain/kernel/schema.ts';
import { PageQuery, pageOf } from '@comptoir/domain/kernel/paging.ts';
import { Profile, RightName, SessionUser } from '@comptoir/domain/session/session-user.ts';
import { ROLES } from '@comptoir/domain/session/roles.ts';
import { z } from 'zod';
import { companyRoute, openRoute } from './route.ts';

/** Blank fields are the use case's to refuse, in the order of SES-20 and with its sentences. */
const Typed = z.string().max(300).default('');

export const signIn = openRoute({
  method: 'POST',
  path: '/auth/sign-in',
  access: 'public',
  body: z.strictObject({ email: Typed, password: Typed, shopId: Typed }),
  reply: z.object({ accessToken: z.string(), user: SessionUser }),
});

export const resetPassword = openRoute({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  body: z.strictObject({ email: Typed, shopId: Typed }),
  reply: null,
  status: 202,
});

export const newPassword = openRoute({
  method: 'POST',
  path: '/auth/new-password',
  access: 'public',
  body: z.strictObject({ token: z.string().max(200), password: z.string().max(300) }),
  reply: null,
});

export const refresh = openRoute({
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  reply: z.object({ accessToken: z.string() }),
});

export const readSession = openRoute({
  method: 'GET',
  path: '/auth/session',
  access: 'session',
  /** The shop by id or by slug; absent, the user's first one. */
  query: z.object({ shopId: z.string().max(100).optional(), isAllShops: z.stringbool().optional() }),
  reply: SessionUser,
});

export const signOut = openRoute({ method: 'POST', path: '/auth/sign-out', access: 'session', reply: null });

export const readProfile = openRoute({ method: 'GET', path: '/auth/profile', access: 'session', reply: Profile });

export const saveProfile = openRoute({
  method: 'PUT',
  path: '/auth/profile',
  access: 'session',
  body: z.strictObject({
    firstName: z.string().max(80).default(''),
    lastName: z.string().max(80).default(''),
    phone: z.string().max(30).default(''),
    /** As typed, jj/mm/aaaa. */
    birthDate: z.string().max(20).default(''),
    currentPassword: z.string().max(300).default(''),
    password: z.string().max(300).default(''),
    passwordConfirmation: z.string().max(300).default(''),
  }),
  reply: Profile,
});

const Overrides = z.partialRecord(RightName, z.boolean());
const StaffMember = z.object({
  userId: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES).nullable(),
  shopIds: z.array(Id),
  canSignIn: z.boolean(),
  overrides: Overrides,
});

export const listStaff = companyRoute({
  method: 'GET',
  path: '/staff',
  access: 'administration',
  query: z.object(PageQuery),
  reply: pageOf(StaffMember),
});

/** ROL-10: flags and page permissions are one list of rights; a right absent from both follows the matrix. */
export const saveRights = companyRoute({
  method: 'PUT',
  path: '/staff/:userId/rights',
  access: 'administration',
  params: { userId: Id },
  body: z.strictObject({ featureFlags: Overrides, pagePermissions: Overrides, canSignIn: z.boolean() }),
  reply: StaffMember,
});
