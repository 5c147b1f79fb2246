import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import styles from './information-dialog.module.css';

type InformationDialogProps = { title: string; text: string; onClose: () => void };

export const InformationDialog = ({ title, text, onClose }: InformationDialogProps) => (
  <Dialog
    title={title}
    onClose={onClose}
    footerRight={
      <Button variant="primary" onClick={onClose}>
        D’accord
      </Button>
    }
  >
    <p className={styles.message}>{text}</p>
  </Dialog>
);
