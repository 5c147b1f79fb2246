import { addMs, msBetween, type Instant } from '../kernel/time.ts';
import type { RehearsalFacts } from './rehearsal.ts';

/** REP-03: from the basket to the money that goes back. */
export const REHEARSAL_STEPS = ['received', 'rang', 'accepted', 'ticket', 'carried', 'told', 'refunded'] as const;
export type RehearsalStep = (typeof REHEARSAL_STEPS)[number];

/** REP-09: nobody rehearses longer; what is left is closed. */
export const REHEARSAL_MINUTES = 60;

/** `waiting`: its turn has not come. `skipped`: passed over, or not played here; the cause says which. */
export type StepState = 'waiting' | 'running' | 'done' | 'failed' | 'skipped';

export type StepCause =
  | 'none'
  | 'refused'
  | 'no-post'
  | 'no-sound'
  | 'not-rung'
  | 'automatic'
  | 'missed'
  | 'declined'
  | 'canceled'
  | 'paper'
  | 'printer-absent'
  | 'printer-unconfigured'
  | 'print-failed'
  | 'not-printed'
  | 'tickets-hidden'
  | 'no-driver'
  | 'messages-unconfigured'
  | 'message-failed'
  | 'not-told'
  | 'payment-live'
  | 'payment-unconfigured'
  | 'payment-on-site'
  | 'refund-failed'
  | 'by-hand';

export type PlayedStep = {
  key: RehearsalStep;
  state: StepState;
  cause: StepCause;
  /** REP-04: how long it took, once it is done. */
  ms: number | null;
};

/** How long each step may take by itself before it is called red. */
const PATIENCE_MS = { rang: 20_000, ticket: 30_000, told: 60_000 } as const;

type Judged = { state: StepState; cause?: StepCause; at?: Instant };
type Rule = (facts: RehearsalFacts, now: Instant) => Judged;

const WAITING: Judged = { state: 'waiting' };
const failed = (cause: StepCause): Judged => ({ state: 'failed', cause });
const skipped = (cause: StepCause): Judged => ({ state: 'skipped', cause });
const done = (at: Instant): Judged => ({ state: 'done', at });

const isBeyond = (since: Instant, ms: number, now: Instant): boolean => now >= addMs(since, ms);

const ENDED_BADLY: Partial<Record<string, StepCause>> = {
  missed: 'missed',
  refused: 'declined',
  canceled: 'canceled',
};

/** Nobody has accepted it, and nobody can any more. */
const unaccepted = ({ order, accepted }: RehearsalFacts): StepCause | null =>
  order && !accepted ? (ENDED_BADLY[order.status] ?? null) : null;

const RULES: Record<RehearsalStep, Rule> = {
  received: ({ rehearsal }) => {
    if (rehearsal.refusal) return failed('refused');
    return rehearsal.receivedAt ? done(rehearsal.receivedAt) : { state: 'running' };
  },
  rang: ({ rehearsal: { receivedAt }, rang, posts, accepted }, now) => {
    const [first] = rang;
    if (first) return done(first.at);
    if (!receivedAt) return WAITING;
    if (accepted?.isAutomatic) return skipped('automatic');
    if (!isBeyond(receivedAt, PATIENCE_MS.rang, now) && !accepted) return { state: 'running' };
    if (posts.length === 0) return failed('no-post');
    return failed(posts.some(({ isHeard }) => isHeard) ? 'not-rung' : 'no-sound');
  },
  accepted: (facts) => {
    if (facts.accepted) return done(facts.accepted.at);
    const end = unaccepted(facts);
    if (end) return failed(end);
    return facts.rehearsal.receivedAt ? { state: 'running' } : WAITING;
  },
  ticket: ({ accepted, printed, printer }, now) => {
    if (printed) return done(printed.at);
    if (printer.isHidden) return skipped('tickets-hidden');
    if (!accepted) return WAITING;
    if (printer.isOnNetwork && !printer.isConfigured) return failed('printer-unconfigured');
    if (printer.failure === 'paper') return failed('paper');
    if (printer.failure) return failed(printer.failure === 'absent' ? 'printer-absent' : 'print-failed');
    return isBeyond(accepted.at, PATIENCE_MS.ticket, now) ? failed('not-printed') : { state: 'running' };
  },
  carried: ({ accepted, carried, order }) => {
    if (carried) return done(carried.at);
    if (!accepted) return WAITING;
    if (order?.status === 'canceled') return failed('canceled');
    return order?.hasNoDriverLeft ? failed('no-driver') : { state: 'running' };
  },
  told: ({ accepted, told, messages }, now) => {
    if (told) return done(told.at);
    if (!accepted) return WAITING;
    if (!messages.mail && !messages.sms) return failed('messages-unconfigured');
    if (messages.hasFailed) return failed('message-failed');
    return isBeyond(accepted.at, PATIENCE_MS.told, now) ? failed('not-told') : { state: 'running' };
  },
  refunded: ({ rehearsal: { payment }, refund }) => {
    if (payment === 'live') return skipped('payment-live');
    if (payment === 'unconfigured') return skipped('payment-unconfigured');
    if (payment === 'on-site') return skipped('payment-on-site');
    if (refund?.state === 'done' && refund.at) return done(refund.at);
    if (refund?.state === 'failed') return failed('refund-failed');
    return refund ? { state: 'running' } : WAITING;
  },
};

/** REP-03, REP-04: each step judged by itself, from what happened; what somebody passed over stays passed over. */
export function rehearsalSteps(facts: RehearsalFacts, now: Instant): PlayedStep[] {
  const { rehearsal } = facts;
  const at = rehearsal.endedAt ?? now;
  return REHEARSAL_STEPS.map((key) => {
    const judged = RULES[key](facts, at);
    const isPassedOver = judged.state !== 'done' && rehearsal.skipped.includes(key);
    // After its end nothing is on its way any more.
    const isLeft = rehearsal.endedAt !== null && (judged.state === 'running' || judged.state === 'waiting');
    const state = isPassedOver ? 'skipped' : isLeft ? 'waiting' : judged.state;
    const cause = isPassedOver ? 'by-hand' : (judged.cause ?? 'none');
    return { key, state, cause, ms: judged.at ? msBetween(rehearsal.startedAt, judged.at) : null };
  });
}

const isOver = ({ state }: PlayedStep): boolean => state === 'done' || state === 'skipped';

/** REP-08: all is done but the money: it goes back now, and the order is closed. */
export const isReadyToClose = (steps: readonly PlayedStep[]): boolean =>
  steps.filter(({ key }) => key !== 'refunded').every(isOver);

export const isAllOver = (steps: readonly PlayedStep[]): boolean => steps.every(isOver);

/** « étape 4 sur 7 »: the first that is not over. */
export function currentStep(steps: readonly PlayedStep[]): number {
  const open = steps.findIndex((step) => !isOver(step));
  return open === -1 ? steps.length : open + 1;
}
