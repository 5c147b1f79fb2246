import * as contract from '@comptoir/contract/session.ts';
import { handle, type Handler } from '../http/handle.ts';
import type { Identity } from './identity.ts';
import { newPassword } from './passwords/new-password.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { resendConfirmation } from './people/confirm-email.ts';
import { readProfile, saveProfile } from './people/profile.ts';
import { readSession } from './session-user.ts';
import { refreshSession } from './refresh-session.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signOut } from './sign-out.ts';

export const sessionRoutes = (identity: Identity): Handler[] => [
  handle(contract.signIn, signIn(identity)),
  handle(contract.resetPassword, resetPassword(identity)),
  handle(contract.newPassword, newPassword(identity)),
  handle(contract.refresh, refreshSession(identity)),
  handle(contract.readSession, readSession),
  handle(contract.signOut, signOut(identity)),
  handle(contract.readProfile, readProfile),
  handle(contract.saveProfile, saveProfile(identity)),
  handle(contract.resendConfirmation, resendConfirmation),
];
