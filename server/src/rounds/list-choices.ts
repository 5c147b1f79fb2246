import type * as contract from '@comptoir/contract/rounds.ts';
import type { Input, Reply } from '@comptoir/contract/route.ts';
import { kmToShop } from '@comptoir/domain/deliveries/search-candidates.ts';
import { isAvailable, isDrawn } from '@comptoir/domain/drivers/availability.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { byUsefulness, isNameable, isOnShift, type DriverChoice } from '@comptoir/domain/rounds/name-driver.ts';
import { planRound, promisedAt } from '@comptoir/domain/rounds/round-plan.ts';
import type { Ctx } from '../ctx.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { mustExist, Refused } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';

type Route = typeof contract.listDriverChoices;

/** RND-02: the hour at the door as it would be if this driver got the order now. */
export async function listDriverChoices(ctx: Ctx, { params }: Input<Route>): Promise<Reply<Route>> {
  const order = mustExist(await orders.find(ctx.db, params, params.orderId));
  if (!isNameable(order)) throw new Refused('ORDER_STATE', { extra: { order } });
  const known = await drivers.list(ctx.db, params, 'employee');
  const onShift = known.filter((driver) => isOnShift(driver, params.shopId, ctx.now()));
  const carried = await orders.findAll(
    ctx.db,
    { companyId: params.companyId },
    onShift.flatMap(({ orderIds }) => orderIds),
  );
  const items = onShift.map((driver) => choiceOf(order, driver, carried, ctx.now()));
  return { items: items.toSorted(byUsefulness) };
}

function choiceOf(order: Order, driver: Driver, carried: readonly Order[], now: string): DriverChoice {
  const { driverId, firstName, lastName, orderIds } = driver;
  const bag = carried.filter((one) => one.driverId === driverId && one.id !== order.id);
  const waiting = bag.filter(({ pickupStatus }) => pickupStatus < 3);
  const ahead = bag.filter(({ pickupStatus }) => pickupStatus === 3);
  const seen = isDrawn(driver, now) ? driver : { ...driver, position: null };
  const plan = planRound({ id: order.id, orders: [...waiting, asNew(order)], ahead, driver: seen }, now);
  return {
    driverId,
    firstName,
    lastName,
    isAvailable: isAvailable(driver, order.shopId, now),
    carried: orderIds.length,
    km: kmToShop(seen, order),
    dropoffAt: plan.find((one) => one.orderId === order.id)?.expectedDropoffAt ?? null,
  };
}

/** As it would join: whatever another driver was to do with it. */
const asNew = (order: Order): Order => ({
  ...order,
  pickupStatus: 1,
  expectedDropoffAt: promisedAt(order),
  delivery: order.delivery && { ...order.delivery, round: null },
});
