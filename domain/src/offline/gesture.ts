import { french } from '../kernel/text.ts';
import { addMs, type Instant } from '../kernel/time.ts';
import type { OrderStatus } from '../orders/order-status.ts';
import type { TicketTemplate } from '../printers/ticket-row.ts';

type OfOrder = { orderId: string; orderNumber: string };
/** The state that the person saw, as far as this post knew it (FLO-73). */
type Move = OfOrder & { expectedStatus: OrderStatus };

/** What can be pressed on a post without a line (OFF-05). */
export type Pressed =
  | (Move & { kind: 'accept'; preparationMinutes: number; timeWords: string })
  | (Move & { kind: 'ready' })
  | (OfOrder & { kind: 'printed'; template: TicketTemplate })
  | { kind: 'sold-out'; sectionKey: string; productKey: string; productName: string; until: Instant | null };

export type Gesture = {
  /** The idempotency key: however often it is sent, it is done once (API-71). */
  key: string;
  companyId: string;
  shopId: string;
  userId: string;
  pressedAt: Instant;
  /** Nothing leaves before: the seconds that a shop gives for changing one's mind (UND-01). */
  leavesAt: Instant;
  pressed: Pressed;
  /** `leaving`: it has been sent at least once, and nobody knows whether it arrived. */
  state: 'waiting' | 'leaving' | 'sent' | 'refused';
  /** Since when the server has failed at it; absent in what an older release kept. */
  failingSince?: Instant;
  /** Not sent again before: as a busy server has asked. */
  againAt?: Instant;
  reason: string | null;
};

export type Queue = readonly Gesture[];

/** The server knows a key for a day: an older gesture, sent again, could be done twice. */
const KEPT_MS = 23 * 3_600_000;
const FAILING_MS = 120_000;
/** Whatever a server asks for, a post does not wait longer for its next try. */
const LONGEST_WAIT_MS = 300_000;
export const TOO_OLD = french('Trop ancien : rien n’a été envoyé.');
export const OF_ANOTHER = french('Pressé par quelqu’un d’autre : rien n’a été envoyé.');
/** The last try may have arrived. */
export const UNSURE = 'Sans réponse du serveur, à vérifier.';

export const isUnsent = ({ state }: Gesture): boolean => state === 'waiting' || state === 'leaving';
const orderOf = ({ pressed }: Gesture): string | null => ('orderId' in pressed ? pressed.orderId : null);
const isMove = ({ pressed: { kind } }: Gesture): boolean => kind === 'accept' || kind === 'ready';

export const waitingMoves = (queue: Queue, orderId: string): Gesture[] =>
  queue.filter((gesture) => isUnsent(gesture) && isMove(gesture) && orderOf(gesture) === orderId);

/** Pressed twice under one key it is there once. */
export const withGesture = (queue: Queue, gesture: Gesture): Queue =>
  queue.some(({ key }) => key === gesture.key) ? queue : [...queue, gesture];

/** OFF-06: before it has left, and only the last of its order: what came after it was decided on it. A ticket is out. */
export function mayTakeBack(queue: Queue, key: string): boolean {
  const gesture = queue.find((one) => one.key === key);
  if (!gesture || gesture.state !== 'waiting' || gesture.pressed.kind === 'printed') return false;
  const orderId = orderOf(gesture);
  return orderId === null || waitingMoves(queue, orderId).at(-1)?.key === key;
}

export const takenBack = (queue: Queue, key: string): Queue =>
  mayTakeBack(queue, key) ? queue.filter((gesture) => gesture.key !== key) : queue;

/**
 * OFF-10: one at a time, in the order of the presses; the tickets first, because what is on paper must be known before
 * anything else could print it again. Null while there is nothing, the next may still be taken back, or has to wait.
 */
export function nextToSend(queue: Queue, now: Instant): Gesture | null {
  const unsent = queue.filter(isUnsent);
  const next = unsent.find(({ pressed }) => pressed.kind === 'printed') ?? unsent[0];
  if (!next || (next.againAt ?? now) > now) return null;
  return next.state === 'leaving' || next.pressed.kind === 'printed' || next.leavesAt <= now ? next : null;
}

/** By the clock of this post alone, as `leavesAt` is: `pressedAt` may have been set by the server's (OFF-09). */
export const isTooOld = ({ leavesAt }: Gesture, now: Instant): boolean => addMs(leavesAt, KEPT_MS) < now;

const changed = (queue: Queue, key: string, change: (gesture: Gesture) => Partial<Gesture>): Queue =>
  queue.map((gesture) => (gesture.key === key && isUnsent(gesture) ? { ...gesture, ...change(gesture) } : gesture));

/** Written before it is sent: from here on it may have arrived. */
export const asLeaving = (queue: Queue, key: string): Queue => changed(queue, key, () => ({ state: 'leaving' }));
export const asSent = (queue: Queue, key: string): Queue => changed(queue, key, () => ({ state: 'sent' }));
export const asRefused = (queue: Queue, key: string, reason: string): Queue =>
  changed(queue, key, () => ({ state: 'refused', reason }));

/** An answer that says nothing about the gesture: a server that is away or busy, or that fails at it. */
export type NoAnswer = { isAway: boolean; retryAfterMs: number | null };

/** Sent again later. What fails is given up in the end, because all that was pressed after it waits too. */
export const asUnanswered = (queue: Queue, key: string, { isAway, retryAfterMs }: NoAnswer, now: Instant): Queue =>
  changed(queue, key, ({ failingSince = now }) => {
    if (isAway) return { againAt: addMs(now, Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS)) };
    return addMs(failingSince, FAILING_MS) <= now ? { state: 'refused', reason: UNSURE } : { failingSince };
  });

/** OFF-12: what has ended stays until somebody has read it. */
export const withoutEnded = (queue: Queue): Queue => queue.filter(isUnsent);

type Person = Pick<Gesture, 'companyId' | 'userId'>;

/**
 * OFF-03: whatever somebody else pressed here is not sent in another's name, and does not vanish: whoever works on this
 * post next reads that it was never done. People of another company read nothing of it.
 */
export const takenOverBy = ({ companyId, userId }: Person, queue: Queue): Queue =>
  queue.flatMap((gesture): Gesture[] => {
    if (gesture.userId === userId) return [gesture];
    if (gesture.companyId !== companyId || gesture.state === 'sent') return [];
    if (gesture.state === 'refused') return [{ ...gesture, userId }];
    return [{ ...gesture, userId, state: 'refused', reason: gesture.state === 'leaving' ? UNSURE : OF_ANOTHER }];
  });
