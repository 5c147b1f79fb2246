import { sentenceOf } from '@comptoir/web/call/call.ts';
import { useEffect, useState } from 'react';
import { Button } from '../app/parts/button.tsx';
import { Notice } from '../app/parts/notice.tsx';
import { fillBasketFromLink, isWorthRetrying } from './order-again.ts';

type Said = { tone: 'warning' | 'error'; sentence: string; canRetry: boolean };

/** Null: there is nothing to say. */
async function fillAndTell(): Promise<Said | null> {
  try {
    const sentence = await fillBasketFromLink();
    return sentence ? { tone: 'warning', sentence, canRetry: false } : null;
  } catch (error) {
    return { tone: 'error', sentence: sentenceOf(error), canRetry: isWorthRetrying(error) };
  }
}

/** « Commander à nouveau », by the link of an order: fills the basket and names what is missing first. */
export function OrderAgainNotice() {
  const [said, setSaid] = useState<Said | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    void fillAndTell().then(setSaid);
  }, []);
  const retry = async () => {
    setAsking(true);
    setSaid(await fillAndTell());
    setAsking(false);
  };
  if (!said) return null;
  return (
    <Notice tone={said.tone}>
      <p>{said.sentence}</p>
      {said.canRetry ? (
        <Button variant="text" size="md" isBusy={isAsking} onClick={() => void retry()}>
          Réessayer
        </Button>
      ) : null}
    </Notice>
  );
}
