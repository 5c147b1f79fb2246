import * as contract from '@comptoir/contract/printers.ts';
import { handle } from '../http/handle.ts';
import { printTicket, recordPrinted } from './print-ticket.ts';

export const printersRoutes = [
  handle(contract.printTicket, printTicket),
  handle(contract.recordPrinted, recordPrinted),
];
