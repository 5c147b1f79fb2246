import { z } from 'zod';
import { Instant } from '../kernel/schema.ts';
import { PaymentAccountStatus } from '../session/session-user.ts';

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

const count = z.int().min(0);

/** FST-05: a service without credentials: what that costs the shop, and how it is set up. */
export const MissingService = z.object({ port: z.string(), label: z.string(), costs: z.string(), remedy: z.string() });
export type MissingService = z.infer<typeof MissingService>;

/** FST-04: the state of the shop as it is, read in one call. Nobody ticks anything. */
export const FirstStepsFacts = z.object({
  menu: z.object({ products: count, sections: count, optionLists: count }),
  hours: z.object({ openDays: count.max(7), deliveryDays: count.max(7) }),
  sale: z.object({ delivers: z.boolean(), collects: z.boolean(), seats: z.boolean(), zones: count }),
  payment: z.object({
    takesCards: z.boolean(),
    takesOnSite: z.boolean(),
    isConfigured: z.boolean(),
    account: PaymentAccountStatus,
    ibanLast4: z.string().nullable(),
  }),
  /** Of this post: somebody said that they heard it. */
  sound: z.object({ at: Instant, by: z.string() }).nullable(),
  /** The others who may sign in, by first name. */
  team: z.array(z.string()),
  printer: z.object({
    isHidden: z.boolean(),
    isOnNetwork: z.boolean(),
    isConfigured: z.boolean(),
    printedAt: Instant.nullable(),
    /** Of the newest ticket. */
    failure: z.enum(['paper', 'absent', 'other']).nullable(),
  }),
  messages: z.object({ mail: z.boolean(), sms: z.boolean() }),
  test: z.object({ acceptedAt: Instant.nullable(), isUnderWay: z.boolean() }),
  missing: z.array(MissingService),
});
export type FirstStepsFacts = z.infer<typeof FirstStepsFacts>;

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
  messages: ({ messages: { mail, sms } }) => when(mail && sms, true),
  test: ({ test }) => when(test.acceptedAt !== null),
};

export type FirstStep = { key: FirstStepKey; state: StepState };

export const firstSteps = (facts: FirstStepsFacts): FirstStep[] =>
  FIRST_STEPS.map((key) => ({ key, state: RULES[key](facts) }));

export const doneSteps = (steps: readonly FirstStep[]): number => steps.filter(({ state }) => state === 'done').length;

export const isAllDone = (steps: readonly FirstStep[]): boolean => steps.every(({ state }) => state === 'done');
