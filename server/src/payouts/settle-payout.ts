import { cents } from '@comptoir/domain/kernel/money.ts';
import { ownFee, splitFee } from '@comptoir/domain/payouts/explain.ts';
import { laterStatus } from '@comptoir/domain/payouts/payout.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx, Deps } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { bookMovements, transferTo, type Entry, type Movement } from '../finances/ledger.ts';
import { companyCtx } from '../http/envelope.ts';
import { appendEvent } from '../live/append.ts';
import { alertOfPayout } from '../orders/alerts/alerts.ts';
import type { PayoutAccount, PayoutNews, ProviderPayout, ProviderPayoutLine } from '../ports/payouts.ts';
import * as accounts from './payout-accounts.store.ts';
import * as payouts from './payouts.store.ts';
import type { BookedTips, StoredPayout } from './payouts.store.ts';

/** PAY-03: whatever the message says, the payout is read again. */
export async function settlePayoutNews(deps: Deps, news: PayoutNews, traceId: string): Promise<void> {
  const account = await accounts.ofAccount(deps.database.forSystem(), news.accountId);
  if (!account) return;
  const payout = await deps.payments.readPayout(account, news.transactionId);
  const ctx = companyCtx(deps, account.companyId, { kind: 'provider', name: null }, traceId);
  if (payout) await settlePayout(ctx, account, payout);
}

/** Brings our books to what the provider says; the same twice, late or out of order changes nothing. */
export async function settlePayout(ctx: Ctx, account: PayoutAccount, payout: ProviderPayout): Promise<void> {
  const ref = { companyId: account.companyId, transactionId: payout.transactionId };
  const known = await payouts.stored(ctx.db, ref);
  if (known?.has_lines && laterStatus(known.status, payout.status) === known.status) return;
  const lines = known?.has_lines ? null : await explainedLines(ctx, account, payout);
  await ctx.transaction((tx) => keep(tx, ctx, account, payout, lines));
}

type Lines = Parameters<typeof payouts.insertLines>[1];

async function keep(
  tx: Tx,
  ctx: Ctx,
  { companyId, shopId }: PayoutAccount,
  payout: ProviderPayout,
  lines: Lines | null,
): Promise<void> {
  const ref = { companyId, transactionId: payout.transactionId };
  const fresh = rowOf({ companyId, shopId }, payout);
  const isNew = await payouts.insert(tx, fresh);
  const before = isNew ? null : await payouts.lock(tx, ref);
  const status = before ? laterStatus(before.status, payout.status) : payout.status;
  const hasMoved = status !== before?.status;
  const isExplained = lines !== null && !before?.has_lines;
  if (!hasMoved && !isExplained) return;
  if (isExplained) await payouts.insertLines(tx, lines);
  await payouts.update(tx, ref, {
    status,
    ...(hasMoved && { arrival_at: fresh.arrival_at, failure: fresh.failure, iban_last4: fresh.iban_last4 }),
    ...(isExplained && { has_lines: true }),
  });
  const kept = isExplained ? [...feeMovements(fresh, lines), ...tipMovements(fresh, lines)] : [];
  await bookMovements(tx, ctx, [...movementsOf({ ...fresh, status }), ...kept]);
  await audit(tx, ctx, {
    action: isNew ? 'payout.seen' : 'payout.change',
    entity: 'payout',
    entityId: payout.transactionId,
    shopId,
    ...(before && { before: { status: before.status } }),
    after: { status, amount: payout.amountCents, failure: payout.failure },
  });
  if (status === 'failed' && hasMoved)
    await alertOfPayout(tx, ctx, { ...ref, shopId, amount: payout.amountCents, failure: payout.failure });
  await appendEvent(tx, { companyId, shopId }, 'payout-changed', { transactionId: payout.transactionId });
}

const rowOf = (
  { companyId, shopId }: Pick<PayoutAccount, 'companyId' | 'shopId'>,
  payout: ProviderPayout,
): Omit<StoredPayout, 'has_lines'> => ({
  company_id: companyId,
  transaction_id: payout.transactionId,
  shop_id: shopId,
  amount: payout.amountCents,
  status: payout.status,
  created_at: payout.createdAt,
  arrival_at: payout.arrivalAt,
  is_automatic: payout.isAutomatic,
  failure: payout.failure,
  iban_last4: payout.ibanLast4,
});

