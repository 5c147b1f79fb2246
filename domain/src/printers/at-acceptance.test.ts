import { expect, test } from 'vitest';
import { addMinutes } from '../kernel/time.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { awaitsTicket, isLongAccepted, PRINTED_WITHIN_MINUTES, wasJustAccepted } from './at-acceptance.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const ago = (minutes: number) => addMinutes(NOW, -minutes);

test('FLO-32 an accepted order without a ticket awaits one, a printed or an unanswered one does not', () => {
  const awaiting = ORDER_STATUSES.filter((status) => awaitsTicket({ status, ticketsPrinted: 0 }));
  expect(awaiting).toEqual(['scheduled', 'preparing', 'ready', 'takeaway', 'waiter', 'delivering']);
  expect(awaitsTicket({ status: 'preparing', ticketsPrinted: 1 })).toBe(false);
});

test('FLO-32 what was accepted while a post slept is printed for a quarter of an hour', () => {
  const accepted = (minutes: number) => [
    { at: ago(minutes + 2), fromStatus: null, toStatus: 'contacting' as const },
    { at: ago(minutes), fromStatus: 'contacting' as const, toStatus: 'preparing' as const },
    { at: ago(0), fromStatus: 'preparing' as const, toStatus: 'preparing' as const },
  ];
  expect(wasJustAccepted(accepted(PRINTED_WITHIN_MINUTES), NOW)).toBe(true);
  expect(wasJustAccepted(accepted(PRINTED_WITHIN_MINUTES + 1), NOW)).toBe(false);
  expect(wasJustAccepted([], NOW)).toBe(false);
});

test('FLO-32 FLO-44 an order for later is printed when it is accepted, not when its preparation begins', () => {
  const story = [
    { at: ago(120), fromStatus: 'contacting' as const, toStatus: 'scheduled' as const },
    { at: ago(1), fromStatus: 'scheduled' as const, toStatus: 'preparing' as const },
  ];
  expect(wasJustAccepted(story, NOW)).toBe(false);
  expect(wasJustAccepted(story.slice(0, 1), ago(119))).toBe(true);
});

test('the story of an order that was accepted long ago is not read', () => {
  const dates = { preparationStartedAt: null, acceptDeadlineAt: ago(20) };
  expect(isLongAccepted(dates, NOW)).toBe(true);
  expect(isLongAccepted({ ...dates, acceptDeadlineAt: ago(-5) }, NOW)).toBe(false);
  expect(isLongAccepted({ ...dates, preparationStartedAt: ago(3) }, NOW)).toBe(false);
  expect(isLongAccepted({ ...dates, acceptDeadlineAt: null }, NOW)).toBe(false);
});
