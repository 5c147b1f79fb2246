import type { placeOrder } from '@comptoir/contract/checkout.ts';
import type { Call } from '@comptoir/contract/route.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { keepText, keptValue } from '@comptoir/web/page/kept.ts';

export type PlaceBody = Call<typeof placeOrder>['body'];

/** The customer's bank is asking: the order has no number yet, and the shop does not see it. */
export type Awaiting = {
  orderId: string;
  orderToken: string;
  followPath: string;
  clientSecret: string;
  /** What the card is charged, with the tip. */
  amountDue: number;
};

/** One try to order, until its outcome is known. The same key and body place one order however often they are sent. */
export type Attempt = { key: string; body: PlaceBody; awaiting: Awaiting | null };

/** « Payer à nouveau » leads here with the link of the order, which never leaves the browser. */
export const linkedToken = (hash: string): string | null => /^#payer=([\w-]+)$/.exec(hash)?.[1] ?? null;

const nameOf = (shopId: string): string => `order ${shopId}`;

/** Of this browser, not of this tab: two tabs with the same basket try the same order. */
export function keptAttempt(shopId: string): Attempt | null {
  const kept = keptValue(nameOf(shopId)) as Partial<Attempt> | null;
  return kept && typeof kept.key === 'string' && kept.body
    ? { awaiting: null, ...kept, key: kept.key, body: kept.body }
    : null;
}

export const keepAttempt = (shopId: string, attempt: Attempt | null): void =>
  keepText(nameOf(shopId), attempt && JSON.stringify(attempt));

/** A try that is still open is finished first: nobody knows yet whether it became an order. */
export function attemptFor(open: Attempt | null, body: PlaceBody, newKey: () => string = commandKey): Attempt {
  return open ?? { key: newKey(), body, awaiting: null };
}

/** API-71: a refusal is the only answer that its key will ever get; the next try has another. */
export const isFinal = (status: number): boolean => status < 500 && status !== 429;
