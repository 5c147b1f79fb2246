import { sentenceOf } from '@comptoir/web/call/call.ts';
import { useEffect, useState } from 'react';
import { Notice } from '../app/parts/notice.tsx';
import { fillBasketFrom } from './order-again.ts';

/** Once for each link: a reload must not put the same dishes in twice. */
function linkTaken(): string | null {
  const url = new URL(location.href);
  const token = url.searchParams.get('encore');
  if (!token) return null;
  url.searchParams.delete('encore');
  history.replaceState(history.state, '', url);
  return token;
}

/** « Commander à nouveau », by the link of an order (`?encore=`): fills the basket and names what is missing first. */
export function OrderAgainNotice() {
  const [said, setSaid] = useState<{ tone: 'warning' | 'error'; sentence: string } | null>(null);
  useEffect(() => {
    const token = linkTaken();
    if (!token) return;
    fillBasketFrom(token).then(
      (sentence) => setSaid(sentence ? { tone: 'warning', sentence } : null),
      (error: unknown) => setSaid({ tone: 'error', sentence: sentenceOf(error) }),
    );
  }, []);
  return said ? <Notice tone={said.tone}>{said.sentence}</Notice> : null;
}
