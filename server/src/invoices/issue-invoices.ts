import { withReference } from '@comptoir/domain/invoices/billed-order.ts';
import { drawUpPeriod, type Draft } from '@comptoir/domain/invoices/draw-up.ts';
import type { Invoice } from '@comptoir/domain/invoices/invoice.ts';
import { invoiceNumber } from '@comptoir/domain/invoices/naming.ts';
import { isLegallyComplete, partyOf, sellingParty } from '@comptoir/domain/invoices/parties.ts';
import { lastClosedPeriod, periodsAfter } from '@comptoir/domain/invoices/periods.ts';
import { addMonths, daysBetween } from '@comptoir/domain/kernel/calendar.ts';
import { rangeBounds, type DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { LegalEntity } from '@comptoir/domain/kernel/schema.ts';
import { addDays, localDay } from '@comptoir/domain/kernel/time.ts';
import { halfMonthOf } from '@comptoir/domain/finances/compared-periods.ts';
import type { FeeContract } from '@comptoir/domain/platform-fees/fee-contract.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx, Deps } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { appendEvent } from '../live/append.ts';
import { readFeeContract } from '../platform-fees/fee-contracts.store.ts';
import * as shops from '../shops/shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as orders from './billed-orders.store.ts';
import * as periods from './billing-periods.store.ts';
import type { PeriodKind, ToBill } from './billing-periods.store.ts';
import { takeNumber } from './invoice-numbers.store.ts';
import * as invoices from './invoices.store.ts';

/** INV-16, INV-17, INV-23: how long an order may come late, or be refunded, and still be found. */
const LATE_MONTHS = 6;

/** A shop that was never billed begins with the period that has just closed. */
function duePeriods({ lastEnd, timeZone }: ToBill, now: string): DateRange[] {
  const last = lastClosedPeriod(now, timeZone);
  return lastEnd === null ? [last] : periodsAfter(halfMonthOf(lastEnd), last);
}

/** INV-10: asks for the invoices of every shop whose period has closed. Asking twice changes nothing. */
export async function askForInvoices({ database, jobs, now }: Pick<Deps, 'database' | 'jobs' | 'now'>): Promise<void> {
  const db = database.forSystem();
  const due = (await periods.toBill(db)).filter((shop) => shop.hasOpen || duePeriods(shop, now()).length > 0);
  const shopsDue = new Map(due.map(({ companyId, shopId }) => [shopId, { companyId, shopId }]));
  for (const shop of shopsDue.values())
    // eslint-disable-next-line no-await-in-loop -- one small insert each
    await db.transaction().execute((tx) => jobs.enqueue(tx, 'issue-invoices', shop));
}

/** INV-10: every period of a shop that is due, the oldest first, each in a transaction of its own. */
export async function issueInvoices(ctx: Ctx, shop: ShopRef): Promise<void> {
  for (const kind of await periods.toBill(ctx.db, shop))
    // eslint-disable-next-line no-await-in-loop -- at most two kinds
    await periods.open(ctx.db, shop, kind.kind, duePeriods(kind, ctx.now()));
  for (const { kind, period } of await periods.listOpen(ctx.db, ctx.companyId, [shop.shopId]))
    // eslint-disable-next-line no-await-in-loop -- in the order of the periods
    await issuePeriod(ctx, shop, kind, period);
}

async function issuePeriod(ctx: Ctx, ref: ShopRef, kind: PeriodKind, period: DateRange): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await periods.lockOpen(tx, ref, kind, period.to))) return;
    const contract = await readFeeContract(tx, ref, periods.BILLERS[kind]);
    const invoice = contract && (await billed(tx, ctx, ref, kind, period, contract));
    // INV-40: it stays open until the legal data are complete.
    if (invoice === 'legal-data-missing') return;
    await periods.close(tx, ref, kind, period.to, ctx.now());
    if (!invoice) return;
    await audit(tx, ctx, {
      action: 'invoice-issued',
      entity: 'invoice',
      entityId: invoice.invoiceId,
      shopId: ref.shopId,
      after: { number: invoice.number, reference: invoice.reference, totalInclVat: invoice.totalInclVat },
    });
    await ctx.jobs.enqueue(tx, 'render-invoice', { companyId: ctx.companyId, reference: invoice.reference });
    await appendEvent(tx, ref, 'invoice-issued', { kind, periodEnd: period.to });
  });
}

