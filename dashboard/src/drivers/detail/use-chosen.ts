import { useState } from 'react';

/** Rows of all pages: those chosen one by one, or all of them but some. */
type Chosen = { isAll: boolean; ids: ReadonlySet<string> };

export function useChosen(total: number) {
  const [{ isAll, ids }, set] = useState<Chosen>({ isAll: false, ids: new Set() });
  const count = isAll ? Math.max(0, total - ids.size) : ids.size;
  return {
    count,
    isEach: total > 0 && count === total,
    has: (id: string) => ids.has(id) !== isAll,
    toggle: (id: string) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      set({ isAll, ids: next });
    },
    /** DRV-23: every one of the list, on all pages. */
    toggleAll: () => set({ isAll: count < total, ids: new Set() }),
    clear: () => set({ isAll: false, ids: new Set() }),
    /** `all` is asked for only where it is needed. */
    list: async (all: () => Promise<string[]>) => (isAll ? (await all()).filter((id) => !ids.has(id)) : [...ids]),
  };
}
