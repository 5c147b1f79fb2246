import { createContext, useContext } from 'react';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

/** What is being dragged. `fromKey` is the section that a product was taken from. */
export type Lifted = { kind: 'section' | 'product'; key: string; fromKey: string | null };
/** Where it would land: before another one, or last. `sectionKey` is null when a section is dragged. */
export type Target = { sectionKey: string | null; beforeKey: string | null };

export type DragState = {
  lifted: Lifted | null;
  target: Target | null;
  /** Where the dashed hole is drawn: a closed section can be the target but has no room to show it. */
  hole: Target | null;
};

const AT_REST: DragState = { lifted: null, target: null, hole: null };

/** Beside React's own state: a drag changes sixty times a second, and only what it passes over is drawn again. */
export function createDragStore() {
  const { get, set, subscribe } = aStore(AT_REST);
  return {
    get,
    subscribe,
    lift: (lifted: Lifted, at: Target) => set({ lifted, target: at, hole: at }),
    aim(target: Target, hasRoom: boolean) {
      const state = get();
      const hole = hasRoom ? target : state.hole;
      if (!isSame(target, state.target) || !isSame(hole, state.hole)) set({ ...state, target, hole });
    },
    drop: () => set(AT_REST),
  };
}

const isSame = (a: Target | null, b: Target | null): boolean =>
  a?.sectionKey === b?.sectionKey && a?.beforeKey === b?.beforeKey;

export const DragContext = createContext(createDragStore());

/** One plain value of the drag: only those whose value changes are drawn again. */
export function useDrag<T extends string | boolean | null>(read: (state: DragState) => T): T {
  return useStore(useContext(DragContext), read);
}

/** The hole at the end has no neighbour. */
export const LAST = 'last';

/** Before what the hole of this section is drawn: a key, LAST, or null when it has none. */
export const useHole = (kind: Lifted['kind'], sectionKey: string | null): string | null =>
  useDrag(({ lifted, hole }) =>
    lifted?.kind === kind && hole?.sectionKey === sectionKey ? (hole.beforeKey ?? LAST) : null,
  );

/** Which of these is the one being dragged. */
export const useLiftedKey = (kind: Lifted['kind']): string | null =>
  useDrag(({ lifted }) => (lifted?.kind === kind ? lifted.key : null));
