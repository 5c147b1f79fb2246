import { IconBackspace, IconPassword } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import styles from './code-pad.module.css';

const CODE_DIGITS = 4;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

type CodeDialogProps = {
  customer: string;
  isBusy: boolean;
  /** Null when the code was right, or the sentence that says why not. */
  onCode: (code: string) => Promise<string | null>;
  onClose: () => void;
  /** What else may be done, below the keys. */
  children: ReactNode;
};

/** DLV-20: at the door, with one thumb. */
export function CodeDialog({ customer, isBusy, onCode, onClose, children }: CodeDialogProps) {
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
        {children}
      </div>
    </Dialog>
  );
}

type CodePadProps = { code: string; error: string | null; onChange: (code: string) => void };

/** Keys of our own: a telephone's keyboard hides half of the page, and gloves miss its keys. */
function CodePad({ code, error, onChange }: CodePadProps) {
  const id = useId();
  const type = (text: string) => onChange(text.replace(/\D/g, '').slice(0, CODE_DIGITS));
  return (
    <Stack gap={10}>
      <input
        className={styles.code}
        aria-label="Code à quatre chiffres"
        // The keys below write here; a real keyboard does as well, and the telephone's stays away.
        inputMode="none"
        autoComplete="off"
        placeholder="····"
        value={code}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={(event) => type(event.target.value)}
      />
      <p id={id} role="alert" className={styles.error}>
        {error}
      </p>
      <div className={styles.keys}>
        {KEYS.map((digit) => (
          <button key={digit} type="button" className={styles.key} onClick={() => type(code + digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={styles.key}
          aria-label="Effacer le dernier chiffre"
          onClick={() => type(code.slice(0, -1))}
        >
          <Glyph icon={IconBackspace} size={24} />
        </button>
      </div>
    </Stack>
  );
}
