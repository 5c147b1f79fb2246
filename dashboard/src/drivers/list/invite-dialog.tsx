import { IconUserPlus } from '@tabler/icons-react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Invitation } from './invitation.tsx';
import styles from './invitation.module.css';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      icon={IconUserPlus}
      title="Inviter un livreur"
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
    >
      <p className={styles.intro}>
        Le livreur ouvre cette adresse sur son téléphone et crée son compte. Il apparaît ensuite dans la liste, et
        reçoit des courses dès que vous l’activez.
      </p>
      <Invitation />
    </Dialog>
  );
}
