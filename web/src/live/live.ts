import {
  LIVE_GOODBYE,
  LIVE_HELLO,
  LIVE_RESET,
  LIVE_RIGHTS_CHANGED,
  type LiveEventName,
  type LiveEvents,
} from '@comptoir/contract/events.ts';
import { liveStream } from '@comptoir/contract/live.ts';
import type { QueryClient } from '@tanstack/react-query';
import { addressOf } from '../call/call.ts';
import { inBatches } from './live-batches.ts';
import { currentToken, renewToken } from '../call/bearer.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline';
export type LiveMessage = {
  [E in LiveEventName]: { type: E; data: LiveEvents[E] & { shopId: string | null } };
}[LiveEventName];

/** What a page does with each kind of news. */
export type LiveHandlers = {
  [E in LiveEventName]: (data: LiveEvents[E] & { shopId: string | null }, cache: QueryClient) => void;
};

/** SHL-35: then every thirty seconds. */
const RETRY_SECONDS = [1, 2, 4, 8, 16, 30];
const OFFLINE_AFTER_MS = 5_000;
/** The server speaks every five seconds: silence for longer is a dead line, even if nobody closed it. */
const SILENCE_MS = 12_000;
/** A line that falls sooner was never good: trying it every second would fetch everything every second. */
const STANDS_FIRMLY_MS = 10_000;

type Options = {
  companyId: string;
  shopIds: readonly string[] | null;
  /** The stream of a session of another kind than that of people. */
  path?: string | null;
  /** The last event before anything was read: what came after it is sent first, and nothing needs to be read twice. */
  since: number | null;
  onMessages(messages: LiveMessage[]): void;
  /** Each time the line stands and something may have been missed before it: that must be fetched (SHL-34). */
  onOpen(): void;
  onState(state: LiveState, facts: { freshAt: number; retryAt: number | null }): void;
  /** ROL-10: the stamp of the rights that the stream stands on; null when it is refused for want of them. */
  onRights(stamp: string | null): void;
  onSessionEnded(): void;
};

/** The one stream of this dashboard. It never gives up: a kitchen does not reload pages. */
export function openLive(options: Options): { close(): void } {
  let isClosed = false;
  let attempt = 0;
  let lastId = options.since === null ? null : String(options.since);
  let isUnbroken = options.since !== null;
  let freshAt = Date.now();
  let retryAt: number | null = null;
  let downSince: number | null = null;
  let standsSince: number | null = null;
  let controller = new AbortController();
  let wake: (() => void) | null = null;
  let state: LiveState = 'connecting';
  const messages = inBatches<LiveMessage>((batch) => {
    if (!isClosed) options.onMessages(batch);
  });

  function tell(next: LiveState): void {
    state = next;
    options.onState(next, { freshAt, retryAt });
  }

  function receive(type: string, data: string, id: string | null): void {
    if (id !== null) lastId = id;
    if (type === LIVE_GOODBYE) return options.onSessionEnded();
    const isOpening = type === LIVE_RESET || type === LIVE_HELLO;
    if (isOpening || type === LIVE_RIGHTS_CHANGED) options.onRights((JSON.parse(data) as { rights: string }).rights);
    if (type === LIVE_RIGHTS_CHANGED) return;
    if (isOpening) {
      retryAt = null;
      downSince = null;
      standsSince ??= Date.now();
      tell('live');
      if (type === LIVE_RESET || !isUnbroken) options.onOpen();
      isUnbroken = false;
      return;
    }
    messages.add({ type, data: JSON.parse(data) } as LiveMessage);
  }

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { value, done } = await withSilenceGuard(reader.read());
      if (done) return;
      freshAt = Date.now();
      text += decoder.decode(value, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) parseFrame(frame);
    }
  }

  function parseFrame(frame: string): void {
    const field = (name: string) =>
      frame
        .split('\n')
        .filter((line) => line.startsWith(`${name}: `))
        .map((line) => line.slice(name.length + 2))
        .join('\n');
    const type = field('event');
    if (type) receive(type, field('data'), field('id') || null);
  }

  async function withSilenceGuard<T>(reading: Promise<T>): Promise<T> {
    const timer = setTimeout(() => controller.abort(), SILENCE_MS);
    return reading.finally(() => clearTimeout(timer));
  }

  async function connect({ isRenewed = false } = {}): Promise<void> {
    controller = new AbortController();
    const query = options.shopIds ? { shops: options.shopIds.join(',') } : {};
    const response = await withSilenceGuard(
      fetch(options.path ?? addressOf(liveStream.path, { params: { companyId: options.companyId }, query }), {
        headers: { Authorization: `Bearer ${currentToken() ?? ''}`, ...(lastId ? { 'Last-Event-ID': lastId } : {}) },
        signal: controller.signal,
      }),
    );
    if (response.status === 401) {
      if ((await renewToken()) === null) options.onSessionEnded();
      else if (!isRenewed && !isClosed) return connect({ isRenewed: true });
      throw new Error('the token was not accepted');
    }
    // The shop was withdrawn while the line was down: it will never open with what this page believes.
    if (response.status === 403 || response.status === 404) options.onRights(null);
    if (!response.ok || !response.body) throw new Error(`live ${response.status}`);
    return read(response.body);
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      await connect().catch(() => undefined);
      if (isClosed) return;
      // What was read on a line that failed may have failed with it.
      isUnbroken = false;
      downSince ??= Date.now();
      if (standsSince !== null && Date.now() - standsSince >= STANDS_FIRMLY_MS) attempt = 0;
      standsSince = null;
      const seconds = RETRY_SECONDS[Math.min(attempt, RETRY_SECONDS.length - 1)] ?? 30;
      attempt += 1;
      retryAt = Date.now() + seconds * 1000;
      tell(isOffline() ? 'offline' : 'reconnecting');
      await pause(seconds * 1000);
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const isOffline = () => !navigator.onLine || (downSince !== null && Date.now() - downSince >= OFFLINE_AFTER_MS);

  const watch = setInterval(() => {
    if (state === 'reconnecting' && isOffline()) tell('offline');
    // The timers of a machine that slept have slept as well; its clock has not.
    if (state === 'live' && Date.now() - freshAt > SILENCE_MS) controller.abort();
    if (retryAt !== null && Date.now() >= retryAt) wake?.();
  }, 500);
  const onOnline = () => {
    attempt = 0;
    wake?.();
  };
  const onOffline = () => {
    downSince ??= Date.now();
    controller.abort();
    tell('offline');
  };
  addEventListener('online', onOnline);
  addEventListener('offline', onOffline);
  void run();

  return {
    close() {
      isClosed = true;
      clearInterval(watch);
      removeEventListener('online', onOnline);
      removeEventListener('offline', onOffline);
      controller.abort();
      wake?.();
    },
  };
}
