import * as contract from '@comptoir/contract/setup.ts';
import { handle, type Handler } from '../http/handle.ts';
import type { Identity } from '../session/identity.ts';
import { install } from './install.ts';
import { openSetup } from './open-setup.ts';

export const setupRoutes = (identity: Identity): Handler[] => [
  handle(contract.openSetup, openSetup),
  handle(contract.install, install(identity)),
];
