import { quoteOrder } from '@comptoir/contract/checkout.ts';
import { call, sentenceOf, Unreachable } from '@comptoir/web/call/call.ts';
import { useEffect, useState } from 'react';
import type { Quote, QuoteBody } from './question.ts';

const PAUSE_MS = 250;
const ASK_AGAIN_MS = 5_000;

export type Quoted = {
  /** The last answer; while another one is asked for it is shown as no longer sure. */
  quote: Quote | null;
  isAsking: boolean;
  isOffline: boolean;
  failure: string | null;
};

const NONE: Quoted = { quote: null, isAsking: false, isOffline: false, failure: null };
/** The next page that asks begins with what the last one knew. */
let last: { shopId: string; quote: Quote } | null = null;

/** Asks after a short pause; the last question's answer wins. `asOf`: another one asks again. Null: there is nothing to ask. */
export function useQuote(shopId: string, body: QuoteBody | null, asOf: string): Quoted {
  const [state, setState] = useState<Quoted>(() => ({ ...NONE, quote: last?.shopId === shopId ? last.quote : null }));
  const text = body && JSON.stringify(body);
  useEffect(() => {
    if (text === null) {
      setState(NONE);
      return undefined;
    }
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    setState((known) => ({ ...known, isAsking: true }));
    const ask = async () => {
      try {
        const input = { params: { shopId }, body: JSON.parse(text) as QuoteBody };
        const quote = await call(quoteOrder, input, { signal: leaving.signal });
        last = { shopId, quote };
        setState({ ...NONE, quote });
      } catch (error) {
        if (leaving.signal.aborted) return;
        const isOffline = error instanceof Unreachable;
        setState((known) => ({ ...known, isAsking: false, isOffline, failure: sentenceOf(error) }));
        timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
      }
    };
    timer = setTimeout(() => void ask(), PAUSE_MS);
    const atOnce = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), PAUSE_MS);
    };
    addEventListener('online', atOnce);
    return () => {
      removeEventListener('online', atOnce);
      clearTimeout(timer);
      leaving.abort();
    };
  }, [shopId, text, asOf]);
  return state;
}
