import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { PRINT_CAUSES, type PrintCause, type PrintRequest } from '@comptoir/domain/printers/printer.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import type { TicketRow } from '@comptoir/domain/printers/ticket-row.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Actor } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { firstOf } from '../db/rows.ts';
import type { PrintRequestsTable } from '../db/tables/print-tables.ts';
import type { ShopRef } from '../shops/shops.store.ts';

export type JobRef = { companyId: string; printJobId: string };
export type Counts = { waiting: number; waitingSince: Instant | null; failed: number; printedToday: number };

type Row = Selectable<PrintRequestsTable> & {
  printer_name: string | null;
  order_number: number | null;
  time_zone: string;
};

/** What the queue knows besides what is shown. */
export type StoredJob = PrintRequest & {
  companyId: string;
  stationId: string | null;
  origin: 'automatic' | 'hand' | 'test';
  revision: number;
  document: TicketRow[];
  expiresAt: Instant | null;
  leaseToken: string | null;
  leaseEndsAt: Instant | null;
  leaseHolder: string | null;
  fetchedAt: Instant | null;
  nextTryAt: Instant | null;
  askedBy: Actor | null;
  timeZone: string;
};

const causeOf = (failure: string | null): PrintCause | null =>
  failure === null ? null : (PRINT_CAUSES.find((cause) => cause === failure) ?? 'error');

const toJob = (row: Row): StoredJob => ({
  companyId: row.company_id,
  id: row.id,
  shopId: row.shop_id,
  printerId: row.printer_id,
  printerName: row.printer_name,
  orderId: row.order_id,
  orderNumber: row.order_number === null ? null : formatOrderNumber(row.order_number),
  template: row.template ?? 'bag',
  state: row.state,
  cause: causeOf(row.failure),
  copies: row.copies,
  isDuplicate: row.is_duplicate,
  attempts: row.attempts,
  createdAt: row.created_at,
  printedAt: row.printed_at,
  stationId: row.station_id,
  origin: row.origin,
  revision: row.revision,
  document: row.document ?? [],
  expiresAt: row.expires_at,
  leaseToken: row.lease_token,
  leaseEndsAt: row.lease_ends_at,
  leaseHolder: row.lease_holder,
  fetchedAt: row.fetched_at,
  nextTryAt: row.next_try_at,
  askedBy: row.asked_by,
  timeZone: row.time_zone,
});

/** What every screen may see. */
export function shownJob(job: StoredJob): PrintRequest {
  const { id, shopId, printerId, printerName, orderId, orderNumber, template, state, cause } = job;
  const { copies, isDuplicate, attempts, createdAt, printedAt } = job;
  const of = { id, shopId, printerId, printerName, orderId, orderNumber, template, state, cause };
  return { ...of, copies, isDuplicate, attempts, createdAt, printedAt };
}

const whole = (db: Db | Tx, companyId: string) =>
  db
    .selectFrom('print_jobs as j')
    .innerJoin('shops as s', (join) => join.onRef('s.company_id', '=', 'j.company_id').onRef('s.id', '=', 'j.shop_id'))
    .leftJoin('printers as p', (join) =>
      join.onRef('p.company_id', '=', 'j.company_id').onRef('p.id', '=', 'j.printer_id'),
    )
    .leftJoin('orders as o', (join) => join.onRef('o.company_id', '=', 'j.company_id').onRef('o.id', '=', 'j.order_id'))
    .selectAll('j')
    .select(['p.name as printer_name', 'o.number as order_number', 's.time_zone'])
    .where('j.company_id', '=', companyId)
    // Those of before the queue were printed in one go.
    .where('j.document', 'is not', null);

export const find = (db: Db | Tx, { companyId, printJobId }: JobRef): Promise<StoredJob | null> =>
  firstOf(whole(db, companyId).where('j.id', '=', printJobId), toJob);

export const lock = (tx: Tx, { companyId, printJobId }: JobRef): Promise<StoredJob | null> =>
  firstOf(whole(tx, companyId).where('j.id', '=', printJobId).forUpdate('j'), toJob);

const MOST_LISTED = 100;

/** PRN-31: newest first. */
export async function listOpen(db: Db, { companyId, shopId }: ShopRef, failedSince: Instant): Promise<StoredJob[]> {
  const rows = await whole(db, companyId)
    .where('j.shop_id', '=', shopId)
    .where((eb) =>
      eb.or([
        eb('j.state', 'in', ['queued', 'sent']),
        eb.and([eb('j.state', 'in', ['failed', 'to-check']), eb('j.created_at', '>=', failedSince)]),
      ]),
    )
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(toJob);
}

