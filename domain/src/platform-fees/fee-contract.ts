import { z } from 'zod';
import { add, cents, roundHalfAway, type Cents } from '../kernel/money.ts';
import { LegalEntity, PositiveCents } from '../kernel/schema.ts';

/** Who bills the shop: the platform's operator, or the shop's network for its own share. */
export const Biller = z.enum(['platform', 'network']);
export type Biller = z.infer<typeof Biller>;

/** INV-18: what a biller takes of every order, before VAT. */
export const FeeContract = z.object({
  /** Printed on a network's invoice when set. */
  name: z.string().max(100).nullable(),
  commissionBasisPoints: z.int().min(0).max(10_000),
  fixedFee: PositiveCents,
  isVatSubject: z.boolean(),
  /** The seller on the invoice; without it none can be issued (INV-40). */
  legalEntity: LegalEntity.nullable(),
});
export type FeeContract = z.infer<typeof FeeContract>;

/** INV-24, INV-25. */
export const FEE_VAT_BASIS_POINTS = 2000;

/** The parts of a fee, as they are booked and explained. */
export type FeePart = 'commission' | 'fixed' | 'vat';

export type OrderFees = { commission: Cents; fixedFee: Cents; vat: Cents; total: Cents };

const NO_FEES: OrderFees = { commission: cents(0), fixedFee: cents(0), vat: cents(0), total: cents(0) };

/** INV-18, the only fee formula (FIN-26): a shop without a contract is charged nothing. */
export function orderFees(contract: FeeContract | null, amountDue: Cents): OrderFees {
  if (contract === null) return NO_FEES;
  const commission = roundHalfAway((amountDue * contract.commissionBasisPoints) / 10_000);
  const { fixedFee } = contract;
  const vat = contract.isVatSubject
    ? roundHalfAway(((commission + fixedFee) * FEE_VAT_BASIS_POINTS) / 10_000)
    : cents(0);
  return { commission, fixedFee, vat, total: add(commission, fixedFee, vat) };
}

/** Who takes something of a shop's orders, the platform first. */
export type ShopContracts = readonly { biller: Biller; contract: FeeContract }[];

export type BillerFees = { biller: Biller; fees: OrderFees };

/** INV-45: what each takes of an order. Together no more than its total: whoever comes first is served first. */
export function sharesOf(contracts: ShopContracts, amountDue: Cents): BillerFees[] {
  let rest = Math.max(0, amountDue);
  return contracts.map(({ biller, contract }) => {
    const fees = withinRest(orderFees(contract, amountDue), cents(rest));
    rest -= fees.total;
    return { biller, fees };
  });
}

/** The VAT stays in it, in the proportion of its rate; the commission is taken before the fixed part. */
function withinRest(fees: OrderFees, rest: Cents): OrderFees {
  if (fees.total <= rest) return fees;
  const rate = fees.vat === 0 ? 0 : FEE_VAT_BASIS_POINTS;
  const exclVat = roundHalfAway((rest * 10_000) / (10_000 + rate));
  const commission = cents(Math.min(fees.commission, exclVat));
  return { commission, fixedFee: cents(exclVat - commission), vat: cents(rest - exclVat), total: rest };
}
