import * as contract from '@comptoir/contract/moving-in.ts';
import { AT_ONCE, handle, type Handler } from '../http/handle.ts';
import {
  confirmCustomerImport,
  dropCustomerImport,
  listCustomerImports,
  readCustomerImport,
  startCustomerImport,
} from './start-import.ts';

export const movingInRoutes: Handler[] = [
  handle(contract.startCustomerImport, startCustomerImport, AT_ONCE),
  handle(contract.listCustomerImports, listCustomerImports),
  handle(contract.readCustomerImport, readCustomerImport),
  handle(contract.confirmCustomerImport, confirmCustomerImport, AT_ONCE),
  handle(contract.dropCustomerImport, dropCustomerImport, AT_ONCE),
];
