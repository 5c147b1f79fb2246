import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { Notice } from '../../app/parts/notice.tsx';
import { Skeleton } from '../../app/parts/skeleton.tsx';
import type { CardForm } from './card.ts';
import { loadStripe, type Stripe, type StripeElements } from './stripe.ts';
import styles from './pay.module.css';

type StripeCardProps = { publishableKey: string; amount: number; theme: 'light' | 'dark'; ref: Ref<CardForm> };
/** Stripe takes no less. */
const LEAST = 50;

type Loaded = { stripe: Stripe; elements: StripeElements };

/** Stripe's own form in Stripe's own frame: card, Apple Pay and Google Pay where the browser has them. */
export function StripeCard({ publishableKey, amount, theme, ref }: StripeCardProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef(amount);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const stripe = await loadStripe(publishableKey);
      if (isGone || !frame.current) return;
      const elements = stripe.elements({
        mode: 'payment',
        amount: Math.max(first.current, LEAST),
        currency: 'eur',
        captureMethod: 'manual',
        paymentMethodCreation: 'manual',
        setupFutureUsage: 'on_session',
        locale: 'fr',
        appearance: { theme: theme === 'dark' ? 'night' : 'stripe' },
      });
      elements.create('payment').mount(frame.current);
      setLoaded({ stripe, elements });
    };
    open().catch(() =>
      setFailure('Le paiement en ligne ne répond pas pour le moment. Essayez un autre moyen de paiement.'),
    );
    return () => {
      isGone = true;
    };
  }, [publishableKey, theme]);
  useEffect(() => {
    if (loaded && amount >= LEAST) loaded.elements.update({ amount });
  }, [loaded, amount]);
  useImperativeHandle(
    // Not while it is being loaded: whoever pays waits for it.
    loaded || failure ? ref : undefined,
    () => ({
      async token() {
        if (!loaded) return null;
        const { stripe, elements } = loaded;
        const submitted = await elements.submit();
        if (submitted.error) return null;
        const { paymentMethod, error } = await stripe.createPaymentMethod({ elements });
        setFailure(error?.message ?? null);
        return paymentMethod?.id ?? null;
      },
      async confirm(clientSecret) {
        if (!loaded) return 'closed';
        const { error } = await loaded.stripe.handleNextAction({ clientSecret });
        if (!error) return 'accepted';
        return error.code === 'payment_intent_authentication_failure' || error.type === 'card_error'
          ? 'refused'
          : 'closed';
      },
    }),
    [loaded],
  );
  return (
    <>
      {loaded || failure ? null : <Skeleton height={120} />}
      <div ref={frame} className={styles.stripe} />
      {failure ? <Notice tone="error">{failure}</Notice> : null}
    </>
  );
}
