import type { OwnAccount } from '@comptoir/contract/clients.ts';
import * as contract from '@comptoir/contract/clients.ts';
import { call, sentenceOf } from '@comptoir/web/call/call.ts';
import { useState, type ComponentProps } from 'react';
import { Button } from '../app/parts/button.tsx';
import { TextField } from '../app/parts/field.tsx';
import styles from './account-page.module.css';

type SignInProps = { shopId: string; onSignedIn: (account: OwnAccount) => void };

/** An e-mail, then the code that came to it: nothing to remember. */
export function SignIn({ shopId, onSignedIn }: SignInProps) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const ask = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    await work().catch((failure: unknown) => setError(sentenceOf(failure)));
    setBusy(false);
  };
  const submit: NonNullable<ComponentProps<'form'>['onSubmit']> = (event) => {
    event.preventDefault();
    if (isBusy) return;
    void ask(async () => {
      if (!isSent) {
        await call(contract.requestCustomerCode, { params: {}, body: { shopId, email } });
        setSent(true);
      } else onSignedIn(await call(contract.confirmCustomerCode, { params: {}, body: { shopId, email, code } }));
    });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>Mon compte</h1>
      <p className={styles.email}>
        {isSent
          ? `Un code à six chiffres part vers ${email}. Il est valable dix minutes.`
          : 'Retrouvez vos commandes avec votre e\u2011mail, sans mot de passe.'}
      </p>
      {isSent ? (
        <TextField
          key="code"
          label="Code reçu par e-mail"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={error}
          autoFocus
        />
      ) : (
        <TextField
          key="email"
          label="E-mail"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoComplete="email"
          maxLength={254}
          error={error}
        />
      )}
      <Button type="submit" isWide isBusy={isBusy}>
        {isSent ? 'Ouvrir mon compte' : 'Recevoir un code'}
      </Button>
      {isSent ? (
        <Button
          variant="text"
          onClick={() => {
            setSent(false);
            setCode('');
            setError(null);
          }}
        >
          Changer d’adresse ou renvoyer un code
        </Button>
      ) : null}
    </form>
  );
}
