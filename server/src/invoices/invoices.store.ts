import type { Invoice, InvoiceKind } from '@comptoir/domain/invoices/invoice.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

type Course = { driverId: string; orderId: string };

export async function insert(tx: Tx, companyId: string, invoice: Invoice, course: Course | null = null): Promise<void> {
  await tx
    .insertInto('invoices')
    .values({
      company_id: companyId,
      id: invoice.invoiceId,
      shop_id: invoice.shopId,
      kind: invoice.kind,
      number: invoice.number,
      reference: invoice.reference,
      seller_siren: invoice.seller.siren,
      issued_at: invoice.issuedAt,
      period_start: invoice.periodStart,
      period_end: invoice.periodEnd,
      driver_id: course?.driverId ?? null,
      order_id: course?.orderId ?? null,
      total_excl_vat: invoice.totalExclVat,
      vat_total: invoice.vatTotal,
      total_incl_vat: invoice.totalInclVat,
      document: JSON.stringify(invoice),
    })
    .execute();
}

export async function byReference(db: Db | Tx, companyId: string, reference: string): Promise<Invoice | null> {
  const row = await db
    .selectFrom('invoices')
    .select('document')
    .where('company_id', '=', companyId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.document ?? null;
}

export async function ofCourse(db: Db | Tx, companyId: string, orderId: string): Promise<Invoice | null> {
  const row = await db
    .selectFrom('invoices')
    .select('document')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'driver')
    .executeTakeFirst();
  return row?.document ?? null;
}

/** Which of these are done courses of this driver for this shop, and how many have their invoice already. */
export async function coursesOf(
  db: Db | Tx,
  companyId: string,
  { shopId, driverId }: { shopId: string; driverId: string },
  orderIds: readonly string[],
): Promise<{ courses: number; invoiced: number }> {
  const row = await db
    .selectFrom('orders as o')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.company_id', '=', 'o.company_id').onRef('i.order_id', '=', 'o.id').on('i.kind', '=', 'driver'),
    )
    .select(({ fn }) => [fn.countAll<number>().as('courses'), fn.count<number>('i.id').as('invoiced')])
    .where((eb) => eb.and({ 'o.company_id': companyId, 'o.shop_id': shopId, 'o.driver_id': driverId }))
    .where('o.id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return row;
}

const PERIODIC: InvoiceKind[] = ['shop', 'network'];

/** CAT-API-57: newest first; those whose period ends within the range. */
export async function list(db: Db, companyId: string, shopIds: readonly string[], { from, to }: DateRange) {
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'shop_id', 'kind', 'number', 'reference', 'issued_at', 'period_start', 'period_end'])
    .select(['total_excl_vat', 'vat_total', 'total_incl_vat'])
    .where('company_id', '=', companyId)
    .where('shop_id', 'in', [...shopIds])
    .where('kind', 'in', PERIODIC)
    .where('period_end', '>=', from)
    .where('period_end', '<=', to)
    .orderBy('period_end', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('shop_id')
    .execute();
  return rows.map((row) => ({
    invoiceId: row.id,
    shopId: row.shop_id,
    kind: row.kind === 'network' ? ('network' as const) : ('shop' as const),
    number: row.number,
    reference: row.reference,
    issuedAt: row.issued_at,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    totalExclVat: cents(row.total_excl_vat),
    vatTotal: cents(row.vat_total),
    totalInclVat: cents(row.total_incl_vat),
  }));
}

/** INV-14: the documents of one period, the shops by name. */
export async function documentsOf(
  db: Db,
  companyId: string,
  shopIds: readonly string[],
  { from, to }: DateRange,
): Promise<{ shopName: string; invoice: Invoice }[]> {
  const rows = await db
    .selectFrom('invoices as i')
    .innerJoin('shops as s', (join) => join.onRef('s.company_id', '=', 'i.company_id').onRef('s.id', '=', 'i.shop_id'))
    .select(['s.name', 'i.document'])
    .where('i.company_id', '=', companyId)
    .where('i.shop_id', 'in', [...shopIds])
    .where('i.kind', 'in', PERIODIC)
    .where('i.period_start', '>=', from)
    .where('i.period_end', '<=', to)
    .orderBy('i.period_end')
    .orderBy('s.name')
    .orderBy('i.shop_id')
    .execute();
  return rows.map((row) => ({ shopName: row.name, invoice: row.document }));
}

export async function file(db: Db | Tx, companyId: string, invoiceId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('invoice_files')
    .select('content')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return row?.content ?? null;
}

type File = { invoiceId: string; content: Buffer; sha256: string; madeAt: Instant };

/** INV-39: the first file stays. */
export async function keepFile(db: Db | Tx, companyId: string, made: File): Promise<void> {
  await db
    .insertInto('invoice_files')
    .values({
      company_id: companyId,
      invoice_id: made.invoiceId,
      content: made.content,
      sha256: made.sha256,
      made_at: made.madeAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'invoice_id']).doNothing())
    .execute();
}
