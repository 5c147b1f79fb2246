import { readOrderAgain } from '@comptoir/contract/checkout.ts';
import { call } from '@comptoir/web/call/call.ts';
import { addLine } from '../basket/basket-store.ts';

/** Puts what can still be had of an earlier order into the basket; answers what is missing, in a sentence. */
export async function fillBasketFrom(followToken: string): Promise<string | null> {
  const { lines, missingSentence } = await call(readOrderAgain, { params: { followToken } });
  for (const line of lines) addLine(line);
  return missingSentence;
}
