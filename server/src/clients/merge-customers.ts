import { mergedPerson, mergeRefusal } from '@comptoir/domain/clients/merge.ts';
import type { MergePreview } from '@comptoir/contract/clients.ts';
import type * as contract from '@comptoir/contract/clients.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Customer, Twins } from '@comptoir/domain/clients/customer.ts';
import { segmentOf } from '@comptoir/domain/clients/segment.ts';
import { add } from '@comptoir/domain/kernel/money.ts';
import { earlier, later, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, refuseIf, Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as customer from './customer.store.ts';
import { rowsOfScope, toCustomerRow } from './customers.store.ts';
import { patiently } from './patiently.ts';
import { mayChange, ofCompany, type ClientsScope } from './scope.ts';
import { readCustomer } from './read-customer.ts';

type Pair = Input<typeof contract.mergeCustomers>['params'];

/** CLI-36: what a merge would leave, before anything is changed. */
export async function previewMerge(ctx: UserCtx, { params }: { params: Pair }): Promise<MergePreview> {
  const [kept, absorbed] = await bothOf(ctx, params);
  refuseIf(mergeRefusal(kept, absorbed));
  return { kept, absorbed, merged: mergedCustomer(kept, absorbed, ctx.now()) };
}

async function bothOf(ctx: UserCtx, { customerId, otherId }: Pair): Promise<[Customer, Customer]> {
  const all = ofCompany(ctx.companyId);
  const [kept, absorbed] = await Promise.all([readCustomer(ctx, all, customerId), readCustomer(ctx, all, otherId)]);
  const shopIds = [...kept.shops, ...absorbed.shops].map(({ shopId }) => shopId);
  const isSeen = (of: Customer) => of.shops.some(({ shopId }) => mayChange(ctx.user, [shopId]));
  if (!isSeen(kept) || !isSeen(absorbed)) throw new Refused('NOT_FOUND');
  if (!mayChange(ctx.user, shopIds)) throw new Refused('merge-elsewhere');
  return [kept, absorbed];
}

function mergedCustomer(kept: Customer, absorbed: Customer, now: Instant): Customer {
  const habits = {
    lastOrderAt: later(kept.lastOrderAt, absorbed.lastOrderAt),
    completedOrderCount: kept.completedOrderCount + absorbed.completedOrderCount,
    totalSpent: add(kept.totalSpent, absorbed.totalSpent),
  };
  const others = absorbed.shops.filter((shop) => !kept.shops.some(({ shopId }) => shopId === shop.shopId));
  return {
    ...mergedPerson(kept, absorbed),
    ...habits,
    firstOrderAt: earlier(kept.firstOrderAt, absorbed.firstOrderAt),
    placedOrderCount: kept.placedOrderCount + absorbed.placedOrderCount,
    canceledOrderCount: kept.canceledOrderCount + absorbed.canceledOrderCount,
    segment: segmentOf(habits, now),
    shops: [...kept.shops, ...others],
    addresses: [...kept.addresses, ...absorbed.addresses],
    promotions: [...kept.promotions, ...absorbed.promotions],
    loyalty: mergedLoyalty(kept.loyalty, absorbed.loyalty),
  };
}

const mergedLoyalty = (kept: Customer['loyalty'], absorbed: Customer['loyalty']): Customer['loyalty'] => ({
  ...kept,
  cashbackBalance: add(kept.cashbackBalance, absorbed.cashbackBalance),
  loyaltyPoints: Math.round((kept.loyaltyPoints + absorbed.loyaltyPoints) * 10) / 10,
  moves: [...kept.moves, ...absorbed.moves].toSorted((one, other) => (one.at < other.at ? 1 : -1)),
});

/** CLI-36: the other's orders become the kept one's; its e-mail and telephone lead to the kept one from now on. */
export async function mergeCustomers(ctx: UserCtx, { params }: { params: Pair }): Promise<Customer> {
  const { companyId } = ctx;
  const { customerId, otherId } = params;
  const [before, absorbed] = await bothOf(ctx, params);
  refuseIf(mergeRefusal(before, absorbed));
  const merge = async (tx: Tx): Promise<Customer> => {
    if (!(await customer.lockPeople(tx, companyId, [customerId, otherId]))) throw new Refused('NOT_FOUND');
    await customer.lockOrders(tx, companyId, [customerId, otherId]);
    await join(tx, ctx, params, mergedPerson(before, absorbed));
    for (const effect of ctx.effects.customerMerged)
      // eslint-disable-next-line no-await-in-loop -- one connection, one after the other
      await effect(tx, ctx, { customerId, otherId });
    const merged = await readCustomer({ ...ctx, db: tx }, ofCompany(companyId), customerId);
    await audit(tx, ctx, {
      action: 'customer.merge',
      entity: 'customer',
      entityId: customerId,
      before: { orders: before.placedOrderCount },
      after: { absorbed: otherId, orders: merged.placedOrderCount },
    });
    await appendEvent(tx, { companyId, shopId: null }, 'customers-changed', { customerIds: [customerId, otherId] });
    return merged;
  };
  return patiently(() => ctx.answer(merge));
}

async function join(
  tx: Tx,
  ctx: UserCtx,
  { customerId, otherId }: Pair,
  merged: Pick<Customer, 'phone' | 'birthDate' | 'note'>,
) {
  const { companyId } = ctx;
  await sql`
    update orders set customer_id = ${customerId}, version = version + 1
    where company_id = ${companyId} and customer_id = ${otherId}`.execute(tx);
  await tx
    .updateTable('customers')
    .set({ merged_into: customerId })
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('id', '=', otherId), eb('merged_into', '=', otherId)]))
    .execute();
  // The absorbed record keeps its e-mail, which is how it is found again; the kept one learns the rest.
  await tx
    .updateTable('customers')
    .set({ phone: merged.phone, birth_date: merged.birthDate, note: merged.note })
    .where('company_id', '=', companyId)
    .where('id', '=', customerId)
    .execute();
  await sql`select recount_customer(${companyId}, ${customerId}), recount_customer(${companyId}, ${otherId})`.execute(
    tx,
  );
  await settle(tx, ctx, { customerId, otherId });
}

