import type { Invitation } from '@comptoir/domain/staff/staff.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useState } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../session/session.ts';
import { LinkWindow } from './link-window.tsx';
import { makeLink, useRenew, useRevoke, useStaffChanged } from './staff.queries.ts';
import styles from './team.module.css';

/** TEA-04 */
export function InvitationActions({ invitation, hasMail }: { invitation: Invitation; hasMail: boolean }) {
  const { companyId } = useUser();
  const { invitationId, email } = invitation;
  const renew = useRenew(companyId);
  const revoke = useRevoke(companyId);
  const changed = useStaffChanged();
  const [isAsking, setAsking] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const again = () => {
    if (hasMail) {
      renew.mutate(invitationId, {
        onSuccess: () => toast.success({ text: french(`L'invitation de ${email} va être renvoyée.`) }),
      });
      return;
    }
    setMaking(true);
    makeLink(companyId, invitationId)
      .then((made) => {
        setLink(made);
        return changed();
      })
      .catch((error: unknown) => showError(error))
      .finally(() => setMaking(false));
  };
  return (
    <span className={styles.rowActions}>
      <Button variant="subtle" isBusy={renew.isPending || isMaking} onClick={again}>
        {hasMail ? 'Renvoyer' : 'Nouveau lien'}
      </Button>
      <Button variant="dangerText" isBusy={revoke.isPending} onClick={() => setAsking(true)}>
        Révoquer
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Révoquer cette invitation ?"
          text={french(`Le lien envoyé à ${email} ne marchera plus.`)}
          confirmLabel="Révoquer"
          tone="danger"
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate(invitationId, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      ) : null}
      {link ? <LinkWindow email={email} link={link} onClose={() => setLink(null)} /> : null}
    </span>
  );
}
