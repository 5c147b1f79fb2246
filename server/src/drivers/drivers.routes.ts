import * as contract from '@comptoir/contract/drivers.ts';
import { handle } from '../http/handle.ts';
import * as drivers from './drivers.store.ts';

const KIND = { true: 'independent', false: 'employee' } as const;

export const driversRoutes = [
  handle(contract.listDrivers, async (ctx, { params, query }) => {
    const kind = query.isFreelance === undefined ? undefined : KIND[`${query.isFreelance}`];
    const items = await drivers.list(ctx.db, params, kind);
    return { items, total: items.length };
  }),
];
