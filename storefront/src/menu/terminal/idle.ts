const ASK_AFTER_MS = 45_000;
const RESET_AFTER_MS = 15_000;

/** Seconds until a terminal that nobody touched begins anew; null as long as nobody is asked. */
export function leftOf(touched: number, now: number): number | null {
  const idle = now - touched;
  if (idle < ASK_AFTER_MS) return null;
  return Math.max(0, Math.ceil((ASK_AFTER_MS + RESET_AFTER_MS - idle) / 1000));
}
