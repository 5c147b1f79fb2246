import { describe, expect, test } from 'vitest';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import {
  cardLines,
  dayWords,
  endedWords,
  lateWords,
  minutesLeft,
  serviceWords,
  shortDayWords,
  typeLine,
} from './order-words.ts';

describe('the words of a card', () => {
  test('ORD-23 type, table and customer', () => {
    expect(typeLine(anOrder())).toBe('Livraison · Camille D.');
    expect(typeLine(anOrder({ orderType: 'click_and_seat', tableNumber: '7' }))).toBe(
      'Sur place · Table\u00A07 · Camille D.',
    );
  });

  test('ORD-20 the minute under way counts', () => {
    expect(minutesLeft(180_000)).toBe('3\u00A0min');
    expect(minutesLeft(180_900)).toBe('3\u00A0min');
    expect(minutesLeft(1)).toBe('1\u00A0min');
  });

  test('ORD-20 how late, in whole minutes', () => {
    expect(lateWords(0)).toBe('dépassé');
    expect(lateWords(-59_000)).toBe('dépassé');
    expect(lateWords(-60_000)).toBe('dépassé de 1\u00A0min');
    expect(lateWords(-17 * 60_000 - 30_000)).toBe('dépassé de 17\u00A0min');
    expect(lateWords(-59 * 60_000 - 59_000)).toBe('dépassé de 59\u00A0min');
  });

  test('ORD-20 from an hour on in hours, from a day on in days', () => {
    expect(lateWords(-150 * 60_000)).toBe('dépassé de 2\u00A0h\u00A030');
    expect(lateWords(-(24 * 60 - 1) * 60_000)).toBe('dépassé de 23\u00A0h\u00A059');
    expect(lateWords(-50 * 60 * 60_000)).toBe('dépassé de 2\u00A0j');
    expect(endedWords(65 * 60_000)).toBe('en retard de 1\u00A0h\u00A005');
  });

  test('ORD-18 of a finished order, how late it was', () => {
    expect(endedWords(59_000)).toBe('à l’heure');
    expect(endedWords(12 * 60_000)).toBe('en retard de 12\u00A0min');
  });

  test('up to four lines, then three and the rest', () => {
    expect(cardLines([1, 2, 3, 4])).toEqual({ shown: [1, 2, 3, 4], more: null });
    expect(cardLines([1, 2, 3, 4, 5])).toEqual({ shown: [1, 2, 3], more: '+ 2 autres' });
  });
});

describe('days as one says them', () => {
  test('near days by their name, the others by their date', () => {
    expect(dayWords('2026-11-14', '2026-11-14')).toBe('aujourd’hui');
    expect(dayWords('2026-11-15', '2026-11-14')).toBe('demain');
    expect(dayWords('2026-11-13', '2026-11-14')).toBe('vendredi 13/11/2026');
    expect(shortDayWords('2026-11-15', '2026-11-14')).toBe('demain');
    expect(shortDayWords('2026-11-20', '2026-11-14')).toBe('ven. 20/11');
  });

  test('the next service, unless it is under way', () => {
    const evening = { day: '2026-11-14', start: '18:30', end: '22:30' };
    expect(serviceWords(evening, '2026-11-14', '16:00')).toBe('ce soir, de 18:30 à 22:30');
    expect(serviceWords(evening, '2026-11-14', '20:14')).toBeNull();
    expect(serviceWords({ ...evening, start: '11:30', end: '14:30' }, '2026-11-14', '09:00')).toBe(
      'aujourd’hui, de 11:30 à 14:30',
    );
    expect(serviceWords(evening, '2026-11-13', '23:00')).toBe('demain, de 18:30 à 22:30');
  });
});
