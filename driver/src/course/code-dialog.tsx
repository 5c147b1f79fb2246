import { IconPassword } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import styles from './code-pad.module.css';
import { CODE_DIGITS, CodePad } from './code-pad.tsx';

type CodeDialogProps = {
  customer: string;
  isBusy: boolean;
  /** Null when the code was right, or the sentence that says why not. */
  onCode: (code: string) => Promise<string | null>;
  onClose: () => void;
};

/** DLV-20: at the door, with one thumb. */
export function CodeDialog({ customer, isBusy, onCode, onClose }: CodeDialogProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const type = (next: string) => {
    if (isBusy) return;
    setError(null);
    setCode(next);
  };
  const submit = async () => {
    setError(null);
    const refusal = await onCode(code);
    if (refusal === null) return;
    setCode('');
    setError(refusal);
  };
  return (
    <Dialog icon={IconPassword} title="Code de validation" context={`Demandez-le à ${customer}.`} onClose={onClose}>
      <div className={styles.dialog}>
        <CodePad code={code} error={error} onChange={type} />
        <Button
          variant="primary"
          size="lg"
          isWide
          isBusy={isBusy}
          disabledBecause={code.length < CODE_DIGITS ? 'Tapez d’abord les quatre chiffres.' : null}
          onClick={() => void submit()}
        >
          Confirmer la livraison
        </Button>
      </div>
    </Dialog>
  );
}
