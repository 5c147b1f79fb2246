import { add, cents, ZERO, type Cents } from '../kernel/money.ts';
import { addDays, localDay, type Day, type Instant } from '../kernel/time.ts';
import type { PayoutLine } from './payout.ts';

export type PayoutSums = Pick<PayoutLine, 'gross' | 'tip' | 'commission' | 'fixedFee' | 'feeVat' | 'otherFee' | 'net'>;

export function sumOf(lines: readonly PayoutSums[]): PayoutSums {
  const total = (part: keyof PayoutSums) => add(ZERO, ...lines.map((line) => line[part]));
  return {
    gross: total('gross'),
    tip: total('tip'),
    commission: total('commission'),
    fixedFee: total('fixedFee'),
    feeVat: total('feeVat'),
    otherFee: total('otherFee'),
    net: total('net'),
  };
}

export type Explained = {
  charges: readonly PayoutLine[];
  /** Of the charges: from what was paid to what is left. */
  sums: PayoutSums;
  /** What changed the amount besides the charges, each by its net. */
  others: { kind: Exclude<PayoutLine['kind'], 'charge'>; lines: readonly PayoutLine[]; net: Cents }[];
  net: Cents;
};

const OTHERS = ['refund', 'dispute', 'fee', 'adjustment', 'payout_failure'] as const;

/** « Virement expliqué »: the charges and their fees, then everything else, down to the payout's amount. */
export function explain(lines: readonly PayoutLine[]): Explained {
  const charges = lines.filter(({ kind }) => kind === 'charge');
  const others = OTHERS.map((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    return { kind, lines: own, net: sumOf(own).net };
  });
  return {
    charges,
    sums: sumOf(charges),
    others: others.filter((other) => other.lines.length > 0),
    net: sumOf(lines).net,
  };
}

export const fees = ({ commission, fixedFee, feeVat, otherFee }: PayoutSums): Cents =>
  add(commission, fixedFee, feeVat, otherFee);

/** The same fixed fee of every charge, or null: then it is not shown as a product. */
export function unitFee(charges: readonly PayoutLine[]): Cents | null {
  const [first] = charges;
  return first && charges.every(({ fixedFee }) => fixedFee === first.fixedFee) ? first.fixedFee : null;
}

/** The days between two payouts, both excluded; null when the one follows the other. */
export function quietDays(
  { createdAt, previousAt }: { createdAt: Instant; previousAt: Instant | null },
  zone: string,
): { from: Day; to: Day } | null {
  if (previousAt === null) return null;
  const [from, to] = [addDays(localDay(previousAt, zone), 1), addDays(localDay(createdAt, zone), -1)];
  return from <= to ? { from, to } : null;
}

/** What the provider kept for itself, or added: no order of ours has booked it. */
export const ownFee = ({ kind, net, otherFee }: Pick<PayoutLine, 'kind' | 'net' | 'otherFee'>): Cents =>
  kind === 'fee' || kind === 'adjustment' ? cents(-net) : otherFee;

type FeeParts = Pick<PayoutSums, 'commission' | 'fixedFee' | 'feeVat' | 'otherFee'>;

/** What the provider took, or gave back, in the parts that we have booked; anything else is its own. */
export function splitFee(fee: number, booked: Pick<FeeParts, 'commission' | 'fixedFee' | 'feeVat'> | null): FeeParts {
  const whole = booked ? add(booked.commission, booked.fixedFee, booked.feeVat) : ZERO;
  const sign = booked && whole !== 0 && Math.abs(fee) === whole ? Math.sign(fee) : 0;
  const part = (amount: Cents | undefined) => cents(sign * (amount ?? 0));
  return {
    commission: part(booked?.commission),
    fixedFee: part(booked?.fixedFee),
    feeVat: part(booked?.feeVat),
    otherFee: cents(sign === 0 ? fee : 0),
  };
}
