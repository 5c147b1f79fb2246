import { add, formatEuros, roundHalfAway, ZERO, type Cents } from '../kernel/money.ts';
import { NBSP } from '../kernel/text.ts';
import { asTypedFigure } from '../kernel/typed-figures.ts';
import { roundKm, type KmFees, type KmStep } from './km-fees.ts';

export type KmFeeParts = {
  distanceKm: number;
  /** The farthest step that is reached; null before the first one. */
  step: KmStep | null;
  /** What is priced by the kilometre, and what a kilometre costs. */
  paidKm: number;
  feePerKm: Cents;
  fee: Cents;
};

/** Floats such as 0.1 + 0.2 never reach an amount: distances are counted in tens of metres. */
const tens = (km: number): number => Math.round(km * 100);

/** FEE-12: the fee of a distance, with what it is made of. */
export function kmFeeParts(distanceKm: number, { perKm, steps }: KmFees): KmFeeParts {
  const distance = tens(distanceKm);
  let step: KmStep | null = null;
  for (const candidate of steps)
    if (tens(candidate.fromKm) <= distance && (!step || candidate.fromKm >= step.fromKm)) step = candidate;
  const paid = Math.max(0, distance - tens(perKm.fromKm));
  return {
    distanceKm: roundKm(distanceKm),
    step,
    paidKm: perKm.feePerKm > 0 ? paid / 100 : 0,
    feePerKm: perKm.feePerKm,
    fee: add(step?.baseFee ?? ZERO, roundHalfAway((paid * perKm.feePerKm) / 100)),
  };
}

/** FEE-12: what these fees ask for a distance from the shop to the address, as the crow flies (`distanceKm` of geo.ts). */
export const kmFee = (distanceKm: number, fees: KmFees): Cents => kmFeeParts(distanceKm, fees).fee;

const kmWords = (km: number) => `${asTypedFigure(km)}${NBSP}km`;

/** FEE-20: « 5,00 € (palier 6 km) + 2,25 km × 0,80 € » */
export function kmFeeWords({ step, paidKm, feePerKm }: KmFeeParts): string {
  const parts = [
    ...(step ? [`${formatEuros(step.baseFee)} (palier ${kmWords(step.fromKm)})`] : []),
    ...(paidKm > 0 ? [`${kmWords(paidKm)} × ${formatEuros(feePerKm)}`] : []),
  ];
  return parts.length > 0 ? parts.join(' + ') : 'Aucun palier atteint, aucun kilomètre facturé';
}

/** The corners of the line that the fees draw from 0 to `toKm`: two of them at the same distance where a step jumps. */
export function feeCurve(fees: KmFees, toKm: number): { km: number; fee: Cents }[] {
  const starts = [0, fees.perKm.fromKm, ...fees.steps.map(({ fromKm }) => fromKm), toKm].filter((km) => km <= toKm);
  const corners = [...new Set(starts)].toSorted((one, other) => one - other);
  return corners.flatMap((km) => {
    const after = { km, fee: kmFee(km, fees) };
    const reached = fees.steps.find(({ fromKm }) => fromKm === km);
    if (km === 0 || !reached) return [after];
    const before = kmFee(km, { ...fees, steps: fees.steps.filter((step) => step.fromKm < km) });
    return before === after.fee ? [after] : [{ km, fee: before }, after];
  });
}
