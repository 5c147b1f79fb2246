import { resendConfirmation } from '@comptoir/contract/session.ts';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { DockItem, InDock } from '@comptoir/web/ui/feedback/dock.tsx';
import { useUser } from './session.ts';

/** INS-16: until the link of the message was opened; put aside, it comes back with the next visit. */
export function EmailReminder() {
  const { email } = useUser();
  const [isHidden, setHidden] = useState(false);
  const [isSent, setSent] = useState(false);
  if (isHidden) return null;
  const resend = async () => {
    try {
      await call(resendConfirmation, { params: {} });
      setSent(true);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <InDock>
      <DockItem
        icon={IconMail}
        tone="warning"
        text={
          isSent
            ? `Un nouveau message vient d’être envoyé à ${email}.`
            : `Confirmez votre adresse e-mail\u00A0: ouvrez le lien envoyé à ${email}.`
        }
        action={isSent ? null : <Button onClick={() => void resend()}>Renvoyer le message</Button>}
        closeLabel="Masquer"
        onClose={() => setHidden(true)}
      />
    </InDock>
  );
}
