import type { OwnAccount } from '@comptoir/contract/clients.ts';
import * as contract from '@comptoir/contract/clients.ts';
import { call, sentenceOf } from '@comptoir/web/call/call.ts';
import { IconArrowLeft, IconLogout } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { goBack, usePage } from '../app/page-store.ts';
import { Button, RoundButton } from '../app/parts/button.tsx';
import { Notice } from '../app/parts/notice.tsx';
import { Skeleton } from '../app/parts/skeleton.tsx';
import { OwnLoyaltyCard } from '../loyalty/own-loyalty-card.tsx';
import { NotificationsOffer } from '../push-devices/notifications-offer.tsx';
import { AccountOrders } from './account-orders.tsx';
import styles from './account-page.module.css';
import { Newsletter } from './newsletter.tsx';
import { SignIn } from './sign-in.tsx';

type State =
  | { name: 'loading' }
  | { name: 'failed'; sentence: string }
  | { name: 'signed-out' }
  | { name: 'signed-in'; account: OwnAccount };

/** What a customer finds again: the order that runs, those before it, and how to leave. */
export function AccountPage() {
  const { shop } = usePage();
  const { shopId } = shop;
  const [state, setState] = useState<State>({ name: 'loading' });
  const show = (account: OwnAccount | null) =>
    setState(account ? { name: 'signed-in', account } : { name: 'signed-out' });

  const read = () => {
    call(contract.readOwnAccount, { params: {}, query: { shopId } }).then(
      ({ account }) => show(account),
      (error: unknown) => setState({ name: 'failed', sentence: sentenceOf(error) }),
    );
  };
  useEffect(read, [shopId]);

  const leave = () => {
    call(contract.signOutCustomer, { params: {}, query: { shopId } }).then(
      () => show(null),
      (error: unknown) => setState({ name: 'failed', sentence: sentenceOf(error) }),
    );
  };

  return (
    <main className={styles.page}>
      <header className={styles.bar}>
        <RoundButton label="Retour à la carte" onClick={() => goBack()}>
          <IconArrowLeft size={24} stroke={1.75} />
        </RoundButton>
        {state.name === 'signed-in' ? (
          <RoundButton label="Se déconnecter" onClick={leave}>
            <IconLogout size={24} stroke={1.75} />
          </RoundButton>
        ) : null}
      </header>
      {state.name === 'loading' ? <Waiting /> : null}
      {state.name === 'failed' ? (
        <>
          <Notice tone="error">{state.sentence}</Notice>
          <Button variant="quiet" isWide onClick={read}>
            Réessayer
          </Button>
        </>
      ) : null}
      {state.name === 'signed-out' ? <SignIn shopId={shopId} onSignedIn={show} /> : null}
      {state.name === 'signed-in' ? (
        <>
          <div>
            <h1>{state.account.firstName ? `Bonjour ${state.account.firstName}` : 'Bonjour'}</h1>
            <p className={styles.email}>{state.account.email}</p>
          </div>
          <OwnLoyaltyCard />
          <AccountOrders account={state.account} />
          <NotificationsOffer />
          {state.account.orders.length > 0 ? <Newsletter account={state.account} onChanged={show} /> : null}
        </>
      ) : null}
    </main>
  );
}

const Waiting = () => (
  <div className={styles.waiting} role="status" aria-label="Chargement de votre compte">
    <Skeleton height={36} width="60%" />
    <Skeleton height={120} />
    <Skeleton height={180} />
  </div>
);
