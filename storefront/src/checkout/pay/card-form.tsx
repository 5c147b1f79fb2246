import { readPublicSettings } from '@comptoir/contract/help.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { call } from '@comptoir/web/call/call.ts';
import { lazy, Suspense, useEffect, useState, type Ref } from 'react';
import { Skeleton } from '../../app/parts/skeleton.tsx';
import type { CardForm } from './card.ts';

type Provider = Reply<typeof readPublicSettings>['cardForm'];

const SandboxCard = lazy(async () => ({ default: (await import('./sandbox-card.tsx')).SandboxCard }));
const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }));

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

type CardInputProps = { provider: Provider | undefined; amount: number; theme: 'light' | 'dark'; ref: Ref<CardForm> };

export const CardInput = ({ provider, amount, theme, ref }: CardInputProps) => (
  <Suspense fallback={<Skeleton height={80} />}>
    {provider?.provider === 'stripe' ? (
      <StripeCard publishableKey={provider.publishableKey} amount={amount} theme={theme} ref={ref} />
    ) : provider ? (
      <SandboxCard ref={ref} />
    ) : (
      <Skeleton height={80} />
    )}
  </Suspense>
);
