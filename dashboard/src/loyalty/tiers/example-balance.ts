/** Somebody who has just passed the last tier but one: half of the ladder is ticked, and something is left to reach. */
export function exampleBalance(points: readonly number[]): number {
  const [last = 0, before] = points.toReversed();
  const balance = before === undefined ? last * 0.6 : before + (last - before) * 0.124;
  return Math.round(balance * 10) / 10;
}
