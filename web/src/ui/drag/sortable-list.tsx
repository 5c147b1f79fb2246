import { closestCenter, DndContext, type Announcements, type DragEndEvent, type UniqueIdentifier } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Glyph } from '../base/glyph.tsx';
import styles from './sortable-list.module.css';
import { useDragSensors } from './use-drag-sensors.ts';

export type SortableItem = { key: string; name: string };

export type SortableListProps<Item extends SortableItem> = {
  label: string;
  items: readonly Item[];
  onReorder: (items: Item[]) => void;
  children: (item: Item) => ReactNode;
  /** A last row: what adds to the list. */
  footer?: ReactNode;
  /** Rows that stay where they are: no handle. */
  isFixed?: boolean | undefined;
  /** Without a frame: the list stands in a card of its own. */
  isBare?: boolean | undefined;
  /** Each row is a card of its own. */
  isCards?: boolean | undefined;
};

/** Rows that are put in order by their handle: mouse, finger, or space and arrows. */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, onReorder, children, footer, isFixed = false, isBare, isCards } = props;
  const [isDragging, setDragging] = useState(false);
  const sensors = useDragSensors(sortableKeyboardCoordinates);
  const keys = items.map(({ key }) => key);
  const drop = ({ active, over }: DragEndEvent) => {
    setDragging(false);
    const from = keys.indexOf(String(active.id));
    const to = over ? keys.indexOf(String(over.id)) : from;
    if (from !== to) onReorder(arrayMove([...items], from, to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(items),
        screenReaderInstructions: {
          draggable: 'Espace pour saisir, flèches pour déplacer, espace pour poser, Échap pour annuler.',
        },
      }}
      onDragStart={() => setDragging(true)}
      onDragCancel={() => setDragging(false)}
      onDragEnd={drop}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <div
          className={styles.list}
          data-bare={isBare || isCards || undefined}
          data-cards={isCards || undefined}
          // The row that is held takes the key; the dialog around it stays.
          onKeyDown={(event) => isDragging && event.key === 'Escape' && event.preventDefault()}
        >
          <ul className={styles.rows} aria-label={label}>
            {items.map((item) => (
              <Row key={item.key} item={item} isFixed={isFixed}>
                {children(item)}
              </Row>
            ))}
          </ul>
          {footer}
        </div>
      </SortableContext>
    </DndContext>
  );
}

function Row({ item, isFixed, children }: { item: SortableItem; isFixed: boolean; children: ReactNode }) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: item.key,
    disabled: isFixed,
  });
  const style = { transform: CSS.Translate.toString(transform), transition };
  return (
    <li ref={setNodeRef} style={style} className={styles.row} data-dragging={isDragging || undefined}>
      {isFixed ? null : (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-roledescription="élément déplaçable"
          aria-label={`Déplacer ${item.name}`}
        >
          <Glyph icon={IconGripVertical} size={18} />
        </button>
      )}
      {children}
    </li>
  );
}

function announcementsOf(items: readonly SortableItem[]): Announcements {
  const place = (id: UniqueIdentifier) => `${items.findIndex(({ key }) => key === id) + 1} sur ${items.length}`;
  const name = (id: UniqueIdentifier) => items.find(({ key }) => key === id)?.name ?? '';
  return {
    onDragStart: ({ active }) => `${name(active.id)} saisi, position ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)}, position ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} posé, position ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Déplacement annulé, ${name(active.id)} reprend sa place.`,
  };
}
