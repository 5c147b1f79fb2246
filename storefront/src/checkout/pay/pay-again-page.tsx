import { readUnconfirmedPayment } from '@comptoir/contract/checkout.ts';
import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { call, CallFailed, sentenceOf } from '@comptoir/web/call/call.ts';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { usePage } from '../../app/page-store.ts';
import { Button } from '../../app/parts/button.tsx';
import { Notice } from '../../app/parts/notice.tsx';
import { Skeleton } from '../../app/parts/skeleton.tsx';
import { settleAtBank } from './at-bank.ts';
import type { Awaiting } from './attempt.ts';
import { CardInput, useCardForm, useCardProvider } from './card-form.tsx';
import styles from './pay.module.css';

type State =
  | { name: 'reading' }
  | { name: 'failed'; sentence: string }
  | { name: 'awaiting'; payment: Awaiting; isAsking: boolean }
  /** Refused, given up or confirmed elsewhere: the page of the order tells which. */
  | { name: 'over'; sentence: string | null };

/** A payment that another browser began, and that its bank has not confirmed. */
export function PayAgainPage({ followToken }: { followToken: string }) {
  const { shop } = usePage();
  const [state, setState] = useState<State>({ name: 'reading' });
  const [card, cardForm] = useCardForm();
  const provider = useCardProvider();
  const followPath = `/suivi/${followToken}`;

  useEffect(() => {
    const leaving = new AbortController();
    call(readUnconfirmedPayment, { params: { followToken } }, { signal: leaving.signal }).then(
      ({ orderId, orderToken, amountDue, tip, paymentClientSecret: clientSecret }) =>
        setState({
          name: 'awaiting',
          payment: { orderId, orderToken, amountDue: amountDue + tip, clientSecret, followPath },
          isAsking: false,
        }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const isOver = error instanceof CallFailed && error.status === 404;
        setState(isOver ? { name: 'over', sentence: null } : { name: 'failed', sentence: sentenceOf(error) });
      },
    );
    return () => leaving.abort();
  }, [followToken, followPath]);

  const confirm = async (payment: Awaiting) => {
    setState({ name: 'awaiting', payment, isAsking: true });
    const outcome = await settleAtBank(payment, await cardForm());
    if (!outcome) return setState({ name: 'awaiting', payment, isAsking: false });
    return outcome.refusal
      ? setState({ name: 'over', sentence: outcome.refusal.sentence })
      : location.replace(followPath);
  };

  return (
    <main className={styles.again}>
      <h1>Paiement à confirmer</h1>
      {state.name === 'reading' ? <Skeleton height={120} /> : null}
      {state.name === 'failed' ? (
        <>
          <Notice tone="warning" title="Nous n’avons pas eu de réponse.">
            {state.sentence}
          </Notice>
          <Button isWide onClick={() => location.reload()}>
            Réessayer
          </Button>
        </>
      ) : null}
      {state.name === 'over' ? (
        <>
          <Notice tone="warning" title="Ce paiement n’attend plus de confirmation.">
            {state.sentence ?? 'La page de votre commande dit ce qu’il en est. Rien n’est débité sans votre accord.'}
          </Notice>
          <Button isWide onClick={() => location.replace(followPath)}>
            Voir ma commande
          </Button>
        </>
      ) : null}
      {state.name === 'awaiting' ? (
        <>
          <Notice tone="warning" title="Rien n’a été débité.">
            Votre banque attend encore votre confirmation. Sans elle, {shop.name} ne voit pas votre commande.
          </Notice>
          <Button
            isWide
            isBusy={state.isAsking}
            amount={formatEuros(cents(state.payment.amountDue))}
            icon={<IconLock size={20} stroke={1.75} />}
            onClick={() => {
              if (!state.isAsking) void confirm(state.payment);
            }}
          >
            Confirmer auprès de ma banque
          </Button>
          {/* The card was given already: its form only shows the bank's question. */}
          <div hidden>
            <CardInput ref={card} provider={provider} amount={state.payment.amountDue} theme={shop.design.theme} />
          </div>
        </>
      ) : null}
    </main>
  );
}
