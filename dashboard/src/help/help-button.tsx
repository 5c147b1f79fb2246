import { french } from '@comptoir/domain/kernel/text.ts';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import styles from './help-button.module.css';

export type HelpButtonProps = {
  /** An icon in the top bar, a row in the drawer. */
  as: 'icon' | 'row';
  /** The drawer goes with the window that was opened over it. */
  onDone?: () => void;
  Window: ComponentType<{ onClose: () => void }>;
};

/** SHL-09, SHL-31, HLP-13: the help about the screen one stands on. */
export function HelpButton({ as, Window, onDone }: HelpButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const opens = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <>
      {as === 'icon' ? (
        <IconButton icon={IconHelpCircle} label={french("Besoin d'aide ?")} {...opens} />
      ) : (
        <button type="button" className={styles.row} {...opens}>
          <Glyph icon={IconHelpCircle} size={22} />
          Aide sur cet écran
        </button>
      )}
      {isOpen ? (
        <Piece>
          <Window
            onClose={() => {
              setOpen(false);
              onDone?.();
            }}
          />
        </Piece>
      ) : null}
    </>
  );
}
