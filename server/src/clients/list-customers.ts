import type { CustomerPage, CustomersQuery } from '@comptoir/contract/clients.ts';
import { wordStarts } from '@comptoir/domain/clients/search-words.ts';
import type { CustomerSort } from '@comptoir/domain/clients/sorts.ts';
import { Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as customers from './customers.store.ts';
import { keepCounts } from './kept-counts.ts';
import type { ClientsScope } from './scope.ts';

/** CAT-API-24, CAT-API-48, CLI-34: by cursor, or by the source's batches (CLI-12), which count. */
export async function listCustomers(ctx: UserCtx, scope: ClientsScope, query: CustomersQuery): Promise<CustomerPage> {
  const typed = query.search ?? query.email ?? '';
  const starts = wordStarts(typed);
  const wanted = { starts, segment: query.segment ?? null, sort: query.sort, ordering: query.ordering };
  const at = {
    after: query.after === undefined ? null : readCursor(query.after, query.sort),
    offset: (query.batchNumber ?? 0) * query.batchSize,
    limit: query.batchSize,
  };
  const [{ items, found, next }, total] = await Promise.all([
    customers.page(ctx.db, scope, wanted, at, ctx.now()),
    query.batchNumber !== undefined && !starts ? totalOf(ctx, scope, wanted.segment) : null,
  ]);
  return {
    items,
    total: starts ? Math.min(found, customers.MOST_FOUND) : total,
    isCapped: found > customers.MOST_FOUND,
    next: next && `${next.value}~${next.customerId}`,
  };
}

type Counts = Awaited<ReturnType<typeof customers.counts>>;
const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const keptCounts = keepCounts<Counts>({ totalOf: sumOf, keptFrom: 50_000, keptMs: 30_000 });

const countsOf = (ctx: UserCtx, scope: ClientsScope): Promise<Counts> =>
  keptCounts(`${scope.companyId} ${scope.scopeId}`, ctx.now(), () => customers.counts(ctx.db, scope, ctx.now()));

async function totalOf(ctx: UserCtx, scope: ClientsScope, segment: customers.Wanted['segment']): Promise<number> {
  const counts = await countsOf(ctx, scope);
  return segment ? counts[segment] : sumOf(counts);
}

function readCursor(after: string, sort: CustomerSort): customers.After {
  const [value = '', customerId = ''] = after.split('~');
  const isValue = sort === 'lastOrder' ? Instant.safeParse(value).success : /^-?\d{1,9}$/.test(value);
  if (!isValue || !Id.safeParse(customerId).success) throw new Refused('BAD_REQUEST');
  return { value, customerId };
}

export async function countCustomers(ctx: UserCtx, scope: ClientsScope) {
  const counts = await countsOf(ctx, scope);
  return { counts, total: sumOf(counts) };
}
