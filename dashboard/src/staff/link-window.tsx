import { IconLink } from '@tabler/icons-react';
import { INVITATION_DAYS } from '@comptoir/domain/staff/staff.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { CopyLine } from '@comptoir/web/ui/actions/copy-line.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';

type LinkWindowProps = { email: string; link: string; onClose: () => void };

/** TEA-06: mail is not set up, and the page says so. */
export function LinkWindow({ email, link, onClose }: LinkWindowProps) {
  return (
    <Dialog
      icon={IconLink}
      title="Lien d’invitation"
      context={french(`Pour ${email}, valable ${INVITATION_DAYS} jours, à usage unique.`)}
      onClose={onClose}
      footerRight={
        <Button variant="primary" onClick={onClose}>
          C’est noté
        </Button>
      }
    >
      <p>
        {french(
          "L'envoi d'e-mails n'est pas configuré : rien n'a été envoyé. Copiez ce lien et transmettez-le vous-même. Il n'est affiché qu'une fois.",
        )}
      </p>
      <CopyLine label="Lien à transmettre" value={link} copied="Le lien a été copié." />
    </Dialog>
  );
}
