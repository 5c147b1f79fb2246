import type { ServerResponse } from 'node:http';

/** What one of them may leave unread before it is let go; messages are a few dozen bytes. */
const MAX_QUEUED_BYTES = 16_000;

type Listener = { subject: string; address: string; response: ServerResponse };

export type Audience = ReturnType<typeof createAudience>;

/** Streams of anybody, without a session: each hears of one subject, and only what everybody may know. */
export function createAudience() {
  const listeners = new Set<Listener>();
  const bySubject = new Map<string, Set<Listener>>();
  const byAddress = new Map<string, number>();

  function leave(listener: Listener): void {
    if (!listeners.delete(listener)) return;
    const { subject, address } = listener;
    const others = bySubject.get(subject);
    others?.delete(listener);
    if (others?.size === 0) bySubject.delete(subject);
    const left = (byAddress.get(address) ?? 1) - 1;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }

  function write(listener: Listener, text: string): void {
    // Who reads nothing comes back, and is told on arrival what there is now.
    if (listener.response.writableLength > MAX_QUEUED_BYTES) listener.response.destroy();
    else listener.response.write(text);
  }

  return {
    join(subject: string, address: string, response: ServerResponse): void {
      const listener = { subject, address, response };
      listeners.add(listener);
      bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(listener));
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
      response.on('close', () => leave(listener));
      if (response.destroyed) leave(listener);
    },
    tell(subject: string, text: string): void {
      for (const listener of bySubject.get(subject) ?? []) write(listener, text);
    },
    beat(): void {
      for (const listener of listeners) write(listener, ': \n\n');
    },
    subjects: (): string[] => [...bySubject.keys()],
    count: () => listeners.size,
    countOfAddress: (address: string) => byAddress.get(address) ?? 0,
    countOfSubject: (subject: string) => bySubject.get(subject)?.size ?? 0,
    close(): void {
      for (const { response } of listeners) response.end();
    },
  };
}
