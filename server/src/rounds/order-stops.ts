import type * as contract from '@comptoir/contract/rounds.ts';
import type { Input, Reply } from '@comptoir/contract/route.ts';
import { isStop, roundOf } from '@comptoir/domain/rounds/round-plan.ts';
import type { Ctx } from '../ctx.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { planIn } from './plan-round.ts';
import { tellDriver } from './push-round.ts';
import * as rounds from './rounds.store.ts';

type Route = typeof contract.orderStops;

/** RND-08: a person's order of the stops is kept until another one is given. */
export async function orderStops(ctx: Ctx, { params, body }: Input<Route>): Promise<Reply<Route>> {
  return ctx.answer(async (tx) => {
    const driverId = mustExist(await rounds.driverOf(tx, params, params.roundId));
    const ref = { companyId: params.companyId, driverId };
    const ids = await rounds.membersOf(tx, ref, params.roundId, ctx.now());
    const locked = await rounds.lockAll(tx, params, ids);
    const members = locked.filter((order) => roundOf(order)?.id === params.roundId && order.driverId === driverId);
    const left = members.filter(isStop).map(({ id }) => id);
    // Somebody added one, one was cancelled or brought: whoever ordered them did not see that.
    if (left.toSorted().join() !== body.orderIds.toSorted().join()) throw new Refused('round-changed');
    const driver = mustExist(await drivers.find(tx, params.companyId, driverId));
    const items = await planIn(tx, ctx, { id: params.roundId, members, driver, byHand: body.orderIds });
    if (items[0]) await tellDriver(tx, ctx, driverId, 'reordered', items[0]);
    return { items };
  });
}
