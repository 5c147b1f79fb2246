import { quoteOrder } from '@comptoir/contract/checkout.ts';
import { call, sentenceOf, Unreachable } from '@comptoir/web/call/call.ts';
import { useEffect, useState } from 'react';
import { channelHeaders } from '../app/terminal-key.ts';
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

type Question = { shopId: string; body: QuoteBody; asOf: string };
type Answered = Omit<Quoted, 'isAsking'> & { of: string | null };

const NONE = { quote: null, isOffline: false, failure: null };
/** The next page that asks begins with what the last one knew. */
let last: { shopId: string; quote: Quote } | null = null;

/** Asks after a short pause; the last question's answer wins. `asOf`: another one asks again. Null: there is nothing to ask. */
export function useQuote(shopId: string, body: QuoteBody | null, asOf: string): Quoted {
  const [answered, setAnswered] = useState<Answered>(() => ({
    ...NONE,
    of: null,
    quote: last?.shopId === shopId ? last.quote : null,
  }));
  const question = body && JSON.stringify({ shopId, body, asOf } satisfies Question);
  useEffect(() => {
    if (question === null) return undefined;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const { shopId: asked, body: given } = JSON.parse(question) as Question;
      try {
        const options = { signal: leaving.signal, headers: channelHeaders() };
        const quote = await call(quoteOrder, { params: { shopId: asked }, body: given }, options);
        last = { shopId: asked, quote };
        setAnswered({ ...NONE, of: question, quote });
      } catch (error) {
        if (leaving.signal.aborted) return;
        const isOffline = error instanceof Unreachable;
        setAnswered(({ quote }) => ({ of: question, quote, isOffline, failure: sentenceOf(error) }));
        timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
      }
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), PAUSE_MS);
    };
    soon();
    addEventListener('online', soon);
    return () => {
      removeEventListener('online', soon);
      clearTimeout(timer);
      leaving.abort();
    };
  }, [question]);
  if (question === null) return { ...NONE, isAsking: false };
  const { of, ...known } = answered;
  return { ...known, isAsking: of !== question };
}
