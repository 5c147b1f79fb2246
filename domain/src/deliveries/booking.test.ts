import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { feeDue, isEnded, bookingStateAfter, BOOKING_STATES, type BookingState, type ToldState } from './booking.ts';

const TOLD = BOOKING_STATES.filter((state): state is ToldState => state !== 'creating' && state !== 'cancelling');

describe('the state of a booking', () => {
  test.each<[BookingState, ToldState, BookingState]>([
    ['creating', 'confirmed', 'confirmed'],
    ['assigned', 'confirmed', 'assigned'],
    ['assigned', 'picked_up', 'picked_up'],
    ['picked_up', 'assigned', 'picked_up'],
    ['picked_up', 'cancelled', 'cancelled'],
    ['cancelling', 'assigned', 'cancelling'],
    ['cancelling', 'picked_up', 'picked_up'],
    ['cancelling', 'delivered', 'delivered'],
    ['delivered', 'cancelled', 'delivered'],
  ])('DLV-13 %s, told %s, is %s', (state, told, expected) => {
    expect(bookingStateAfter(state, told)).toBe(expected);
  });

  test('law:webhook-inbox in whatever order and how often its states are told, it ends where it ended', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TOLD), { maxLength: 30 }), (told) => {
        const path = told.map((_, index) =>
          told.slice(0, index + 1).reduce<BookingState>(bookingStateAfter, 'creating'),
        );
        const firstEnd = told.find(isEnded);
        expect(path.at(-1) ?? 'creating').toBe(firstEnd ?? path.at(-1) ?? 'creating');
        for (const [index, state] of path.entries())
          expect(bookingStateAfter(state, told[index] ?? 'placed')).toBe(state);
      }),
    );
  });
});

describe('what is owed', () => {
  const fee = cents(690);

  test.each<[BookingState, boolean, boolean, number]>([
    ['delivered', true, false, 690],
    ['returned', true, false, 690],
    ['cancelled', true, true, 690],
    ['cancelled', false, true, 0],
    ['cancelled', true, false, 0],
    ['failed', true, true, 0],
    ['picked_up', true, false, 0],
  ])('DLV-22 DLV-30 %s (courier named: %s, given up by us: %s): %i', (state, wasAssigned, wasGivenUpByUs, due) => {
    expect(feeDue({ state, fee, wasAssigned, wasGivenUpByUs })).toBe(due);
  });
});
