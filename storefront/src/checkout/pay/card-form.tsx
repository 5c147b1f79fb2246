import { readPublicSettings } from '@comptoir/contract/help.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { call } from '@comptoir/web/call/call.ts';
import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useWhenReachable } from '@comptoir/web/page/use-when-reachable.ts';
import { useCallback, useEffect, useRef, useState, type Ref, type RefCallback } from 'react';
import { Skeleton } from '../../app/parts/skeleton.tsx';
import type { CardForm } from './card.ts';

type Provider = Reply<typeof readPublicSettings>['cardForm'];

const sandboxCard = intentPiece(() => import('./sandbox-card.tsx'));
const stripeCard = intentPiece(() => import('./stripe-card.tsx'));

/** Undefined while nobody knows; null where cards cannot be given here. */
export function useCardProvider(): Provider | undefined {
  const [provider, setProvider] = useState<Provider | undefined>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    call(readPublicSettings, { params: {} }, { signal: leaving.signal }).then(
      ({ cardForm }) => setProvider(cardForm),
      () => {
        if (!leaving.signal.aborted) setProvider(null);
      },
    );
    return () => leaving.abort();
  }, []);
  return provider;
}

/** How long a press waits for a form that is still being loaded. */
const LOADING_MS = 15_000;

/** The form of the card, and a way to wait until it stands: a page that was just opened asks for it a moment later. */
export function useCardForm(): [RefCallback<CardForm>, () => Promise<CardForm | null>] {
  const form = useRef<CardForm | null>(null);
  const waiting = useRef(new Set<(form: CardForm | null) => void>());
  const take = useCallback((next: CardForm | null) => {
    form.current = next;
    if (!next) return;
    for (const answer of waiting.current) answer(next);
    waiting.current.clear();
  }, []);
  const whenThere = useCallback(
    () =>
      new Promise<CardForm | null>((resolve) => {
        if (form.current) return resolve(form.current);
        waiting.current.add(resolve);
        return setTimeout(resolve, LOADING_MS, null);
      }),
    [],
  );
  return [take, whenThere];
}

type CardInputProps = {
  provider: Provider | undefined;
  amount: number;
  theme: 'light' | 'dark';
  ref: Ref<CardForm>;
};

/** Its file is asked for until it comes: whoever pays on a train must not lose the page with what they typed. */
export function CardInput({ provider, amount, theme, ref }: CardInputProps) {
  const { SandboxCard } = sandboxCard.usePart() ?? {};
  const { StripeCard } = stripeCard.usePart() ?? {};
  const piece = provider && (provider.provider === 'stripe' ? stripeCard : sandboxCard);
  useEffect(() => piece?.fetch(), [piece]);
  useWhenReachable(() => piece?.fetch());
  if (provider?.provider === 'stripe' && StripeCard)
    return <StripeCard publishableKey={provider.publishableKey} amount={amount} theme={theme} ref={ref} />;
  return provider?.provider === 'sandbox' && SandboxCard ? <SandboxCard ref={ref} /> : <Skeleton height={80} />;
}
