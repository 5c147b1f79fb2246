import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import shared from '../../styles/shared.module.css';
import { toast } from '../feedback/toast-store.ts';
import { TextField } from '../fields/text-field.tsx';
import { Button } from './button.tsx';
import styles from './copy-line.module.css';

/** A text that somebody takes elsewhere. */
export function CopyLine({ label, value, copied }: { label: string; value: string; copied: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    // Browsers give no clipboard to a bare address of the shop's own network: the text is then ready to be copied by hand.
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      toast.success({ text: copied });
    } catch {
      toast.warning({ text: 'Le texte est sélectionné\u00A0: copiez-le avec Ctrl + C.' });
    }
  };
  return (
    <div className={styles.line}>
      <div className={shared.growing}>
        <TextField ref={field} label={label} value={value} onChange={() => undefined} isReadOnly />
      </div>
      <Button icon={IconCopy} onClick={() => void copy()}>
        Copier
      </Button>
    </div>
  );
}
