import type * as contract from '@comptoir/contract/payouts.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { add, cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import type { PayoutLine } from '@comptoir/domain/payouts/payout.ts';
import { orderFees, type ShopContracts } from '@comptoir/domain/platform-fees/fee-contract.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import { feeContractsOf } from '../platform-fees/fee-contracts.store.ts';
import * as payouts from './payouts.store.ts';

/** API-40: what a payout consists of. */
export async function readPayout(
  ctx: UserCtx,
  { params }: Input<typeof contract.readPayout>,
): Promise<Answer<typeof contract.readPayout>> {
  const payout = mustExist(await payouts.find(ctx.db, params, params.transactionId));
  const [lines, contracts] = await Promise.all([payouts.lines(ctx.db, params), feeContractsOf(ctx.db, params)]);
  return { payout, lines, commissionBasisPoints: ratesOf(contracts, lines) };
}

/** The rates are named only where they explain every line: a contract may have changed since. */
function ratesOf(contracts: ShopContracts, lines: readonly PayoutLine[]): number[] | null {
  const isExplained = (line: PayoutLine) =>
    line.commission ===
    add(ZERO, ...contracts.map(({ contract }) => orderFees(contract, cents(line.gross - line.tip)).commission));
  if (!lines.filter(({ kind }) => kind === 'charge').every(isExplained)) return null;
  return contracts.map(({ contract }) => contract.commissionBasisPoints);
}
