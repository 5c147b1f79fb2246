import { resetPassword } from '@comptoir/contract/session.ts';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { VisitorEnding } from '@comptoir/web/form/visitor-form.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { EmailField, identityErrors, ShopField, tidyIdentity, type Identity } from './identity-fields.tsx';
import { FormOnCard } from './visitor-card.tsx';

/** SES-31: the same words whether the account exists or not. */
const SENT =
  'Si un compte existe, un e-mail de réinitialisation vient d’être envoyé. Pensez à vérifier vos courriers indésirables.';

export function ResetForm({ identity, onBack }: { identity: Identity; onBack: (typed: Identity) => void }) {
  const [isSent, setSent] = useState(false);
  const form = useForm({
    start: identity,
    check: identityErrors,
    send: async (typed) => {
      await call(resetPassword, { params: {}, body: tidyIdentity(typed) });
      setSent(true);
    },
  });
  const { focus, draft } = form;
  const back = () => onBack(draft);

  // The button that led here is gone, and the focus with it.
  useEffect(() => focus('email'), [focus]);

  if (isSent)
    return (
      <VisitorEnding>
        <Notice icon={IconMailCheck} tone="success">
          {SENT}
        </Notice>
        <Button isWide onClick={back}>
          Retour
        </Button>
      </VisitorEnding>
    );
  return (
    <FormOnCard
      form={form}
      saveLabel="Envoyer le lien"
      failureTitle="Réinitialisation impossible"
      onForgiven={() => focus(draft.email.trim() !== '' && draft.shopId.trim() === '' ? 'shop' : 'email')}
      otherWays={
        <Button variant="subtle" isWide onClick={back}>
          Retour
        </Button>
      }
    >
      <p>Nous vous enverrons un lien pour choisir un nouveau mot de passe.</p>
      <EmailField form={form} />
      <ShopField form={form} />
    </FormOnCard>
  );
}
