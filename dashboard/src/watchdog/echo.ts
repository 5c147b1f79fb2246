import { newId } from '../session/own-post.ts';

const PATIENCE_MS = 5_000;

/** The echoes that are waited for, by the name under which they were sent. */
const waited = new Map<string, () => void>();

export const hearEcho = (name: string): void => waited.get(name)?.();

/** How long the stream takes to bring back what `send` tells the server, in milliseconds; null when nothing comes. */
export function measureEcho(send: (name: string) => Promise<void>): Promise<number | null> {
  const name = newId();
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const finish = (ms: number | null) => {
      clearTimeout(patience);
      waited.delete(name);
      resolve(ms);
    };
    const patience = setTimeout(() => finish(null), PATIENCE_MS);
    waited.set(name, () => finish(Math.round(performance.now() - sentAt)));
    send(name).catch(() => finish(null));
  });
}