/** Of one shop; failed ones of the last day, printed ones since its day began. */
export async function countByPrinter(
  db: Db | Tx,
  { companyId, shopId }: ShopRef,
  dayBegan: Instant,
): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { id: string }>`
    select printer_id as id, count(*) filter (where state in ('queued', 'sent'))::int as waiting,
      min(created_at) filter (where state in ('queued', 'sent')) as "waitingSince",
      count(*) filter (where state in ('failed', 'to-check'))::int as failed,
      count(*) filter (where state = 'printed')::int as "printedToday"
    from print_jobs
    where company_id = ${companyId} and shop_id = ${shopId} and printer_id is not null and document is not null
      and (state in ('queued', 'sent')
        or (state in ('failed', 'to-check') and created_at > now() - interval '1 day')
        or (state = 'printed' and created_at >= ${dayBegan}))
    group by printer_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** PRN-64: what came out last, newest first. */
export async function listPrinted(
  db: Db,
  { companyId, shopId }: ShopRef,
  { since, limit }: { since: Instant; limit: number },
): Promise<StoredJob[]> {
  const rows = await whole(db, companyId)
    .where('j.shop_id', '=', shopId)
    .where('j.state', '=', 'printed')
    .where('j.created_at', '>=', since)
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id')
    .limit(limit)
    .execute();
  return rows.map(toJob);
}

/** PRN-26: ids of those that are new; the others were made before. */
export async function insert(tx: Tx, rows: readonly Insertable<PrintRequestsTable>[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const made = await tx
    .insertInto('print_jobs')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

export async function update(
  tx: Tx,
  { companyId, printJobId }: JobRef,
  set: Updateable<PrintRequestsTable>,
): Promise<void> {
  await tx
    .updateTable('print_jobs')
    .set(set)
    .where('company_id', '=', companyId)
    .where('id', '=', printJobId)
    .execute();
}

/** What an order was printed of, by whom, for a ticket that corrects them. */
export async function ofOrder(tx: Tx, companyId: string, orderId: string): Promise<StoredJob[]> {
  const rows = await whole(tx, companyId).where('j.order_id', '=', orderId).orderBy('j.created_at').execute();
  return rows.map(toJob);
}

/** Waiting or on its way, oldest first, locked: whoever looks second waits, or skips what another one takes. */
export async function lockOpen(tx: Tx, companyId: string, printerIds: readonly string[]): Promise<StoredJob[]> {
  const rows = await whole(tx, companyId)
    .where('j.printer_id', '=', sql<string>`any(${[...printerIds]}::uuid[])`)
    .where('j.state', 'in', ['queued', 'sent'])
    .orderBy('j.created_at')
    .orderBy('j.id')
    .limit(MOST_LISTED)
    .forUpdate('j')
    .execute();
  return rows.map(toJob);
}

export async function hasOpen(db: Db, { companyId, id }: { companyId: string; id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('printer_id', '=', id)
    .where('state', 'in', ['queued', 'sent'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A ticket that a printer of this token is printing, or has printed. */
export const findLeased = (db: Db | Tx, companyId: string, printerId: string, token: string | null) =>
  firstOf(
    whole(db, companyId)
      .where('j.printer_id', '=', printerId)
      .where('j.state', 'in', token ? ['sent', 'queued', 'printed', 'failed', 'to-check'] : ['sent'])
      .$if(token !== null, (query) => query.where('j.lease_token', '=', token))
      .orderBy('j.lease_ends_at', 'desc')
      .limit(1),
    toJob,
  );

export type OpenRef = { companyId: string; printJobId: string; printerId: string | null };

/** Of all companies, for the round of every minute: past their time, or waiting for a printer that is not there. */
export async function listDue(system: Db, now: Instant, awaySince: Instant): Promise<OpenRef[]> {
  const { rows } = await sql<OpenRef>`
    select j.company_id as "companyId", j.id as "printJobId", j.printer_id as "printerId"
    from print_jobs j
    left join printers p on p.company_id = j.company_id and p.id = j.printer_id
    where j.state in ('queued', 'sent') and j.document is not null
      and (j.expires_at <= ${now} or (j.state = 'sent' and j.lease_ends_at <= ${now})
        or (j.state = 'queued' and p.backup_printer_id is not null
          and (p.last_seen_at is null or p.last_seen_at < ${awaySince}) and j.created_at < ${awaySince}))
    order by j.created_at limit 500`.execute(system);
  return rows;
}
