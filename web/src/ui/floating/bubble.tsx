import { Tooltip } from '@base-ui/react/tooltip';
import type { RefObject } from 'react';
import { SCREEN_MARGIN } from './placement.ts';
import styles from './bubble.module.css';

export type BubbleProps = {
  /** Give it, and point `aria-describedby` of the child at it, when the text says more than the child's own label. */
  id?: string | undefined;
  anchor: RefObject<HTMLElement | null>;
  side?: 'top' | 'right' | 'bottom' | undefined;
  onHide: () => void;
  children: string;
};

export function Bubble({ id, anchor, side = 'top', onHide, children }: BubbleProps) {
  return (
    <Tooltip.Root open onOpenChange={(isOpen) => isOpen || onHide()}>
      <Tooltip.Portal container={anchor}>
        {/* In the browser's top layer: above open dialogs, and nothing around the anchor clips it. */}
        <Tooltip.Positioner
          popover="manual"
          ref={(place) => place?.showPopover()}
          anchor={() => anchor.current?.firstElementChild ?? null}
          side={side}
          sideOffset={6}
          collisionPadding={SCREEN_MARGIN}
          positionMethod="fixed"
          className={styles.place}
        >
          <Tooltip.Popup id={id} role="tooltip" className={styles.bubble}>
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
