import { aStore } from '@comptoir/web/page/store.ts';

/** LCH-26: how long the page waits for the provider's word after somebody came back from its page. */
const PATIENCE_MS = 10_000;

/** Whether somebody has just come back from the provider, whose word has not come yet. */
export const awaitsProvider = aStore(false);

let patience: ReturnType<typeof setTimeout> | undefined;

export function awaitProvider(): void {
  awaitsProvider.set(true);
  clearTimeout(patience);
  patience = setTimeout(stopAwaiting, PATIENCE_MS);
}

export function stopAwaiting(): void {
  clearTimeout(patience);
  awaitsProvider.set(false);
}
