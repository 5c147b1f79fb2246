import { add, type Cents } from '@comptoir/domain/kernel/money.ts';
import { sharesOf, type ShopContracts } from '@comptoir/domain/platform-fees/fee-contract.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { bookMovement, entriesOf, type Entry, type Movement } from '../../finances/ledger.ts';
import type { Refund } from './refunds.store.ts';

type Charged = { id: string; shopId: string; amountDue: Cents };

/** INV-45: what the provider keeps back for all billers. */
export const feeOf = ({ amountDue }: Charged, contracts: ShopContracts): Cents =>
  add(...sharesOf(contracts, amountDue).map(({ fees }) => fees.total));

/** INV-18: what the shop owes for this order, in parts, so that a payout can explain it; null when nobody bills it. */
export function feeMovement({ id, shopId, amountDue }: Charged, contracts: ShopContracts): Movement | null {
  const credits = sharesOf(contracts, amountDue).flatMap(({ biller, fees }): Entry[] => [
    { account: biller, shopId, amount: -fees.commission, part: 'commission' },
    { account: biller, shopId, amount: -fees.fixedFee, part: 'fixed' },
    { account: biller, shopId, amount: -fees.vat, part: 'vat' },
  ]);
  const entries = credits.filter(({ amount }) => amount !== 0);
  if (entries.length === 0) return null;
  const total = entries.reduce((sum, { amount }) => sum - amount, 0);
  return {
    kind: 'fee',
    orderId: id,
    key: feeKey(id),
    entries: [{ account: 'shop', shopId, amount: total }, ...entries],
  };
}

const feeKey = (orderId: string) => `fee:${orderId}`;

/** The shop keeps nothing of this order, so nobody takes a share of it; a refund that comes back brings the fee back. */
export async function settleFee(tx: Tx, ctx: Ctx, refund: Refund, kind: 'refund' | 'refund-returned'): Promise<void> {
  if (!refund.returnsFee) return;
  const fee = await entriesOf(tx, ctx, feeKey(refund.orderId));
  if (fee.length === 0) return;
  const { orderId } = refund;
  const entries = kind === 'refund' ? fee.map((entry) => ({ ...entry, amount: -entry.amount })) : fee;
  const movement = kind === 'refund' ? 'fee-returned' : 'fee';
  await bookMovement(tx, ctx, { kind: movement, orderId, key: `${movement}:${refund.id}`, entries });
}
