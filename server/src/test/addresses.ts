let given = 0;

/** A service calls from many machines, none of which reaches the limit of its webhook (sec:webhook-limits). */
export function nextAddress(): string {
  given += 1;
  return `198.51.100.${given % 250}`;
}
