import * as contract from '@comptoir/contract/printers.ts';
import { handle, handleRaw } from '../http/handle.ts';
import {
  claimPrintRequest,
  confirmPrintRequest,
  failPrintRequest,
  giveUpPrintRequest,
  listPrintRequests,
  resendPrintRequest,
} from './posts.ts';
import { printTicket, recordPrinted, testPrinter } from './print-ticket.ts';
import { readQzSetup, signForQz } from './qz.ts';
import { listPrinters } from './read-printers.ts';
import { renewPrinterAddress, savePrinter, savePrinting } from './save-printer.ts';

export const printersRoutes = [
  handle(contract.printTicket, printTicket),
  handle(contract.recordPrinted, recordPrinted),
  handle(contract.listPrinters, listPrinters),
  handle(contract.savePrinter, savePrinter),
  handle(contract.savePrinting, savePrinting),
  handleRaw(contract.renewPrinterAddress, renewPrinterAddress),
  handle(contract.testPrinter, testPrinter),
  handle(contract.signForQz, signForQz),
  handle(contract.readQzSetup, readQzSetup),
  handle(contract.listPrintRequests, listPrintRequests),
  handle(contract.claimPrintRequest, claimPrintRequest),
  handle(contract.confirmPrintRequest, confirmPrintRequest),
  handle(contract.failPrintRequest, failPrintRequest),
  handle(contract.resendPrintRequest, resendPrintRequest),
  handle(contract.giveUpPrintRequest, giveUpPrintRequest),
];