async function billed(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  kind: PeriodKind,
  period: DateRange,
  contract: FeeContract,
): Promise<Invoice | 'legal-data-missing' | null> {
  const shop = await shops.find(tx, ref);
  if (!shop) return null;
  const { timeZone, slug, shopLegalEntity } = shop;
  const { before } = rangeBounds(period, timeZone);
  const late = addMonths(period.from, -LATE_MONTHS);
  const first = (await periods.firstStart(tx, ref, kind)) ?? period.from;
  const { from } = rangeBounds({ from: first > late ? first : late, to: period.to }, timeZone);
  const known = withReference(await orders.unbilled(tx, { ...ref, timeZone }, kind, { from, before }));
  const returned = await orders.returnedSince(tx, ref, kind, rangeBounds({ from: late, to: late }, timeZone).from);
  if (known.billed.length === 0 && returned.length === 0) return null;
  const { legalEntity } = contract;
  if (!isLegallyComplete(legalEntity) || !isLegallyComplete(shopLegalEntity)) {
    ctx.log.warn({ ...ref, kind, period }, 'legal data are missing: no invoice is issued (INV-40)');
    return 'legal-data-missing';
  }
  for (const { orderId } of known.leftOut)
    ctx.log.error({ ...ref, orderId, severity: 'high' }, 'an order without a charge reference is not billed (INV-17)');
  const now = ctx.now();
  const draft = drawUpPeriod(
    period,
    { kind, contract, orders: known.billed, returned },
    {
      shopId: ref.shopId,
      shopSlug: slug,
      seller: sellerOf(legalEntity, kind, contract),
      buyer: partyOf(shopLegalEntity),
      issuedAt: now,
      issueDay: localDay(now, timeZone),
      mentions: ctx.config.exemptionMentions,
    },
  );
  const ids = returned.map(({ orderId }) => orderId);
  const regularises = draft?.isCreditNote ? await orders.invoicesOf(tx, ctx.companyId, kind, ids) : null;
  const invoice = draft && (await numbered(tx, ctx, { ...draft, ...(regularises && { regularises }) }, timeZone));
  if (invoice) await invoices.insert(tx, ctx.companyId, invoice);
  const toKeep = known.billed.map(({ orderId, fees: { commission, fixedFee }, isRetained }) => ({
    orderId,
    fees: commission + fixedFee,
    isRetained,
  }));
  await orders.keepBilled(tx, ref, kind, invoice?.invoiceId ?? null, toKeep);
  if (invoice) await orders.keepReturned(tx, ctx.companyId, kind, invoice.invoiceId, ids);
  return invoice;
}

/** INV-25: the platform is always subject to VAT. */
const sellerOf = (entity: LegalEntity, kind: PeriodKind, { isVatSubject }: FeeContract) =>
  sellingParty(entity, kind === 'shop' || isVatSubject);

export async function numbered(tx: Tx, ctx: Ctx, draft: Draft, timeZone: string): Promise<Invoice> {
  const { kind, seller } = draft;
  const year = draft.issueDay.slice(0, 4);
  const sequence = { sellerSiren: seller.siren, kind, year: Number(year) };
  const { rank, issuedAt } = await takeNumber(tx, sequence, draft.issuedAt);
  const issueDay = localDay(issuedAt, timeZone);
  const dueDay = addDays(draft.dueDay, daysBetween(draft.issueDay, issueDay));
  return { ...draft, issuedAt, issueDay, dueDay, invoiceId: ctx.newId(), number: invoiceNumber(kind, year, rank) };
}
