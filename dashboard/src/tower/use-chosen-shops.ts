import type { TowerRow } from '@comptoir/domain/tower/tower-row.ts';
import { useRef, useState } from 'react';

/** Only what is on screen can be chosen: nobody closes a shop that a filter hides. */
export function useChosenShops(rows: readonly TowerRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chosen = rows.filter(({ shopId }) => ids.has(shopId));
  const isEach = rows.length > 0 && chosen.length === rows.length;
  return {
    chosen,
    isEach,
    has: (shopId: string) => ids.has(shopId),
    clear: () => setIds(new Set()),
    toggleAll: () => setIds(isEach ? new Set() : new Set(rows.map(({ shopId }) => shopId))),
    /** TOW-14: with the shift key, all rows from the last one to this one become what this one becomes. */
    toggle: (shopId: string, isExtending: boolean) => {
      const [from, to] = [last.current, shopId].map((id) => rows.findIndex((row) => row.shopId === id));
      const isOn = !ids.has(shopId);
      const range =
        isExtending && from !== undefined && to !== undefined && from >= 0
          ? rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.shopId)
          : [shopId];
      const next = new Set(ids);
      for (const id of range)
        if (isOn) next.add(id);
        else next.delete(id);
      last.current = shopId;
      setIds(next);
    },
  };
}
