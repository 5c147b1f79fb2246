import { useDraggable } from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Tooltip } from '@comptoir/web/ui/base/tooltip.tsx';
import type { Lifted } from './drag-store.ts';
import styles from './drag.module.css';

type DragHandleProps = {
  lifted: Lifted;
  /** What is moved, for those who do not see it. */
  name: string;
  isOnPicture?: boolean;
  disabledBecause: string | null;
};

/** PRD-20. Apart from what it moves: a drag draws the handles again when it starts and ends, and never the cards. */
export function DragHandle({ lifted, name, isOnPicture = false, disabledBecause }: DragHandleProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({
    id: `${lifted.kind}:${lifted.key}`,
    data: lifted,
    disabled: disabledBecause !== null,
    attributes: { roleDescription: 'déplaçable' },
  });
  const register = useCallback(
    (button: HTMLElement | null) => {
      setActivatorNodeRef(button);
      setNodeRef(button?.closest<HTMLElement>('[data-draggable]') ?? null);
    },
    [setActivatorNodeRef, setNodeRef],
  );
  return (
    <Tooltip text={disabledBecause}>
      <button
        {...attributes}
        {...listeners}
        type="button"
        ref={register}
        className={`${isOnPicture ? styles.onPicture : styles.handle} ${styles.grip}`}
        aria-label={`Déplacer ${name}`}
      >
        <Glyph icon={IconGripVertical} size={20} />
      </button>
    </Tooltip>
  );
}
