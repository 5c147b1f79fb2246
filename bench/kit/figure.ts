/** An order is seen within a second, a call answered within half of one: docs/scaling.md says where limits come from. */
type Limit = { atMost: number } | { atLeast: number };

/**
 * One figure, one line of JSON, so that two runs can be compared by a program. A limit that is not kept makes the bench
 * fail once it has run to its end.
 */
export function figure(bench: string, name: string, value: number, unit: string, limit?: Limit): void {
  const isKept = limit ? ('atMost' in limit ? value <= limit.atMost : value >= limit.atLeast) : null;
  if (isKept === false) process.exitCode = 1;
  const rounded = Math.round(value * 100) / 100;
  console.log(JSON.stringify({ bench, figure: name, value: rounded, unit, limit: limit ?? null, kept: isKept }));
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
