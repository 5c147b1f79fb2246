import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import type { Popup } from '../base/use-popup.ts';
import { changeOf, leaveByTab, partAround, useUnderItsButton } from './placement.ts';
import styles from './card.module.css';

export type PopoverProps = {
  popup: Popup;
  label: string;
  /** A panel is as wide as what it holds, and a drawer at the bottom of a phone. */
  isPanel?: boolean | undefined;
  children: ReactNode;
};

export function PopoverCard({ popup, label, isPanel = false, children }: PopoverProps) {
  const place = useUnderItsButton();
  return (
    <Popover.Root open={popup.isOpen ?? false} onOpenChange={changeOf(popup)}>
      <Popover.Portal container={partAround(popup.anchor)}>
        {isPanel ? <Popover.Backdrop className={styles.backdrop} /> : null}
        <Popover.Positioner {...place} anchor={popup.anchor} className={styles.place} data-panel={isPanel || undefined}>
          <Popover.Popup
            className={styles.card}
            aria-label={label}
            data-panel={isPanel || undefined}
            onKeyDown={leaveByTab(popup)}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
