import { describe, expect, test } from 'vitest';
import type { FirstStepsFacts } from './first-steps.ts';
import { doneSteps, FIRST_STEPS, firstSteps, isAllDone, type FirstStepKey, type StepState } from './step-states.ts';

const AT = '2026-11-14T19:52:00.000Z';

const READY: FirstStepsFacts = {
  menu: { products: 42, sections: 6, optionLists: 4 },
  hours: { openDays: 6, deliveryDays: 6 },
  sale: { delivers: true, collects: true, seats: false, zones: 3 },
  payment: { takesCards: true, takesOnSite: false, isConfigured: true, account: 'complete', ibanLast4: '4417' },
  sound: { at: AT, by: 'Michèle' },
  team: ['Antoine', 'Léa'],
  printer: { isHidden: false, isOnNetwork: true, isConfigured: true, printedAt: AT, failure: null },
  messages: { mail: true, sms: true },
  test: { acceptedAt: AT, isUnderWay: false },
  missing: [],
};

const stateOf = (key: FirstStepKey, facts: Partial<FirstStepsFacts>): StepState | undefined =>
  firstSteps({ ...READY, ...facts }).find((step) => step.key === key)?.state;

test('FST-01 nine steps, all done in a shop that is ready', () => {
  const steps = firstSteps(READY);

  expect(steps.map(({ key }) => key)).toEqual([...FIRST_STEPS]);
  expect([steps.length, doneSteps(steps), isAllDone(steps)]).toEqual([9, 9, true]);
});

describe('FST-01 a step follows the state of the shop', () => {
  test.each<[FirstStepKey, Partial<FirstStepsFacts>, StepState]>([
    ['menu', { menu: { products: 0, sections: 0, optionLists: 0 } }, 'todo'],
    ['menu', { menu: { products: 0, sections: 2, optionLists: 0 } }, 'attention'],
    ['hours', { hours: { openDays: 0, deliveryDays: 0 } }, 'todo'],
    ['sale', { sale: { delivers: true, collects: false, seats: false, zones: 0 } }, 'attention'],
    ['sale', { sale: { delivers: false, collects: true, seats: false, zones: 0 } }, 'done'],
    ['sale', { sale: { delivers: false, collects: false, seats: false, zones: 3 } }, 'todo'],
    ['payment', { payment: { ...READY.payment, account: 'pending' } }, 'attention'],
    ['payment', { payment: { ...READY.payment, account: 'not_started' } }, 'todo'],
    ['payment', { payment: { ...READY.payment, isConfigured: false } }, 'attention'],
    ['payment', { payment: { ...READY.payment, takesCards: false, takesOnSite: true } }, 'done'],
    ['sound', { sound: null }, 'todo'],
    ['team', { team: [] }, 'todo'],
    ['printer', { printer: { ...READY.printer, failure: 'paper' } }, 'attention'],
    ['printer', { printer: { ...READY.printer, isConfigured: false } }, 'attention'],
    ['printer', { printer: { ...READY.printer, printedAt: null } }, 'todo'],
    ['printer', { printer: { ...READY.printer, printedAt: null, isHidden: true } }, 'done'],
    ['messages', { messages: { mail: true, sms: false } }, 'done'],
    ['messages', { messages: { mail: false, sms: true } }, 'attention'],
    ['test', { test: { acceptedAt: null, isUnderWay: true } }, 'todo'],
  ])('%s with %j is %s', (key, facts, state) => {
    expect(stateOf(key, facts)).toBe(state);
  });
});
