import { useId } from 'react';
import { Button } from '../actions/button.tsx';
import { Glyph, type IconType } from '../base/glyph.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './dialog.module.css';

type PromptDialogProps = { icon: IconType; title: string; text: string; actionLabel: string; onAction: () => void };

/** One message, one button, no other way out: « Cliquez pour commencer… ». */
export function PromptDialog({ icon, title, text, actionLabel, onAction }: PromptDialogProps) {
  const id = useId();
  return (
    <DialogFrame labelledBy={id} describedBy={`${id}-text`} onClose={null} width={460} isAlert>
      <div className={styles.prompt}>
        <Glyph icon={icon} size={34} />
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p id={`${id}-text`} className={styles.promptText}>
          {text}
        </p>
        <Button variant="primary" size="lg" isWide onClick={onAction} data-autofocus>
          {actionLabel}
        </Button>
      </div>
    </DialogFrame>
  );
}
