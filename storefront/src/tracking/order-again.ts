import { readOrderAgain } from '@comptoir/contract/checkout.ts';
import { call, CallFailed } from '@comptoir/web/call/call.ts';
import { addLine } from '../basket/basket-store.ts';

/** Puts what can still be had of an earlier order into the basket; answers what is missing, in a sentence. */
export async function fillBasketFrom(followToken: string): Promise<string | null> {
  const { lines, missingSentence } = await call(readOrderAgain, { params: { followToken } });
  for (const line of lines) addLine(line);
  return missingSentence;
}

const NAME = 'encore';

const linkedOrder = (): string | null => new URL(location.href).searchParams.get(NAME);

/** A reload must not put the same dishes in twice. */
function forgetLink(): void {
  const url = new URL(location.href);
  url.searchParams.delete(NAME);
  history.replaceState(history.state, '', url);
}

/** A link that has ended never answers otherwise; a network that is missing, or a server that is busy, does. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status >= 500 || error.status === 429;

let underWay: Promise<string | null> | null = null;

/**
 * « Commander à nouveau » by the link of an order (`?encore=`). The link stands in the address until it was answered, so that
 * whoever tries again, or reloads, still has it; a basket drawn twice meanwhile waits for the same answer. Null: no link.
 */
export function fillBasketFromLink(): Promise<string | null> | null {
  const token = linkedOrder();
  if (underWay || !token) return underWay;
  underWay = fillBasketFrom(token)
    .then(
      (sentence) => {
        forgetLink();
        return sentence;
      },
      (error: unknown) => {
        if (!isWorthRetrying(error)) forgetLink();
        throw error;
      },
    )
    .finally(() => {
      underWay = null;
    });
  return underWay;
}