/** The money leaves the provider for the shop's bank, and comes back when the bank rejects it. */
function movementsOf({
  transaction_id: id,
  shop_id: shopId,
  amount,
  status,
}: Omit<StoredPayout, 'has_lines'>): Movement[] {
  const paid: Movement = { kind: 'payout', orderId: null, key: `payout:${id}`, entries: transferTo(shopId, -amount) };
  const back: Movement = {
    kind: 'payout-failed',
    orderId: null,
    key: `payout-failed:${id}`,
    entries: transferTo(shopId, amount),
  };
  return status === 'failed' ? [paid, back] : [paid];
}

/** What the provider took besides the fees of orders (a dispute, an account, a correction) is at the shop's cost. */
function feeMovements(
  { transaction_id: id, shop_id: shopId }: Pick<StoredPayout, 'transaction_id' | 'shop_id'>,
  lines: Lines,
): Movement[] {
  const amount = lines.reduce(
    (sum, { kind, net, other_fee: otherFee }) => sum + ownFee({ kind, net: cents(net), otherFee: cents(otherFee) }),
    0,
  );
  if (amount === 0) return [];
  return [{ kind: 'provider-fee', orderId: null, key: `provider-fee:${id}`, entries: transferTo(shopId, -amount) }];
}

/** FLO-96: the shop has received them, and hands them to its staff. */
function tipMovements(
  { transaction_id: id, shop_id: shopId }: Pick<StoredPayout, 'transaction_id' | 'shop_id'>,
  lines: Lines,
): Movement[] {
  const amount = lines.reduce((sum, { tip }) => sum + tip, 0);
  if (amount === 0) return [];
  const entries: Entry[] = [
    { account: 'tips', shopId, amount },
    { account: 'shop', shopId, amount: -amount },
  ];
  return [{ kind: 'tips-paid-out', orderId: null, key: `tips-paid-out:${id}`, entries }];
}

/** Null while the provider cannot say; and when its lines do not make up the amount, which nobody should then read. */
async function explainedLines(ctx: Ctx, account: PayoutAccount, payout: ProviderPayout): Promise<Lines | null> {
  const lines = payout.isAutomatic ? await ctx.payments.listPayoutLines(account, payout) : null;
  if (!lines) return null;
  const sum = lines.reduce((all, { grossCents, feeCents }) => all + grossCents - feeCents, 0);
  if (sum === payout.amountCents) return split(ctx, account, payout, lines);
  const { transactionId, amountCents } = payout;
  ctx.log.error(
    { transactionId, amountCents, sum, traceId: ctx.traceId, severity: 'high' },
    'the lines of a payout do not make up its amount',
  );
  return null;
}

async function split(
  ctx: Ctx,
  { companyId }: PayoutAccount,
  { transactionId }: ProviderPayout,
  lines: readonly ProviderPayoutLine[],
): Promise<Lines> {
  const named = lines.flatMap(({ orderId }) => (orderId !== null && UUID.test(orderId) ? [orderId] : []));
  const booked = await payouts.bookedFees(ctx.db, companyId, named);
  const tips = await payouts.bookedTips(ctx.db, companyId, named);
  return lines.map((line) => {
    const { id, kind, orderId, grossCents, feeCents, at } = line;
    const parts = splitFee(feeCents, (orderId === null ? null : booked.get(orderId)) ?? null);
    return {
      company_id: companyId,
      transaction_id: transactionId,
      id,
      kind,
      order_id: orderId !== null && booked.has(orderId) ? orderId : null,
      gross: grossCents,
      tip: tipIn(line, tips.get(orderId ?? '')),
      commission: parts.commission,
      fixed_fee: parts.fixedFee,
      fee_vat: parts.feeVat,
      other_fee: parts.otherFee,
      net: grossCents - feeCents,
      at,
    };
  });
}

/**
 * A line names no refund of ours: its amount does, and of two of the same amount the first has the tip. A contested payment
 * is at the shop's cost, tip and all.
 */
function tipIn({ kind, grossCents }: ProviderPayoutLine, tips: BookedTips | undefined): number {
  if (!tips || kind === 'charge') return tips?.captured ?? 0;
  if (kind !== 'refund') return 0;
  const known = tips.refunds.find(({ amount }) => amount === Math.abs(grossCents))?.tip ?? 0;
  const tip = grossCents < 0 ? -Math.min(known, tips.captured - tips.given) : Math.min(known, tips.given);
  tips.given -= tip;
  return tip;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
