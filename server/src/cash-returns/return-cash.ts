import type * as contract from '@comptoir/contract/cash-returns.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { CashReturn } from '@comptoir/domain/cash-returns/cash-return.ts';
import { differencesOf, isExactCount, totalOf } from '@comptoir/domain/cash-returns/collected.ts';
import { cashReturnsCsv } from '@comptoir/domain/cash-returns/cash-returns.labels.ts';
import { driverFullName } from '@comptoir/domain/drivers/drivers.labels.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import * as drivers from '../drivers/drivers.store.ts';
import * as edits from '../drivers/staff-edits.store.ts';
import { auditDriver, tellOf } from '../drivers/tell-drivers.ts';
import { mustExist, Refused } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import * as returns from './cash-returns.store.ts';

/** RND-31, RND-32: the driver's row first, so two who count the same bag take turns; the second finds it handed over. */
export async function returnCash(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.returnCash>,
): Promise<CashReturn> {
  return ctx.answer(async (tx) => {
    const { kind } = mustExist(await edits.lock(tx, params));
    if (kind !== 'employee') throw new Refused('cash-of-employees');
    const owed = await returns.owedBy(tx, params);
    if (owed.length === 0) throw new Refused('cash-nothing');
    const wanted = new Set(body.orderIds);
    const orders = owed.filter(({ orderId }) => wanted.has(orderId));
    if (orders.length !== wanted.size) throw new Refused('cash-returned');
    const { note, countedCash, countedMealVouchers } = body;
    const expected = totalOf(orders);
    if (!isExactCount({ ...expected, countedCash, countedMealVouchers }) && note === null)
      throw new Refused('cash-note-missing');
    const made = {
      id: ctx.newId(),
      at: ctx.now(),
      takenBy: ctx.user.firstName,
      orderCount: orders.length,
      ...expected,
      countedCash,
      countedMealVouchers,
      note,
    };
    await returns.insert(tx, params, made, ctx.user.userId, orders);
    await edits.touch(tx, params);
    const { id, orderCount } = made;
    const off = differencesOf(made);
    const after = {
      returnId: id,
      orderCount,
      ...expected,
      countedCash,
      countedMealVouchers,
      amount: countedCash + countedMealVouchers,
      difference: off.cash + off.mealVouchers,
      note,
    };
    await auditDriver(tx, ctx, params.driverId, 'cash-returned', { shopId: params.shopId, after });
    await tellOf(tx, params.companyId, params.driverId);
    return { ...made, driverId: params.driverId };
  });
}

export async function readDriverCash(ctx: Ctx, { params, query }: Input<typeof contract.readDriverCash>) {
  await knownHere(ctx, params);
  const { pageNumber, pageSize } = query;
  const [owed, items, total] = await Promise.all([
    returns.owedBy(ctx.db, params),
    returns.list(ctx.db, params, { offset: pageNumber * pageSize, limit: pageSize }),
    returns.count(ctx.db, params),
  ]);
  return { owed, items, total };
}

async function knownHere(ctx: Ctx, params: edits.DriverRef) {
  const driver = mustExist(await drivers.find(ctx.db, params.companyId, params.driverId));
  if (!driver.shops.some(({ shopId }) => shopId === params.shopId)) throw new Refused('NOT_FOUND');
  return driver;
}

/** RND-33: the whole history. */
const MOST = 10_000;

export async function exportCashReturns(
  ctx: Ctx,
  { params }: Input<typeof contract.exportCashReturns>,
): Promise<{ fileName: string; content: string }> {
  const driver = await knownHere(ctx, params);
  const { timeZone } = mustExist(await shops.find(ctx.db, params));
  const all = await returns.list(ctx.db, params, { offset: 0, limit: MOST });
  return { fileName: 'caisses-rendues.csv', content: cashReturnsCsv(driverFullName(driver), all, timeZone) };
}
