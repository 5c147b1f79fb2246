/** ZON-11: told apart on a light and on a dark map, and dark enough for white text. */
export const ZONE_COLORS = [
  '#00694d',
  '#1e40af',
  '#86198f',
  '#b45309',
  '#b02620',
  '#0e7490',
  '#4d7c0f',
  '#6d28d9',
  '#9d174d',
  '#475569',
  '#92400e',
  '#115e59',
] as const;

/** ZON-11: one that no zone has yet, `chance` (0 to 1) decides which; any of them once all are taken. */
export function freeColor(taken: readonly string[], chance: number): string {
  const free = ZONE_COLORS.filter((color) => !taken.includes(color));
  const choice = free.length > 0 ? free : ZONE_COLORS;
  return choice[Math.min(choice.length - 1, Math.floor(chance * choice.length))] ?? ZONE_COLORS[0];
}
