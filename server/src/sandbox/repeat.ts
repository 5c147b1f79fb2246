import { setTimeout } from 'node:timers/promises';

/** Works again and again, with a pause after each time, whether it failed or not. */
export function repeat(
  pauseMs: number,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const isTime = (): Promise<boolean> => setTimeout(pauseMs, true, { signal: stopping.signal }).catch(() => false);
  const working = (async () => {
    // eslint-disable-next-line no-await-in-loop -- one time after the other
    while (await isTime()) await work().catch(onFailure);
  })();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
