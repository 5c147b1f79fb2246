import type { Active, Announcements, DragStartEvent, KeyboardCoordinateGetter } from '@dnd-kit/core';
import { flushSync } from 'react-dom';
import { placeWords, stepped, type Direction, type DragMap } from './drag-map.ts';
import { createDragStore, type Lifted, type Target } from './drag-store.ts';
import { followPointer, type Follower } from './follow-pointer.ts';
import { columnsOf, drawnPlace } from './pointer-target.ts';

const OPENS_AFTER_MS = 600;

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** What a drag needs to know of the page. `mapWithout` leaves the dragged element out. */
export type DragGround = {
  mapWithout(lifted: Lifted): DragMap;
  placeOf(lifted: Lifted): Target;
  nameOf(key: string): string;
  open(sectionKey: string): void;
  onDrop(lifted: Lifted, target: Target): void;
};

/** One drag of the page, from the first move to the drop, whatever draws it. */
export function createDrag(firstGround: DragGround, say: (words: string) => void) {
  const store = createDragStore();
  let ground = firstGround;
  let follower: Follower | null = null;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let outcome = '';
  let isByKeyboard = false;

  /** PRD-19: a closed section opens under a product that stays over it. */
  function aim(lifted: Lifted, map: DragMap, target: Target): void {
    const isOtherSection = target.sectionKey !== store.get().target?.sectionKey;
    const isShown = hasRoom(map, target, lifted);
    store.aim(target, isShown);
    if (!isOtherSection) return;
    clearTimeout(opening);
    const { sectionKey } = target;
    if (sectionKey !== null && !isShown) opening = setTimeout(() => openUnder(sectionKey), OPENS_AFTER_MS);
  }

  function openUnder(sectionKey: string): void {
    flushSync(() => ground.open(sectionKey));
    // The hole goes there although the pointer has not moved.
    store.aim({ sectionKey, beforeKey: null }, true);
  }

  function start({ active, activatorEvent }: DragStartEvent): void {
    const lifted = active.data.current as Lifted;
    isByKeyboard = activatorEvent instanceof KeyboardEvent;
    const rect = floatingRect(lifted, String(active.id));
    // Drawn before it is followed: the floating copy must exist to be moved.
    flushSync(() => store.lift(lifted, ground.placeOf(lifted)));
    follower = followPointer({
      activatorEvent,
      rect,
      map: () => ground.mapWithout(lifted),
      state: store.get,
      aim: (map, target) => aim(lifted, map, target),
    });
  }

  const step: KeyboardCoordinateGetter = (event) => {
    const { lifted, target } = store.get();
    const direction = ARROWS[event.code];
    if (!lifted || !target || !direction) return undefined;
    event.preventDefault();
    const map = ground.mapWithout(lifted);
    const next = stepped(map, target, direction, columnsOf(target.sectionKey));
    if (!next) return undefined;
    flushSync(() => aim(lifted, map, next));
    const place = drawnPlace(next, hasRoom(map, next, lifted));
    place?.scrollIntoView({ block: 'nearest' });
    if (place) follower?.moveTo(place.getBoundingClientRect());
    say(placeWords(map, lifted, next, ground.nameOf));
    // The place is known without coordinates: nothing is left to the sensor.
    return undefined;
  };

  function finish(): void {
    clearTimeout(opening);
    follower?.stop();
    follower = null;
    store.drop();
    say('');
  }

  function end(): void {
    follower?.catchUp();
    const { lifted, target } = store.get();
    finish();
    if (!lifted || !target) return;
    outcome = `Déposé. ${placeWords(ground.mapWithout(lifted), lifted, target, ground.nameOf)}`;
    ground.onDrop(lifted, target);
    if (isByKeyboard) keepFocus(lifted, target);
  }

  const nameOf = ({ data }: Active) => ground.nameOf((data.current as Lifted).key);
  return {
    store,
    /** The page has been drawn again. */
    stand: (next: DragGround) => {
      ground = next;
    },
    start,
    step,
    end,
    cancel: finish,
    announcements: {
      onDragStart: ({ active }) => `${nameOf(active)} saisi.`,
      onDragOver: () => undefined,
      onDragEnd: () => outcome,
      onDragCancel: ({ active }) => `Déplacement annulé, ${nameOf(active)} reste à sa place.`,
    } satisfies Announcements,
  };
}

/** In another section the card is a new one, and in a closed one there is none: the focus goes where it was put. */
function keepFocus({ kind, key }: Lifted, { sectionKey }: Target): void {
  const look = () => {
    if (document.activeElement !== document.body) return;
    const card = document.querySelector(`[data-draggable="${CSS.escape(`${kind}:${key}`)}"] button`);
    const header = document.querySelector(`[data-section="${CSS.escape(sectionKey ?? '')}"] h2 button`);
    const found = card ?? header;
    if (found instanceof HTMLElement) found.focus();
  };
  // Behind the frame in which it is drawn, and in which the drag gives the focus back by itself where it can.
  requestAnimationFrame(() => requestAnimationFrame(look));
}

/** Of a section, only the beginning of its row: all of it would hide the page. */
const SECTION_WIDTH = 420;

function floatingRect({ kind }: Lifted, id: string): DOMRect {
  const element = document.querySelector(`[data-draggable="${CSS.escape(id)}"]`);
  const drawn = kind === 'section' ? element?.querySelector('[data-section-header]') : element;
  const { x, y, width, height } = drawn?.getBoundingClientRect() ?? new DOMRect();
  return new DOMRect(x, y, kind === 'section' ? Math.min(width, SECTION_WIDTH) : width, height);
}

/** A closed section has no grid in which to draw the hole. */
const hasRoom = (map: DragMap, { sectionKey }: Target, { kind }: Lifted): boolean =>
  kind === 'section' || map.sections.some(({ key, isOpen }) => key === sectionKey && isOpen);
