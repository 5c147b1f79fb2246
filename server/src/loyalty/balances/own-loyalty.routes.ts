import * as contract from '@comptoir/contract/clients.ts';
import { handle } from '../../http/handle.ts';
import { readOwnLoyalty } from './own-loyalty.ts';

export const ownLoyaltyRoutes = [handle(contract.readOwnLoyalty, readOwnLoyalty)];
