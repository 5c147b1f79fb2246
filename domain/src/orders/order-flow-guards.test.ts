import { describe, expect, test } from 'vitest';
import { addMinutes } from '../kernel/time.ts';
import { ask, type Facts, inLater, NOW, ROWS } from './order-flow.fixture.ts';
import { CANCEL_REASONS, type FlowOrder, isLocked, opensAt, scheduleWindow } from './order-flow.ts';
import type { OrderStatus } from './order-status.ts';
import { CANCEL_REASON_LABELS } from './orders.labels.ts';

describe('where acceptance and « prête » lead', () => {
  test.each<[why: string, facts: Facts, to: OrderStatus]>([
    ['for now', {}, 'preparing'],
    ['scheduled, before its window', { isScheduled: true, requestedFor: inLater }, 'scheduled'],
    ['scheduled, as its window opens', { isScheduled: true, requestedFor: addMinutes(NOW, 45) }, 'preparing'],
    ['scheduled, reverse flow', { isScheduled: true, requestedFor: inLater, flowType: 'reverse' }, 'preparing'],
    [
      'scheduled, the shop without window',
      { isScheduled: true, requestedFor: inLater, scheduleWindowMinutes: null },
      'preparing',
    ],
    ['not scheduled, whatever the hour', { requestedFor: inLater }, 'preparing'],
  ])('FLO-32, FLO-33, FLO-03 %s', (_why, facts, to) => {
    expect(ask('contacting', 'accept', 'staff', facts).to).toBe(to);
    expect(ask('contacting', 'accept', 'pos', facts).to).toBe(to);
    expect(ask('contacting', 'auto-accept', 'server', facts).to).toBe(to);
  });

  test.each<[FlowOrder['orderType'], OrderStatus]>([
    ['click_and_collect', 'takeaway'],
    ['click_and_seat', 'waiter'],
    ['delivery', 'ready'],
  ])('FLO-52, DET-49, DET-50 a %s order that is ready becomes %s', (orderType, to) => {
    expect(ask('preparing', 'ready', 'staff', { orderType }).to).toBe(to);
  });

  test('FLO-52 only a delivery can be the shop’s to carry', () => {
    const facts: Facts = { orderType: 'click_and_collect', shopResponsibleForDelivery: true };

    expect(ask('preparing', 'ready', 'staff', facts)).toEqual({ refusal: null, to: 'takeaway' });
    expect(ask('preparing', 'start-delivery', 'staff', facts).refusal).toBe('ORDER_STATE');
  });

  test('FLO-48 in classic flow a driver has no business near an order that is not accepted', () => {
    expect(ask('contacting', 'driver-near', 'driver', { pickupStatus: 1 }).refusal).toBe('ORDER_STATE');
  });

  test('FLO-54 a marketplace courier needs no assignment of ours', () => {
    expect(ask('ready', 'picked-up', 'marketplace', { isMarketplaceCourier: true }).to).toBe('delivering');
  });

  test('DET-61 what the shop delivers itself, and what a marketplace carries, may always be validated', () => {
    expect(ask('delivering', 'validate', 'staff', { shopResponsibleForDelivery: true }).to).toBe('completed');
    expect(ask('delivering', 'validate', 'staff', { isMarketplaceCourier: true }).to).toBe('completed');
  });

  test.each<[why: string, facts: Facts]>([
    ['the shop delivers', { shopResponsibleForDelivery: true }],
    ['a marketplace delivers', { isMarketplaceCourier: true }],
    ['it is no delivery', { orderType: 'click_and_collect' }],
  ])('FLO-61 twelve hours on, the order closes without driver when %s', (_why, facts) => {
    expect(ask('ready', 'auto-close', 'server', facts).to).toBe('completed');
  });

  test.each([
    [45, 45],
    [0, 0],
    [null, 10_000],
  ])('FLO-19, FLO-20, CST-09 a window of %s minutes counts as %d', (scheduleWindowMinutes, minutes) => {
    expect(scheduleWindow({ scheduleWindowMinutes })).toBe(minutes);
    expect(opensAt({ requestedFor: NOW }, { scheduleWindowMinutes })).toBe(addMinutes(NOW, -minutes));
  });
});

describe('FLO-72 the customer is changing the order', () => {
  const held: Facts = { customerLockUntil: addMinutes(NOW, 2) };
  const waiting = ROWS.filter((row) => row.waitsForCustomer);
  const unconcerned = ROWS.filter((row) => !row.waitsForCustomer && !row.by.includes('staff'));

  test.each(waiting)('FLO-72, ERR-03 $id $event waits', ({ event, from, by, given }) => {
    for (const status of from)
      for (const actor of by)
        expect(ask(status, event, actor, { ...given, ...held })).toEqual({
          refusal: 'ERROR_CHECKING_ORDER',
          to: status,
        });
  });

  test.each(unconcerned)('FLO-72 $id $event is nobody’s command and does not wait', ({ event, from, by, given }) => {
    for (const status of from)
      for (const actor of by) expect(ask(status, event, actor, { ...given, ...held }).refusal).toBeNull();
  });

  test('FLO-72 what is impossible is said to be so, held or not', () => {
    expect(ask('completed', 'accept', 'staff', held).refusal).toBe('ORDER_STATE');
  });

  test.each([
    [null, false],
    ['2026-11-14T19:13:59.999Z', false],
    [NOW, false],
    ['2026-11-14T19:14:00.001Z', true],
  ])('FLO-72 held until %s, the order is locked: %s', (customerLockUntil, expected) => {
    expect(isLocked({ customerLockUntil }, NOW)).toBe(expected);
  });
});

test('FLO-25, FLO-26 the reasons of a cancellation and their labels', () => {
  expect(CANCEL_REASONS.map((reason) => [reason, CANCEL_REASON_LABELS[reason]])).toEqual([
    ['client_unavailable', 'Client injoignable'],
    ['shop_cancel_and_refund', 'Annulation par le magasin avec remboursement'],
    ['shop_cancel_phase_contacting', 'Refusée par le magasin'],
    ['customer_cancel_phase_contacting', 'Annulée par le client avant acceptation'],
    ['driver_reassignment', 'Changement de livreur'],
  ]);
});
