import { describe, expect, test } from 'vitest';
import { addMs } from '../kernel/time.ts';
import type { RehearsalFacts } from './rehearsal.ts';
import {
  currentStep,
  isAllOver,
  isReadyToClose,
  rehearsalSteps,
  type RehearsalStep,
  type StepCause,
  type StepState,
} from './rehearsal-steps.ts';

const START = '2026-11-14T19:00:00.000Z';
const after = (seconds: number) => addMs(START, seconds * 1_000);

const RECEIVED: RehearsalFacts = {
  rehearsal: {
    id: '00000000-0000-4000-8000-000000000001',
    number: 3,
    orderId: '00000000-0000-4000-8000-000000000002',
    startedAt: START,
    startedByName: 'Michèle',
    orderType: 'click_and_collect',
    payment: 'played',
    receivedAt: after(0.4),
    refusal: null,
    skipped: [],
    endedAt: null,
    outcome: null,
  },
  order: null,
  rang: [],
  posts: [{ name: 'Comptoir', isHeard: true }],
  accepted: null,
  printed: null,
  printer: { isOnNetwork: true, isHidden: false, isConfigured: true, failure: null },
  carried: null,
  drivers: [],
  told: null,
  messages: { mail: true, sms: true, hasFailed: false },
  refund: null,
};

const ACCEPTED: RehearsalFacts = {
  ...RECEIVED,
  rang: [{ at: after(1.1), device: 'Comptoir' }],
  accepted: { at: after(14), by: 'Michèle', isAutomatic: false },
};

const PLAYED: RehearsalFacts = {
  ...ACCEPTED,
  printed: { at: after(15), by: null },
  carried: { at: after(40), by: 'Michèle', how: 'counter' },
  told: { at: after(16), means: 'mail' },
};

const judged = (facts: RehearsalFacts, key: RehearsalStep, seconds: number) => {
  const step = rehearsalSteps(facts, after(seconds)).find((one) => one.key === key);
  return [step?.state, step?.cause];
};

test('REP-03 REP-04 seven steps, each with the time it took', () => {
  const steps = rehearsalSteps(ACCEPTED, after(15));

  expect(steps.map(({ key, state, ms }) => [key, state, ms])).toEqual([
    ['received', 'done', 400],
    ['rang', 'done', 1_100],
    ['accepted', 'done', 14_000],
    ['ticket', 'running', null],
    ['carried', 'running', null],
    ['told', 'running', null],
    ['refunded', 'waiting', null],
  ]);
  expect(currentStep(steps)).toBe(4);
});

describe('REP-04 what makes a step red', () => {
  const printer = (change: Partial<RehearsalFacts['printer']>) => ({
    ...ACCEPTED,
    printer: { ...ACCEPTED.printer, ...change },
  });
  test.each<[RehearsalStep, RehearsalFacts, number, StepState, StepCause]>([
    [
      'received',
      { ...RECEIVED, rehearsal: { ...RECEIVED.rehearsal, refusal: { errorCode: 'SHOP_CLOSED', errorMessage: '' } } },
      1,
      'failed',
      'refused',
    ],
    ['rang', RECEIVED, 19, 'running', 'none'],
    ['rang', RECEIVED, 21, 'failed', 'not-rung'],
    ['rang', { ...RECEIVED, posts: [] }, 21, 'failed', 'no-post'],
    ['rang', { ...RECEIVED, posts: [{ name: 'Comptoir', isHeard: false }] }, 21, 'failed', 'no-sound'],
    ['ticket', printer({ failure: 'paper' }), 15, 'failed', 'paper'],
    ['ticket', printer({ isConfigured: false }), 15, 'failed', 'printer-unconfigured'],
    ['ticket', printer({ isHidden: true }), 15, 'skipped', 'tickets-hidden'],
    ['ticket', ACCEPTED, 60, 'failed', 'not-printed'],
    [
      'told',
      { ...ACCEPTED, messages: { mail: false, sms: false, hasFailed: false } },
      15,
      'failed',
      'messages-unconfigured',
    ],
    ['told', { ...ACCEPTED, messages: { mail: true, sms: true, hasFailed: true } }, 15, 'failed', 'message-failed'],
    ['refunded', { ...PLAYED, refund: { state: 'failed', at: null } }, 60, 'failed', 'refund-failed'],
  ])('%s (%#)', (key, facts, seconds, state, cause) => {
    expect(judged(facts, key, seconds)).toEqual([state, cause]);
  });
});

test.each(['live', 'unconfigured', 'on-site'] as const)(
  'REP-12 a payment that is %s is not played, and said',
  (payment) => {
    const facts = { ...PLAYED, rehearsal: { ...PLAYED.rehearsal, payment } };

    expect(judged(facts, 'refunded', 50)).toEqual(['skipped', `payment-${payment}`]);
  },
);

test('REP-06 REP-08 the money goes back once all else is done or passed over; then it is over', () => {
  const passed = { ...PLAYED, printed: null, rehearsal: { ...PLAYED.rehearsal, skipped: ['ticket' as const] } };
  const steps = rehearsalSteps(passed, after(90));
  const refunded = rehearsalSteps({ ...passed, refund: { state: 'done', at: after(95) } }, after(96));

  expect([isReadyToClose(rehearsalSteps(ACCEPTED, after(15))), isReadyToClose(steps), isAllOver(steps)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isAllOver(refunded)).toBe(true);
});