const inOrder = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a]);

async function settle(tx: Tx, ctx: UserCtx, pair: Pick<Pair, 'customerId' | 'otherId'>): Promise<void> {
  const [first, second] = inOrder(pair.customerId, pair.otherId);
  await sql`
    insert into customer_twins (company_id, customer_id, other_id, found_at, settled_at)
    values (${ctx.companyId}, ${first}, ${second}, ${ctx.now()}, ${ctx.now()})
    on conflict (company_id, customer_id, other_id) do update set settled_at = excluded.settled_at`.execute(tx);
}

/** « Ce sont deux personnes ». */
export async function keepApart(ctx: UserCtx, { params }: { params: Pair }): Promise<void> {
  const [kept, other] = await bothOf(ctx, params);
  refuseIf(mergeRefusal(kept, other));
  await ctx.answer(async (tx) => {
    await settle(tx, ctx, params);
    await audit(tx, ctx, {
      action: 'customer.keep-apart',
      entity: 'customer',
      entityId: params.customerId,
      after: { other: params.otherId },
    });
    const customerIds = [params.customerId, params.otherId];
    await appendEvent(tx, { companyId: ctx.companyId, shopId: null }, 'customers-changed', { customerIds });
  });
}

const MOST_PROPOSED = 5;

/** CLI-36: proposed to whoever may merge them, never merged by itself; the one with more orders first. */
export async function listTwins(ctx: UserCtx, scope: ClientsScope): Promise<Twins[]> {
  const { db } = ctx;
  const { rows: pairs } = await sql<{ customerId: string; otherId: string; shopIds: string[] }>`
    select w.customer_id as "customerId", w.other_id as "otherId", array(
      select t.scope_id from customer_totals t
      where t.company_id = w.company_id and t.scope_id <> w.company_id and t.customer_id in (w.customer_id, w.other_id)
    ) as "shopIds" from customer_twins w
    where w.company_id = ${scope.companyId} and w.settled_at is null
      and 2 = (select count(*) from customer_totals t
        where t.company_id = w.company_id and t.scope_id = ${scope.scopeId} and t.customer_id in (w.customer_id, w.other_id))
    order by w.found_at desc, w.customer_id limit ${sql.lit(MOST_PROPOSED)}`.execute(db);
  const rows = pairs.filter(({ shopIds }) => mayChange(ctx.user, shopIds));
  if (rows.length === 0) return [];
  const found = await rowsOfScope(
    db,
    scope,
    rows.flatMap(({ customerId, otherId }) => [customerId, otherId]),
  );
  const byId = new Map(found.map((row) => [row.customer_id, toCustomerRow(row, ctx.now())]));
  return rows.map(({ customerId, otherId }) => {
    const [one, two] = [mustExist(byId.get(customerId)), mustExist(byId.get(otherId))];
    return one.placedOrderCount >= two.placedOrderCount ? { customer: one, other: two } : { customer: two, other: one };
  });
}
