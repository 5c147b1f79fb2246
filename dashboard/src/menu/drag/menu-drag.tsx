import { DndContext } from '@dnd-kit/core';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { useDragSensors } from '@comptoir/web/ui/drag/use-drag-sensors.ts';
import { createDrag, type DragGround } from './drag.ts';
import { DragContext, useDrag } from './drag-store.ts';
import { FLOATING_ID } from './follow-pointer.ts';
import styles from './drag.module.css';

/** The dragged card leaves its place at once: the page must not scroll after it. */
const AUTO_SCROLL = { layoutShiftCompensation: false } as const;
const INSTRUCTIONS =
  'Appuyez sur Espace pour saisir l’élément, sur les flèches pour le déplacer, sur Espace pour le déposer, sur Échap pour annuler.';

type MenuDragProps = { ground: DragGround; floating: ReactNode; children: ReactNode };

/** One drag for the sections and the products of the whole page. */
export function MenuDrag({ ground, floating, children }: MenuDragProps) {
  const [said, say] = useState('');
  const [drag] = useState(() => createDrag(ground, say));
  useEffect(() => drag.stand(ground), [drag, ground]);
  const sensors = useDragSensors(drag.step);
  const accessibility = useMemo(
    () => ({ announcements: drag.announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }),
    [drag],
  );
  return (
    <DragContext value={drag.store}>
      <DndContext
        sensors={sensors}
        autoScroll={AUTO_SCROLL}
        accessibility={accessibility}
        onDragStart={drag.start}
        onDragEnd={drag.end}
        onDragCancel={drag.cancel}
      >
        {children}
        <FloatingLayer>{floating}</FloatingLayer>
      </DndContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DragContext>
  );
}

/** Where the copy of what is dragged floats. It is moved without React: drawing it once per drag is enough. */
function FloatingLayer({ children }: { children: ReactNode }) {
  const isDragging = useDrag(({ lifted }) => lifted !== null);
  return isDragging ? (
    <div id={FLOATING_ID} className={styles.floating} aria-hidden="true" inert>
      <div className={styles.tilted}>{children}</div>
    </div>
  ) : null;
}

/** Where what is dragged would land. */
export const Hole = () => <li className={styles.hole} data-hole aria-hidden="true" />;
