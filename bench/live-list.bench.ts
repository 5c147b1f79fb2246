import type { CDPSession, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure, percentile } from './kit/figure.ts';
import { ownShop } from './kit/own-shop.ts';
import { endAll, ownBrowser } from './kit/own.ts';

const ORDERS = 500;
const EVENTS_A_SECOND = 50;
const SECONDS = ORDERS / EVENTS_A_SECOND;
const { url, place, signIn, accept, enter } = await ownShop('live-list');

async function openScreen(): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await enter(page);
  await page.goto(`${url}/?size=48`);
  await page.getByRole('button', { name: 'Commencer' }).click();
  await page.getByText(`1 – 48 sur ${ORDERS}`).waitFor();
  return page;
}

type Seen = { frames: number[]; longTasks: number[]; inputs: number[] };

/** Measured in the page: every frame, every task over 50 ms, and the time from each input to the next frame. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { frames: [], longTasks: [], inputs: [] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
    let last = performance.now();
    const frame = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    for (const type of ['keydown', 'pointerdown', 'wheel'])
      addEventListener(
        type,
        (event) => {
          const at = event.timeStamp;
          requestAnimationFrame(() => setTimeout(() => seen.inputs.push(performance.now() - at)));
        },
        { capture: true, passive: true },
      );
  });
}

/** How long a card counts as new. */
const ENTRANCES_MS = 15_000;
/** A fast user. */
const BETWEEN_MOVES_MS = 80;

/** A user at work: scrolls, turns pages, uses the keyboard. Returns how many actions were made. */
async function useScreen(page: Page, isOver: () => boolean): Promise<number> {
  // By selector and key, because computing roles and hit targets would be part of the measurement.
  const turns = ['Page suivante', 'Page précédente'].map((label) => page.locator(`button[aria-label="${label}"]`));
  let move = 0;
  for (; !isOver(); move += 1) {
    const step = move % 16;
    if (step < 10) await page.mouse.wheel(0, step < 5 ? 300 : -300);
    else if (step === 10) await turns[Math.floor(move / 16) % 2]?.press('Enter');
    else await page.keyboard.press('Tab');
    await sleep(BETWEEN_MOVES_MS);
  }
  return move;
}

const ids = await Promise.all(Array.from({ length: 5 }, placeMany)).then((parts) => parts.flat());
async function placeMany(): Promise<string[]> {
  const placed: string[] = [];
  for (let count = 0; count < ORDERS / 5; count += 1) placed.push((await place()).id);
  return placed;
}

const token = await signIn();
const browser = await ownBrowser();
const page = await openScreen();
const cpu: CDPSession = await page.context().newCDPSession(page);
// Processor time, not time that passed: another program on the machine does not change it.
await cpu.send('Performance.enable', { timeDomain: 'threadTicks' });
const mainThreadSeconds = async () => {
  const { metrics } = await cpu.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
};

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args: { name?: string } };

/** The tasks of the page's main thread, each with its processor time. */
function taskTimes(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map((event) => threadOf(event)),
  );
  return traceEvents
    .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && pages.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000);
}

/** Measures frames and main-thread work while somebody uses the page. */
async function measured(name: string, isOver: () => boolean, meanwhile: Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const { seen } = globalThis as typeof globalThis & { seen: Seen };
    for (const list of Object.values(seen)) list.length = 0;
  });
  await browser.startTracing(page, { categories: ['-*', 'toplevel'] });
  const busyBefore = await mainThreadSeconds();
  const [moves] = await Promise.all([useScreen(page, isOver), meanwhile]);
  await page.waitForFunction(
    (count) => (globalThis as typeof globalThis & { seen: Seen }).seen.inputs.length >= count,
    moves,
  );
  const busy = (await mainThreadSeconds()) - busyBefore;
  const tasks = taskTimes(await browser.stopTracing());
  const seen = await page.evaluate(() => (globalThis as typeof globalThis & { seen: Seen }).seen);
  figure('live-list', `${name}: inputs made, none lost`, moves, 'inputs');
  figure('live-list', `${name}: frame, p50`, percentile(seen.frames, 0.5), 'ms');
  figure('live-list', `${name}: frame, p99`, percentile(seen.frames, 0.99), 'ms');
  figure('live-list', `${name}: longest frame`, Math.max(...seen.frames), 'ms');
  figure('live-list', `${name}: tasks over 50 ms`, seen.longTasks.length, 'tasks');
  figure('live-list', `${name}: longest task over 50 ms`, Math.max(0, ...seen.longTasks), 'ms');
  figure('live-list', `${name}: input to frame, p50`, percentile(seen.inputs, 0.5), 'ms');
  figure('live-list', `${name}: input to frame, p99`, percentile(seen.inputs, 0.99), 'ms', { atMost: 200 });
  figure('live-list', `${name}: main thread, processor time`, busy * 1_000, 'ms');
  figure('live-list', `${name}: tasks over 50 ms of processor time`, tasks.filter((ms) => ms > 50).length, 'tasks');
  figure('live-list', `${name}: longest task, processor time`, Math.max(...tasks), 'ms');
}

await watch(page);
// New cards are animated when they are first shown; wait until the list has settled.
await sleep(ENTRANCES_MS);
// The same actions on a list without events, as a baseline.
const until = performance.now() + SECONDS * 1_000;
await measured(`${ORDERS} live orders, no event for ${SECONDS} s`, () => performance.now() > until, Promise.resolve());

const startedAt = performance.now();
let sent = 0;
let lastAnswered = startedAt;
/** Limits concurrent requests: a machine too slow for the pace slows down, and the result below says so. */
const senders = Array.from({ length: 8 }, async () => {
  for (let id = ids[sent]; id !== undefined; id = ids[sent]) {
    sent += 1;
    await sleep(Math.max(0, startedAt + (sent * 1_000) / EVENTS_A_SECOND - performance.now()));
    await accept(id, token);
    lastAnswered = performance.now();
  }
});
const name = `${ORDERS} live orders, ${EVENTS_A_SECOND} events a second for ${SECONDS} s`;
await measured(name, () => sent === ORDERS, Promise.all(senders));
figure('live-list', `${name}: reached`, (ORDERS * 1_000) / (lastAnswered - startedAt), 'events/s', {
  atLeast: 0.9 * EVENTS_A_SECOND,
});

await endAll();
