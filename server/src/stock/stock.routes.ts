import * as contract from '@comptoir/contract/stock.ts';
import { handle, type Handler } from '../http/handle.ts';
import { setStock } from './set-stock.ts';

export const stockRoutes: Handler[] = [handle(contract.setStock, setStock)];
