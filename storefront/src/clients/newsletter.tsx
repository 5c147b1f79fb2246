import type { OwnAccount } from '@comptoir/contract/clients.ts';
import * as contract from '@comptoir/contract/clients.ts';
import { call, sentenceOf } from '@comptoir/web/call/call.ts';
import { useState } from 'react';
import { usePage } from '../app/page-store.ts';
import styles from './account-page.module.css';

type NewsletterProps = { account: OwnAccount; onChanged: (account: OwnAccount) => void };

/** Never ticked beforehand, and taken back as easily as it was given. */
export function Newsletter({ account, onChanged }: NewsletterProps) {
  const { shop } = usePage();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (newsletterSubscribed: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    call(contract.changeNewsletter, { params: {}, query: { shopId: shop.shopId }, body: { newsletterSubscribed } })
      .then(onChanged, (failure: unknown) => setError(sentenceOf(failure)))
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.consent}>
      <label>
        <input
          type="checkbox"
          checked={account.newsletterSubscribed}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <span>
          Recevoir les nouveautés de {shop.name} par{' e\u2011mail'}
          <small>Vous pouvez changer d’avis ici à tout moment.</small>
        </span>
      </label>
      {error ? <p role="alert">{error}</p> : null}
    </div>
  );
}
