import { DndContext } from '@dnd-kit/core';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { useDragSensors } from '@comptoir/web/ui/drag/use-drag-sensors.ts';
import { createDrag, type DragGround } from './drag.ts';
import { DragContext } from './drag-store.ts';
import { INSTRUCTIONS } from './drag-words.ts';
import { FloatingLayer } from './floating-layer.tsx';

/** The dragged card leaves its place at once: the page must not scroll after it. */
const AUTO_SCROLL = { layoutShiftCompensation: false } as const;

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
