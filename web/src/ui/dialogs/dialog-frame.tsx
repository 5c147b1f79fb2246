import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';
import styles from './dialog.module.css';

export type DialogWidth = 460 | 680 | 880 | 1000 | 1320;

type DialogFrameProps = {
  labelledBy: string;
  describedBy?: string | undefined;
  onClose: (() => void) | null;
  width: DialogWidth;
  /** A short question or message stays a card on phones and interrupts screen readers. */
  isAlert?: boolean;
  /** As tall as there is room: its buttons stay where they are when something more is read into it. */
  isTall?: boolean | undefined;
  comesByItself?: boolean | undefined;
  children: ReactNode;
};

/** The panel stands inside the element, so that drop-down lists drawn in the dialog are not clipped by the panel. */
export function DialogFrame(props: DialogFrameProps) {
  const { labelledBy, describedBy, onClose, width, isAlert, isTall, comesByItself, children } = props;
  return (
    <Modal
      role={isAlert ? 'alertdialog' : undefined}
      data-alert={isAlert || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClose={onClose}
      comesByItself={comesByItself}
    >
      <div className={styles.panel} data-tall={isTall || undefined} style={{ maxWidth: width }}>
        {children}
      </div>
    </Modal>
  );
}
