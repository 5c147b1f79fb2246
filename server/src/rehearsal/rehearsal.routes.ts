import * as contract from '@comptoir/contract/rehearsal.ts';
import { handle } from '../http/handle.ts';
import type { Identity } from '../session/identity.ts';
import { readRehearsal, resendRehearsalMessage, skipRehearsalStep, stopRehearsal } from './change-rehearsal.ts';
import { startRehearsal } from './start-rehearsal.ts';

export const rehearsalRoutes = ({ tokens }: Identity) => [
  handle(contract.readRehearsal, readRehearsal),
  handle(contract.startRehearsal, startRehearsal(tokens)),
  handle(contract.stopRehearsal, stopRehearsal),
  handle(contract.skipRehearsalStep, skipRehearsalStep),
  handle(contract.resendRehearsalMessage, resendRehearsalMessage),
];
