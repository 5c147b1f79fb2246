import { isNothing, spentBy } from '@comptoir/domain/loyalty/balance.ts';
import { earnedBy } from '@comptoir/domain/loyalty/earned.ts';
import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import type { Change } from '../../orders/effects.ts';
import * as balances from './balances.store.ts';
import { programmeInForce } from '../programme.store.ts';

const refOf = ({ companyId, id }: Order) => ({ companyId, orderId: id });

/** The client's window shows the balance: written with the news of the order itself. */
const tellBalance = (tx: Tx, { companyId }: Order, customerId: string): Promise<void> =>
  appendEvent(tx, { companyId, shopId: null }, 'customers-changed', { customerIds: [customerId] });

/** FLO-82: pot and points are taken in the transaction of the order, or the order is refused. */
export async function takeLoyalty(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  const spent = spentBy(order);
  if (isNothing(spent)) return;
  const { customerId } = order;
  if (!(await balances.spend(tx, { ...refOf(order), customerId, at: ctx.now() }, spent)))
    throw new Refused('loyalty-balance');
  await tellBalance(tx, order, customerId);
}

/** FLO-79: what the changed order no longer spends. */
export async function exchangeLoyalty(tx: Tx, before: Order, order: Order): Promise<void> {
  const [was, is] = [spentBy(before), spentBy(order)];
  if (was.cashback === is.cashback && was.pointsTenths === is.pointsTenths) return;
  if (!(await balances.spendLess(tx, refOf(order), is))) throw new Refused('ORDER_STATE');
  await tellBalance(tx, order, order.customerId);
}

const COMES_TO_NOTHING: readonly Order['status'][] = ['refused', 'missed', 'canceled', 'refunded'];

/** FLO-82, LOY-10: an order that comes to nothing gives back; one that is completed brings its customer what it earns. */
export async function followLoyalty(tx: Tx, ctx: Ctx, { before, order }: Change): Promise<void> {
  if (!before || before.status === order.status) return;
  if (order.status === 'completed') await credit(tx, ctx, order);
  if (!COMES_TO_NOTHING.includes(order.status)) return;
  const given = isNothing(spentBy(order)) ? null : await balances.giveBack(tx, refOf(order), ctx.now());
  const taken = before.status === 'completed' ? await balances.takeBack(tx, refOf(order), ctx.now()) : null;
  const moved = given ?? taken;
  if (moved) await tellBalance(tx, order, moved.customerId);
}

/** What a marketplace sold brings nothing: its customers are not ours. */
async function credit(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  if (isMarketplace(order.channel)) return;
  const programme = await programmeInForce(tx, order);
  const earned = programme && earnedBy(programme, order);
  if (!earned || isNothing(earned)) return;
  const { customerId } = order;
  const moved = await balances.earn(tx, { ...refOf(order), customerId, at: ctx.now() }, earned);
  if (moved) await tellBalance(tx, order, moved.customerId);
}
