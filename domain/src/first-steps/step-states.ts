import type { FirstStepsFacts } from './first-steps.ts';

/** FST-01: in the order in which a shop is set up. */
export const FIRST_STEPS = [
  'menu',
  'hours',
  'sale',
  'payment',
  'sound',
  'team',
  'printer',
  'messages',
  'test',
] as const;
export type FirstStepKey = (typeof FIRST_STEPS)[number];

/** `attention`: begun, and something stands in its way. */
export type StepState = 'done' | 'attention' | 'todo';

type Rule = (facts: FirstStepsFacts) => StepState;

const when = (isDone: boolean, isStuck = false): StepState => (isDone ? 'done' : isStuck ? 'attention' : 'todo');

const RULES: Record<FirstStepKey, Rule> = {
  menu: ({ menu }) => when(menu.products > 0, menu.sections > 0),
  hours: ({ hours }) => when(hours.openDays > 0),
  sale: ({ sale, hours }) => {
    const isDelivering = sale.delivers && sale.zones > 0 && hours.deliveryDays > 0;
    return when(isDelivering || sale.collects || sale.seats, sale.delivers);
  },
  payment: ({ payment }) => {
    const isPaidOnline = payment.takesCards && payment.isConfigured && payment.account === 'complete';
    const isBegun = payment.takesCards && (!payment.isConfigured || payment.account !== 'not_started');
    return when(isPaidOnline || (!payment.takesCards && payment.takesOnSite), isBegun);
  },
  sound: ({ sound }) => when(sound !== null),
  team: ({ team }) => when(team.length > 0),
  printer: ({ printer }) => {
    if (printer.isHidden) return 'done';
    const isStuck = printer.failure !== null || (printer.isOnNetwork && !printer.isConfigured);
    return when(printer.printedAt !== null && !isStuck, isStuck);
  },
  // FLO-86: messages leave by e-mail first; what text messages add is worth a word, not a step that never ends.
  messages: ({ messages: { mail } }) => when(mail, true),
  test: ({ test }) => when(test.acceptedAt !== null),
};

export type FirstStep = { key: FirstStepKey; state: StepState };

export const firstSteps = (facts: FirstStepsFacts): FirstStep[] =>
  FIRST_STEPS.map((key) => ({ key, state: RULES[key](facts) }));

export const doneSteps = (steps: readonly FirstStep[]): number => steps.filter(({ state }) => state === 'done').length;

export const isAllDone = (steps: readonly FirstStep[]): boolean => steps.every(({ state }) => state === 'done');
