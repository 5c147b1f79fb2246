import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import { feesOfAll, orderFees, type ShopContracts } from '@comptoir/domain/platform-fees/fee-contract.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { bookMovement, entriesOf, type Entry, type Movement } from '../../finances/ledger.ts';
import type { Refund } from './refunds.store.ts';

type Charged = { id: string; shopId: string; amountDue: Cents };

/** A provider keeps no more than the payment itself. */
export const feeOf = ({ amountDue }: Charged, contracts: ShopContracts): Cents =>
  cents(Math.min(feesOfAll(contracts, amountDue), amountDue));

/** INV-18: what the shop owes for this order, in parts, so that a payout can explain it; null when nobody bills it. */
export function feeMovement({ id, shopId, amountDue }: Charged, contracts: ShopContracts): Movement | null {
  const credits = contracts.flatMap(({ biller, contract }): Entry[] => {
    const { commission, fixedFee, vat } = orderFees(contract, amountDue);
    return [
      { account: biller, shopId, amount: -commission, part: 'commission' },
      { account: biller, shopId, amount: -fixedFee, part: 'fixed' },
      { account: biller, shopId, amount: -vat, part: 'vat' },
    ];
  });
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
