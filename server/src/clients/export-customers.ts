import type { CustomersQuery } from '@comptoir/contract/clients.ts';
import type * as contract from '@comptoir/contract/clients.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { csvHead, csvRow } from '@comptoir/domain/clients/client-csv.ts';
import { exportFileName } from '@comptoir/domain/clients/clients.labels.ts';
import { wordStarts } from '@comptoir/domain/clients/search-words.ts';
import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import * as exportLog from './export-log.ts';
import * as exported from './exports.store.ts';
import { mayChange, ofCompany, type ClientsScope } from './scope.ts';
import { readCustomer } from './read-customer.ts';

/** CLI-23, CLI-28: the whole scope, batch after batch, so that a million rows need the memory of one batch. */
export async function exportCustomers(ctx: UserCtx, scope: ClientsScope, query: CustomersQuery, reply: FastifyReply) {
  const { name, timeZone } = await ownerOf(ctx, scope);
  const fileName = exportFileName(name, localDay(ctx.now(), timeZone));
  const log = await exportLog.begin(ctx, { kind: 'list', shopId: scope.shopId, customerId: null });
  await reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(lines(ctx, scope, query, timeZone, log), { objectMode: false, highWaterMark: 1 << 16 }));
}

async function ownerOf(ctx: UserCtx, { companyId, shopId }: ClientsScope) {
  if (shopId === null) return { name: null, timeZone: (await shops.company(ctx.db, companyId)).time_zone };
  return mustExist(await shops.find(ctx.db, { companyId, shopId }));
}

async function* lines(
  ctx: UserCtx,
  scope: ClientsScope,
  query: CustomersQuery,
  timeZone: string,
  log: exportLog.Begun,
): AsyncGenerator<string> {
  let [rowCount, isComplete] = [0, false];
  const wanted = { starts: wordStarts(query.search ?? query.email ?? ''), segment: query.segment ?? null };
  const names = scope.shopId === null ? await shopNames(ctx) : null;
  try {
    yield csvHead(scope.shopId === null);
    let after: string | null = null;
    do {
      // eslint-disable-next-line no-await-in-loop -- each batch begins where the last one ended
      const batch: exported.Batch = await exported.batch(ctx.db, scope, wanted, after, ctx.now());
      rowCount += batch.rows.length;
      if (batch.rows.length > 0)
        yield batch.rows
          .map((row) => csvRow({ ...row, ...(names ? { shopNames: namesOf(row.shopIds, names) } : {}) }, timeZone))
          .join('');
      after = batch.next;
    } while (after !== null);
    isComplete = true;
  } finally {
    await exportLog.end(ctx, log, { rowCount, isComplete });
  }
}

async function shopNames(ctx: UserCtx): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom('shops')
    .select(['id', 'name'])
    .where('company_id', '=', ctx.companyId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const namesOf = (shopIds: readonly string[], names: Map<string, string>): string[] =>
  shopIds.flatMap((id) => names.get(id) ?? []).toSorted(compareFrench);

/** CAT-API-50, CLI-31: what is known of one person, for that person. */
export async function exportPersonalData(
  ctx: UserCtx,
  { params: { customerId } }: Input<typeof contract.exportPersonalData>,
  reply: FastifyReply,
): Promise<void> {
  const scope = ofCompany(ctx.companyId);
  const known = await readCustomer(ctx, scope, customerId);
  if (
    !mayChange(
      ctx.user,
      known.shops.map(({ shopId }) => shopId),
    )
  )
    throw new Refused('NOT_FOUND');
  const log = await exportLog.begin(ctx, { kind: 'person', shopId: null, customerId });
  const orders = await exported.ordersOf(ctx.db, ctx.companyId, customerId);
  const { segment: _ours, ...person } = known;
  const records = await Promise.all(
    Object.entries(ctx.effects.personalRecords).map(
      async ([name, read]) => [name, await read(ctx.db, ctx.companyId, customerId)] as const,
    ),
  );
  await exportLog.end(ctx, log, { rowCount: orders.length, isComplete: true });
  await reply
    .type('application/json; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="client_${customerId}.json"`)
    .send(JSON.stringify({ exportedAt: ctx.now(), ...person, orders, ...Object.fromEntries(records) }, null, 2));
}
