import { keepText, keptText, keptValue } from '@comptoir/web/page/kept.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

const CHOICE_KEY = 'print-at-acceptance';
const readChoice = (): boolean => keptText(CHOICE_KEY) === 'true';

/** Like the paper's width, a choice of the post: which browser has the printer is not the account's affair. */
const choice = aStore(readChoice(), (set) => {
  // The choice of one tab is that of all.
  const read = ({ key }: StorageEvent) => {
    if (key === CHOICE_KEY) set(readChoice());
  };
  addEventListener('storage', read);
  return () => removeEventListener('storage', read);
});

export const usePrintsAtAcceptance = (): boolean => useStore(choice);

export function choosePrintAtAcceptance(isChosen: boolean): void {
  keepText(CHOICE_KEY, isChosen ? 'true' : null);
  choice.set(isChosen);
}

const DONE_KEY = 'printed-at-acceptance';
/** More than are ever under way at once. */
const MOST_DONE = 500;

/** Told to all tabs of this browser and kept over a reload; a browser that keeps nothing knows at least its own. */
let doneHere: readonly string[] = [];

export function donePrints(): ReadonlySet<string> {
  const kept = keptValue(DONE_KEY);
  return new Set([...(Array.isArray(kept) ? kept.map(String) : []), ...doneHere]);
}

export function markDone(orderIds: readonly string[]): void {
  doneHere = [...new Set([...donePrints(), ...orderIds])].slice(-MOST_DONE);
  keepText(DONE_KEY, JSON.stringify(doneHere));
}
