/** One figure, one line of JSON, so that two runs can be compared by a program. */
export function figure(bench: string, name: string, value: number, unit: string): void {
  console.log(JSON.stringify({ bench, figure: name, value: Math.round(value * 100) / 100, unit }));
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
