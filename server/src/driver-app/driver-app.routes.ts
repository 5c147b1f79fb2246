import * as contract from '@comptoir/contract/driver-app.ts';
import { saveDocument } from '../drivers/documents/save-document.ts';
import { handle } from '../http/handle.ts';
import { acceptOffer, declineOffer, giveUp, tellArrived, tellDelivered, tellPickedUp } from './carry.ts';
import { readDesk, thenDesk } from './desk.ts';
import { bringBack, leaveWithPhoto, resendCode, tellAbsent } from './door-steps.ts';
import { goOnline, saveBusinessAddress, tellNotifications, tellPosition, uninstallApp } from './driver-state.ts';
import { readPastTrips } from './past-trips.ts';
import { askDriverCode, registerDriver } from './sign-in/register.ts';
import { signInDriver, signOutDriver } from './sign-in/sign-in.ts';

export const driverAppRoutes = [
  handle(contract.registerDriver, registerDriver),
  handle(contract.sendDriverCode, askDriverCode),
  handle(contract.signInDriver, signInDriver),
  handle(contract.signOutDriver, signOutDriver),
  handle(contract.readDesk, readDesk),
  handle(contract.goOnline, goOnline),
  handle(contract.tellPosition, tellPosition),
  handle(contract.tellNotifications, tellNotifications),
  handle(contract.acceptOffer, acceptOffer),
  handle(contract.declineOffer, declineOffer),
  handle(contract.tellArrived, tellArrived),
  handle(contract.tellPickedUp, tellPickedUp),
  handle(contract.tellDelivered, tellDelivered),
  handle(contract.giveUp, giveUp),
  handle(contract.tellAbsent, tellAbsent),
  handle(contract.resendCode, resendCode),
  handle(contract.bringBack, bringBack),
  handle(contract.leaveWithPhoto, leaveWithPhoto),
  handle(
    contract.sendDocument,
    thenDesk((ctx, { params, body }) => saveDocument(ctx, ctx.driverId, params.kind, body)),
  ),
  handle(contract.saveBusinessAddress, saveBusinessAddress),
  handle(contract.readPastTrips, readPastTrips),
  handle(contract.uninstallApp, uninstallApp),
];
