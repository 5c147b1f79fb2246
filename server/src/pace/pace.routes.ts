import * as contract from '@comptoir/contract/pace.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { Ctx } from '../ctx.ts';
import { handle, type Handler } from '../http/handle.ts';
import { mustExist } from '../http/refused.ts';
import { changeSettings } from '../shops/change-settings.ts';
import * as shops from '../shops/shops.store.ts';
import { followPace } from './follow-pace.ts';
import * as paces from './pace.store.ts';

export const paceRoutes: Handler[] = [
  handle(contract.readPace, readPace),
  handle(contract.savePace, (ctx, { params, body }) =>
    ctx.answer(async (tx) => {
      const saved = await changeSettings(tx, ctx, params, 'orderSettings', {
        action: 'settings.pace',
        change: (known) => ({ ...known, pace: body }),
      });
      // PAC-11: a narrower limit holds from this moment, not from the next order.
      await followPace(tx, ctx, params);
      return saved;
    }),
  ),
];

async function readPace(
  { db }: Ctx,
  { params }: Input<typeof contract.readPace>,
): Promise<Answer<typeof contract.readPace>> {
  const shop = mustExist(await shops.find(db, params));
  const measures = await paces.list(db, params, null);
  const of = (wanted: 'hour' | 'load') =>
    measures
      .filter(({ kind }) => kind === wanted)
      .map(({ slot, orders, halfMinutes, mostMinutes }) => ({ slot, orders, halfMinutes, mostMinutes }));
  return {
    hours: of('hour'),
    loads: of('load'),
    preparing: await paces.countPreparing(db, params),
    paceNow: shop.paceNow ?? null,
  };
}
