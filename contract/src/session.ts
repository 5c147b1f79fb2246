import { Profile, SessionUser } from '@comptoir/domain/session/session-user.ts';
import { z } from 'zod';
import { openRoute } from './route.ts';

/** A single line without control characters or unpaired surrogates, which the database cannot store. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Empty fields are refused by the use case, in the order and with the sentences of SES-20. */
const Typed = text(300).default('');
const Password = z.string().max(300).default('');

export const signIn = openRoute({
  method: 'POST',
  path: '/auth/sign-in',
  access: 'public',
  body: z.strictObject({ email: Typed, password: Password, shopId: Typed }),
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
  body: z.strictObject({ token: z.string().max(200).default(''), password: Password }),
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
  /** The shop's id or slug; absent means the user's first shop. */
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
    firstName: text(80).default(''),
    lastName: text(80).default(''),
    phone: text(30).default(''),
    /** As typed, jj/mm/aaaa. */
    birthDate: text(20).default(''),
    currentPassword: Password,
    password: Password,
    passwordConfirmation: Password,
  }),
  reply: Profile,
});

/** INS-16: « Renvoyer le message ». */
export const resendConfirmation = openRoute({
  method: 'POST',
  path: '/auth/email-confirmation',
  access: 'session',
  reply: null,
  status: 202,
});
