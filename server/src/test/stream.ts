import { onTestFinished } from 'vitest';

export type Frame = { id: number | null; event: string; data: Record<string, unknown> };

export type Stream = {
  status: number;
  headers: Headers;
  /** Everything received so far, in order. */
  frames: Frame[];
  /** The first frame, received or still to come, that fits. */
  next(fits: (frame: Frame) => boolean, withinMs?: number): Promise<Frame>;
  /** Resolves when the server has closed the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Reads a live stream as a dashboard does: fetch, bearer header, frames as they come. */
export async function openStream(
  url: string,
  token: string,
  options: { lastEventId?: number; headers?: Record<string, string> } = {},
): Promise<Stream> {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(options.lastEventId === undefined ? {} : { 'last-event-id': String(options.lastEventId) }),
      ...options.headers,
    },
    signal: abort.signal,
  });
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  const ended = response.ok && response.body ? read(response.body, frames, waiting) : Promise.resolve();
  return {
    status: response.status,
    headers: response.headers,
    frames,
    ended,
    close: () => abort.abort(),
    next: (fits, withinMs = 5_000) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = frames.find(fits);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no such frame within ${withinMs} ms; received ${JSON.stringify(frames).slice(0, 500)}`));
        }, withinMs);
        waiting.add(look);
        look();
      }),
  };
}

async function read(body: ReadableStream<Uint8Array>, frames: Frame[], waiting: Set<() => void>): Promise<void> {
  const decoder = new TextDecoder();
  let buffered = '';
  try {
    for await (const chunk of body) {
      buffered += decoder.decode(chunk, { stream: true });
      const parts = buffered.split('\n\n');
      buffered = parts.pop() ?? '';
      frames.push(...parts.flatMap(parsed));
      for (const look of waiting) look();
    }
  } catch {
    // Cut by the test or by the server: either way the stream has ended.
  }
}

function parsed(text: string): Frame[] {
  const fields = new Map(
    text
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]),
  );
  const event = fields.get('event');
  if (!event) return [];
  const id = fields.get('id');
  return [
    {
      id: id === undefined ? null : Number(id),
      event,
      data: JSON.parse(fields.get('data') ?? '{}') as Frame['data'],
    },
  ];
}
