import * as contract from '@comptoir/contract/push-devices.ts';
import { handle } from '../http/handle.ts';
import type { Identity } from '../session/identity.ts';
import { registerDevice, withdrawDevice } from './register-device.ts';

export const pushDevicesRoutes = ({ tokens }: Identity) => [
  handle(contract.readPushService, async (ctx) => ({ service: ctx.push.browserService ?? null })),
  handle(contract.registerDevice, registerDevice(tokens)),
  handle(contract.withdrawDevice, withdrawDevice),
];
