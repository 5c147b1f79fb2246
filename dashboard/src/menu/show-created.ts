import { useEffect } from 'react';
import { aStore, useStore } from '@comptoir/web/page/store.ts';
import type { OpenRows } from './open-rows.ts';

/** `parentKey` is the section of a product, the list of an option. */
type Created = { key: string; parentKey: string | null };

/** Long enough for React to draw another page or an opened section. */
const FRAMES = 30;
const created = aStore<Created | null>(null);

export const showCreated = (element: Created): void => created.set(element);

type Rows = {
  /** Every row of the screen, of all its pages, in order. */
  keys: readonly string[];
  page: number;
  pageSize: number;
  toPage: (page: number) => void;
  open: OpenRows;
};

/** What was just created is brought into sight: its page, its open section, its place. */
export function useShowCreated({ keys, page, pageSize, toPage, open }: Rows): void {
  const element = useStore(created);
  useEffect(() => {
    if (!element) return;
    const rowKey = element.parentKey ?? element.key;
    const index = keys.indexOf(rowKey);
    // The row comes with the answer; hidden by a search, it is shown by the next look.
    if (index < 0) return;
    const wanted = Math.floor(index / pageSize);
    if (wanted !== page) return toPage(wanted);
    if (element.parentKey && !open.keys.has(rowKey)) open.set(rowKey, true);
    created.set(null);
    scrollSoon(element.key, FRAMES);
  }, [element, keys, page, pageSize, toPage, open]);
}

function scrollSoon(key: string, framesLeft: number): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-element="${CSS.escape(key)}"]`);
    if (row) row.scrollIntoView({ block: 'center' });
    else if (framesLeft > 0) scrollSoon(key, framesLeft - 1);
  });
}
