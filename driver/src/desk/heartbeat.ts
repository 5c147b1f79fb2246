import { readDesk, tellPosition, type DriverDesk } from '@comptoir/contract/driver-app.ts';
import { knownDesk, noAnswer, putDesk } from './desk-store.ts';
import { driverCall } from './driver-call.ts';
import { beforeEachCommand, isLeaving, sendWaiting } from './outbox.ts';
import { lastPosition } from './position.ts';

/** DRV-29: at most every five seconds. */
const ON_DUTY_MS = 5_000;
/** Below the fifteen seconds from which the page says how old it is. */
const AT_REST_MS = 10_000;
const PATIENCE_MS = 10_000;

let underWay: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let isBeating = false;

beforeEachCommand(() => underWay?.abort());

export const isOnDuty = ({ driver, orders }: DriverDesk): boolean => driver.isOnline || orders.length > 0;

/** DLV-16: a sign of life with the position if there is one; its answer is the desk, and brings new offers. */
export function keepBeating(): () => void {
  isBeating = true;
  const beatWhenShown = () => {
    if (!document.hidden) beatNow();
  };
  document.addEventListener('visibilitychange', beatWhenShown);
  addEventListener('online', beatNow);
  void sendWaiting();
  beatNow();
  return () => {
    isBeating = false;
    clearTimeout(timer);
    underWay?.abort();
    document.removeEventListener('visibilitychange', beatWhenShown);
    removeEventListener('online', beatNow);
  };
}

export function beatNow(): void {
  clearTimeout(timer);
  if (isBeating && underWay === null) void beat();
}

async function beat(): Promise<void> {
  const controller = new AbortController();
  underWay = controller;
  const patience = setTimeout(() => controller.abort(new DOMException('no answer', 'TimeoutError')), PATIENCE_MS);
  try {
    putDesk(await ask(controller.signal), isLeaving);
    void sendWaiting();
  } catch {
    // Given up for a command, which is heard first; anything else is a line that does not answer.
    if (!isGivenUp(controller.signal)) noAnswer();
  } finally {
    clearTimeout(patience);
    underWay = null;
    clearTimeout(timer);
    if (isBeating) timer = setTimeout(beatNow, isAtWork() ? ON_DUTY_MS : AT_REST_MS);
  }
}

const isGivenUp = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === 'AbortError';

function isAtWork(): boolean {
  const desk = knownDesk();
  return desk !== null && isOnDuty(desk);
}

function ask(signal: AbortSignal): Promise<DriverDesk> {
  if (!isAtWork()) return driverCall(readDesk, { params: {} }, { signal });
  return driverCall(tellPosition, { params: {}, body: { position: lastPosition() } }, { signal });
}
