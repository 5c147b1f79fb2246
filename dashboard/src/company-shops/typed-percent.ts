/** « 8,5 » is 850: hundredths of a percent, as contracts count. Null where it is no percentage. */
export function basisPointsOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null;
  const points = Math.round(Number(text) * 100);
  return points <= 10_000 ? points : null;
}

export const percentOf = (basisPoints: number): string => String(basisPoints / 100).replace('.', ',');
