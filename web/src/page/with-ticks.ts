/** A choice of keys, with some of them ticked or unticked. */
export function withTicks(
  ticked: ReadonlySet<string>,
  keys: readonly string[],
  isTicked: boolean,
): ReadonlySet<string> {
  const next = new Set(ticked);
  for (const key of keys)
    if (isTicked) next.add(key);
    else next.delete(key);
  return next;
}
