import * as contract from '@comptoir/contract/slot-loads.ts';
import { handle } from '../http/handle.ts';
import { readDay } from './read-day.ts';
import { setLimit } from './set-limit.ts';

export const slotLoadsRoutes = [handle(contract.readSlotLoads, readDay), handle(contract.setSlotLimit, setLimit)];
