import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderLine } from '../orders/order.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { cleanRow, cleanText } from './clean-row.ts';
import { mayMove, nextStep, PRINT_MOVES, type PrintMove } from './print-queue.ts';
import { PRINT_MOMENTS, PRINT_STATES, type PrintRule } from './printer.ts';
import { epsonOutcome, starCondition, starOutcome } from './printer-codes.ts';
import { hasRested, printerStatus } from './printer-status.ts';
import { hasStations, ticketsAt } from './stations.ts';

const aLine = (fields: Partial<OrderLine>): OrderLine[] =>
  anOrder()
    .lines.slice(0, 1)
    .map((line) => ({ ...line, ...fields }));
const NOW = '2026-11-18T19:00:00.000Z';

describe('the queue', () => {
  test('PRN-13 nothing leaves paper: printed and given up are ends', () => {
    const moves = Object.keys(PRINT_MOVES) as PrintMove[];
    expect(PRINT_STATES.filter((state) => !moves.some((move) => mayMove(state, move)))).toEqual([
      'printed',
      'given-up',
    ]);
  });

  test('PRN-27 what its printer gets when it asks', () => {
    const sent = { state: 'sent', leaseEndsAt: '2026-11-18T19:01:00.000Z', fetchedAt: NOW, attempts: 1 } as const;
    expect(nextStep({ ...sent, state: 'queued' }, NOW)).toBe('send');
    expect(nextStep({ ...sent, fetchedAt: null }, NOW)).toBe('offer');
    expect(nextStep(sent, NOW)).toBe('busy');
    expect(nextStep(sent, '2026-11-18T19:01:00.000Z')).toBe('again');
    expect(nextStep({ ...sent, attempts: 2 }, '2026-11-18T19:02:00.000Z')).toBe('check');
  });
});

describe('how a printer is', () => {
  const heard = { kind: 'epson', isEnabled: true, lastSeenAt: NOW, condition: 'paper-out' } as const;

  test('PRN-22 away after three minutes, whatever it said before', () => {
    expect(printerStatus(heard, '2026-11-18T19:03:00.000Z')).toBe('paper-out');
    expect(printerStatus(heard, '2026-11-18T19:03:01.000Z')).toBe('away');
    expect(printerStatus({ ...heard, lastSeenAt: null }, NOW)).toBe('never-seen');
    expect(printerStatus({ ...heard, isEnabled: false }, NOW)).toBe('off');
    expect(hasRested(heard, '2026-11-18T19:00:14.000Z')).toBe(false);
    expect(hasRested(heard, '2026-11-18T19:00:15.000Z')).toBe(true);
  });

  test.each([
    ['200%20OK', 'ready'],
    ['OK', 'ready'],
    ['211%20Paper%20Low', 'paper-low'],
    ['410%20Out%20of%20paper', 'paper-out'],
    ['411%20Jam', 'error'],
    ['420%20Cover%20open', 'cover-open'],
    ['521%20Too%20large', 'ready'],
    ['%E0%A4%A', 'error'],
  ])('PRN-22 CloudPRNT says %s: %s', (code, condition) => {
    expect(starCondition(code).condition).toBe(condition);
  });

  test('PRN-10 PRN-12 what is our fault has failed, what is the printer’s waits', () => {
    expect(['200', '510', '511', '521', '520', '410'].map((code) => starOutcome(code).ticket)).toEqual([
      'printed',
      'failed',
      'failed',
      'failed',
      'waits',
      'waits',
    ]);
    expect(epsonOutcome(true, '')).toMatchObject({ ticket: 'printed', condition: 'ready' });
    expect(epsonOutcome(false, 'EX_TIMEOUT')).toMatchObject({ ticket: 'waits', mayHavePrinted: true });
    expect(epsonOutcome(false, 'toString')).toMatchObject({ ticket: 'failed', cause: 'data' });
  });
});

describe('stations of a kitchen', () => {
  const keys = ['grill', 'cold', 'bar', 'unknown'];
  const anyRule: fc.Arbitrary<PrintRule> = fc.record({
    template: fc.constant('kitchen' as const),
    at: fc.constantFrom(...PRINT_MOMENTS),
    sections: fc.option(fc.uniqueArray(fc.constantFrom('grill', 'cold', 'bar'), { minLength: 1 })),
    copies: fc.constant(1),
    isActive: fc.constant(true),
  });

  test('PRN-25 a station gets its sections, a printer without sections everything', () => {
    const lines = keys.flatMap((productKey) => aLine({ productKey }));
    const station = (id: string, sections: string[] | null) => ({
      id,
      isEnabled: true,
      rules: [{ template: 'kitchen', at: 'accepted', sections, copies: 1, isActive: true } as PrintRule],
    });
    const got = (printers: ReturnType<typeof station>[]) =>
      ticketsAt('accepted', printers, lines, (key) => (key === 'unknown' ? null : key)).map((ticket) => [
        ticket.printerId,
        ...ticket.lines.map(({ productKey }) => productKey),
      ]);

    expect(got([station('hot', ['grill']), station('pass', null)])).toEqual([
      ['hot', 'grill'],
      ['pass', ...keys],
    ]);
    expect(got([station('hot', ['grill']), station('fridge', ['cold'])])).toEqual([
      ['hot', 'grill', 'bar', 'unknown'],
      ['fridge', 'cold'],
    ]);
  });

  test('PRN-62 a rule that is switched off prints nothing, and its dishes go to whoever is left', () => {
    const rule = { template: 'kitchen', at: 'accepted', copies: 1 } as const;
    const printers = [
      { id: 'hot', isEnabled: true, rules: [{ ...rule, sections: ['grill'], isActive: false }] },
      { id: 'fridge', isEnabled: true, rules: [{ ...rule, sections: ['cold'], isActive: true }] },
    ];
    const lines = ['grill', 'cold'].flatMap((productKey) => aLine({ productKey }));

    const tickets = ticketsAt('accepted', printers, lines, (key) => key);

    expect(tickets.map(({ printerId, lines: cooked }) => [printerId, cooked.length])).toEqual([['fridge', 2]]);
    expect(hasStations(printers.slice(0, 1))).toBe(false);
  });

  test('PRN-25 however the rules are, each line is printed at least once', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { minLength: 1, maxLength: 4 }), (rules) => {
        const printers = rules.map((rule, at) => ({ id: String(at), isEnabled: true, rules: [rule] }));
        const lines = keys.flatMap((productKey) => aLine({ productKey }));
        const printed = PRINT_MOMENTS.flatMap((moment) =>
          ticketsAt(moment, printers, lines, (key) => (key === 'unknown' ? null : key)).flatMap(
            (ticket) => ticket.lines,
          ),
        );
        expect(new Set(printed.map(({ productKey }) => productKey))).toEqual(new Set(keys));
      }),
    );
  });
});

test('PRN-36 nothing that somebody typed drives a printer or turns the reading round', () => {
  expect(cleanText('Sans \u001B@oignon\u001DV\u0000\u0010\u009B2J \u202Etxt\u200F\u2066')).toBe(
    'Sans  @oignon V 2J txt',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const row = cleanRow({ kind: 'line', quantity: text, name: text, amount: text });
      // eslint-disable-next-line no-control-regex -- what must not be there
      expect(JSON.stringify(Object.values(row))).not.toMatch(
        /\\u00[01]|[\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/u,
      );
    }),
  );
});
