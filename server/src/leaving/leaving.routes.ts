import * as contract from '@comptoir/contract/leaving.ts';
import { handle, handleRaw, type Handler } from '../http/handle.ts';
import { askErasure, cancelErasure, readDeparture } from './departure.ts';
import { downloadExport, linkExport, startExport } from './exports.ts';

export const leavingRoutes: Handler[] = [
  handle(contract.readDeparture, readDeparture),
  handle(contract.startExport, startExport),
  handle(contract.linkExport, linkExport),
  handleRaw(contract.downloadExport, downloadExport),
  handle(contract.askErasure, askErasure),
  handle(contract.cancelErasure, cancelErasure),
];
