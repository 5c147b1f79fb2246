import { asTypedFigure, readPositive } from '@comptoir/domain/kernel/typed-figures.ts';

/** « 8,5 » is 850: hundredths of a percent, as contracts count. Null where it is no percentage. */
export function basisPointsOf(typed: string): number | null {
  const percent = readPositive(typed);
  return percent !== null && percent <= 100 ? Math.round(percent * 100) : null;
}

export const percentOf = (basisPoints: number): string => asTypedFigure(basisPoints / 100);
