import { LIVE_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import { DEFAULT_CLOSED_MESSAGE } from '@comptoir/domain/shops/shops.labels.ts';
import { addHours } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import { pgCode, type Db, type Tx } from '../db/db.ts';
import { removeCut } from '../images/store-image.ts';
import { changeShop } from '../shops/change-shop.ts';
import * as shops from '../shops/shops.store.ts';
import type { JobData } from '../jobs/queues.ts';
import { archiveInvoices } from './archive-invoices.ts';
import * as departures from './departures.store.ts';
import { tablesToErase } from './erased-tables.ts';

const BATCH = 2_000;
const IMAGE_BATCH = 100;
/** Of an archive, four megabytes each: no statement may take more than its five seconds. */
const PART_BATCH = 20;
/** A customer who orders meanwhile, or a job that was under way, may write into what was already erased. */
const PASSES = 5;
const FOREIGN_KEY_VIOLATION = '23503';
const WAIT_HOURS = 1;
const MONEY_JOBS: (keyof JobData)[] = [
  'release-payment',
  'void-payment',
  'refund-payment',
  'finish-refund',
  'settle-capture',
];

/**
 * LEA-16: what the law keeps is archived, then pictures, tables and jobs of the company go, children before parents, batch
 * after batch. Row security shows this connection no other company. What a crash leaves behind is erased by the next try:
 * what is gone is simply not found again.
 */
export async function eraseCompany(ctx: Ctx, erasureId: string): Promise<void> {
  const { companyId } = ctx;
  if (!(await begin(ctx, erasureId))) return;
  await archiveInvoices(ctx);
  await erasePictures(ctx);
  const tables = await tablesToErase(ctx.db);
  for (let pass = 1; ; pass += 1) {
    try {
      // eslint-disable-next-line no-await-in-loop -- one pass after the other
      for (const table of tables) await eraseTable(ctx.db, companyId, table);
      break;
    } catch (error) {
      if (pgCode(error) !== FOREIGN_KEY_VIOLATION || pass === PASSES) throw error;
    }
  }
  await sql`delete from jobs.job where data ->> 'companyId' = ${companyId} and name <> 'erase-company'`.execute(ctx.db);
  await sql`select erase_last(${companyId}::uuid)`.execute(ctx.db);
  ctx.log.info({ companyId, erasureId }, 'a company was erased');
}

/** False: it was canceled, another one was asked for since, it is not due, or somebody is still waiting for a meal. */
async function begin(ctx: Ctx, erasureId: string): Promise<boolean> {
  const { companyId } = ctx;
  return ctx.transaction(async (tx) => {
    const openShops = await departures.lockShops(tx, companyId);
    if (!(await departures.lockCompany(tx, companyId))) return false;
    const erasure = await departures.openErasure(tx, companyId);
    if (erasure?.id !== erasureId) return false;
    if (erasure.started_at !== null) return true;
    const now = ctx.now();
    if (erasure.due_at > now) return waitUntil(tx, ctx, erasureId, erasure.due_at);
    if (await isAtWork(tx, companyId, now)) {
      await closeShops(tx, ctx, openShops);
      return waitUntil(tx, ctx, erasureId, addHours(now, WAIT_HOURS));
    }
    await departures.updateErasure(tx, erasure, { started_at: now });
    await tx
      .updateTable('sessions')
      .set({ ended_at: now, end_reason: 'company-erased' })
      .where('company_id', '=', companyId)
      .where('ended_at', 'is', null)
      .execute();
    await audit(tx, ctx, { action: 'company.erase', entity: 'company', entityId: companyId });
    // LEA-19: customers and posts see a shop that is closed for good, not one that falls to pieces.
    for (const shopId of openShops)
      // eslint-disable-next-line no-await-in-loop -- one transaction, one shop after the other
      await changeShop(tx, ctx, { companyId, shopId }, { action: 'shop.retire', change: () => ({ retiredAt: now }) });
    return true;
  });
}

/** LEA-17: with new orders every hour the last one would never come. Whoever gives the erasure up opens them again. */
async function closeShops(tx: Tx, ctx: Ctx, shopIds: readonly string[]): Promise<void> {
  for (const shopId of shopIds) {
    const ref = { companyId: ctx.companyId, shopId };
    // eslint-disable-next-line no-await-in-loop -- one transaction, one shop after the other
    if ((await shops.find(tx, ref))?.closedMessage !== false) continue;
    const change = () => ({ closedMessage: DEFAULT_CLOSED_MESSAGE, closedUntil: null, closedBy: null });
    // eslint-disable-next-line no-await-in-loop -- the same
    await changeShop(tx, ctx, ref, { action: 'shop.close', change });
  }
}

async function waitUntil(tx: Tx, ctx: Ctx, erasureId: string, at: string): Promise<false> {
  await ctx.jobs.enqueue(tx, 'erase-company', { companyId: ctx.companyId, erasureId }, at);
  return false;
}

/** LEA-17: an order that is being cooked, or money that is on its way back, is finished first. */
async function isAtWork(tx: Tx, companyId: string, now: string): Promise<boolean> {
  const running = await tx
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', 'in', LIVE_STATUSES)
    .limit(1)
    .executeTakeFirst();
  if (running) return true;
  // A card that waits for its bank: the customer has paid.
  const paying = await tx
    .selectFrom('pending_orders')
    .select('id')
    .where('company_id', '=', companyId)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  if (paying) return true;
  const owed = await tx
    .selectFrom('refunds')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', '=', 'asked')
    .limit(1)
    .executeTakeFirst();
  return owed !== undefined || (await isMoneyOnItsWay(tx, companyId));
}

/** A hold that the provider was asked to let go, and has not yet: the queue is all that remembers it. */
async function isMoneyOnItsWay(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from jobs.job where data ->> 'companyId' = ${companyId} and state in ('created', 'retry', 'active')
      and name in (${sql.join(MONEY_JOBS)}) limit 1`.execute(tx);
  return rows.length > 0;
}

async function erasePictures({ db, companyId, images: storage }: Ctx): Promise<void> {
  for (;;) {
    // eslint-disable-next-line no-await-in-loop -- batch after batch
    const found = await db
      .selectFrom('images')
      .select(['id', 'storage_key', 'thumbnail_key', 'original_key'])
      .where('company_id', '=', companyId)
      .limit(IMAGE_BATCH)
      .execute();
    if (found.length === 0) return;
    for (const { storage_key: imageKey, thumbnail_key: thumbnailKey, original_key: originalKey } of found) {
      // eslint-disable-next-line no-await-in-loop -- one picture after the other
      await removeCut(storage, { imageKey, thumbnailKey });
      // eslint-disable-next-line no-await-in-loop -- the same
      await storage.delete(originalKey);
    }
    // The files first: a row without files is found again, files without a row never are.
    // eslint-disable-next-line no-await-in-loop -- batch after batch
    await db
      .deleteFrom('images')
      .where('company_id', '=', companyId)
      .where(
        'id',
        'in',
        found.map(({ id }) => id),
      )
      .execute();
  }
}

async function eraseTable(db: Db, companyId: string, table: string): Promise<void> {
  // A merged record points at the one that it became, which may stand in an earlier batch.
  if (table === 'customers') await inBatches(() => separateMerged(db, companyId));
  const batch = table === 'company_export_parts' ? PART_BATCH : BATCH;
  await inBatches(() => eraseRows(db, companyId, table, batch), batch);
}

async function inBatches(erase: () => Promise<number>, batch = BATCH): Promise<void> {
  // eslint-disable-next-line no-await-in-loop -- batch after batch
  while ((await erase()) >= batch);
}

async function separateMerged(db: Db, companyId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update customers set merged_into = null where ctid = any(array(
      select ctid from customers where company_id = ${companyId} and merged_into is not null limit ${sql.lit(BATCH)}
    ))`.execute(db);
  return Number(numAffectedRows);
}

/** sec:append-only: the application may not delete what happened; a function of the database does, of this company only. */
async function eraseRows(db: Db, companyId: string, table: string, batch: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select erase_rows(${companyId}::uuid, ${table}, ${sql.lit(batch)}) as gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
