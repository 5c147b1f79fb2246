import * as contract from '@comptoir/contract/sales-modes.ts';
import { handle, handleRaw, type Handler } from '../http/handle.ts';
import type { Identity } from '../session/identity.ts';
import { readChannelKeys } from './channel-keys.ts';
import { readMethods, readNetworkMethods } from './methods.ts';
import { printTableCodes } from './table-codes/print-table-codes.ts';
import { findStranded, findStrandedOfNetwork, saveMethods, saveNetworkMethods } from './save-methods.ts';

export const salesModesRoutes = ({ tokens }: Identity): Handler[] => [
  handle(contract.readMethods, (ctx, { params }) => readMethods(ctx.db, ctx, params)),
  handle(contract.saveMethods, saveMethods),
  handle(contract.findStranded, findStranded),
  handle(contract.readChannelKeys, readChannelKeys(tokens)),
  handleRaw(contract.printTableCodes, printTableCodes),
  handle(contract.readNetworkMethods, (ctx) => readNetworkMethods(ctx.db, ctx)),
  handle(contract.saveNetworkMethods, saveNetworkMethods),
  handle(contract.findStrandedOfNetwork, findStrandedOfNetwork),
];
