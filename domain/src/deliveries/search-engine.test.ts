import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMs } from '../kernel/time.ts';
import { CARRIER_CHOICES, SEARCH_STEPS } from './search-steps.ts';
import { DELIVERY_PROVIDERS } from '../shops/delivery-providers.ts';
import {
  afterMove,
  nextMove,
  planMoves,
  type SearchFacts,
  type SearchBooking,
  type SearchMove,
} from './search-engine.ts';
import { searchStarted } from './search.ts';
import type { Candidate } from './search-candidates.ts';

const START = '2026-11-14T19:00:00.000Z';
const after = (seconds: number) => addMs(START, seconds * 1_000);
const employee = (driverId: string): Candidate => ({ driverId, kind: 'employee', km: 1 });
const independent = (driverId: string): Candidate => ({ driverId, kind: 'independent', km: 1 });

type Given = Partial<Omit<SearchFacts, 'search'>> & { search?: Partial<SearchFacts['search']> };
const facts = ({ search = {}, ...fields }: Given = {}): SearchFacts => ({
  search: { ...searchStarted(null, START), ...search },
  candidates: [],
  offered: [],
  booking: null,
  leaving: null,
  providers: [],
  attempts: [],
  endsAt: after(1200),
  ...fields,
});
const aBooking = (fields: Partial<SearchBooking> = {}): SearchBooking => ({
  id: 'booking',
  provider: 'stuart',
  state: 'creating',
  createdAt: START,
  placedAt: null,
  confirmedAt: null,
  ...fields,
});
const inB = { step: 'independents' as const, stepStartedAt: after(120) };
const inC = { step: 'external' as const, stepStartedAt: after(300) };

/** « offer a b », « begin external 1 », « ask stuart »… */
function said(move: SearchMove): string {
  switch (move.kind) {
    case 'offer':
      return ['offer', ...move.to.map(({ driverId }) => driverId)].join(' ');
    case 'withdraw':
      return ['withdraw', ...move.from].join(' ');
    case 'begin':
      return `begin ${move.step} ${move.round}`;
    case 'ask':
      return `ask ${move.provider}`;
    case 'wait':
      return `wait ${(Date.parse(move.until) - Date.parse(START)) / 1_000}`;
    default:
      return move.kind;
  }
}
const planned = (given: SearchFacts, seconds: number): string[] => {
  const { moves, until } = planMoves(given, after(seconds));
  return [...moves.map(said), ...(until ? [said({ kind: 'wait', until })] : [])];
};

describe('our own drivers', () => {
  const four = [employee('a'), employee('b'), independent('x'), independent('y')];

  test('DLV-11 DLV-15 all employees at once, nearest first, and nobody else', () => {
    expect(planned(facts({ candidates: four }), 0)).toEqual(['offer a b', 'wait 30']);
  });

  test('DLV-11 an employee who turns up is asked too', () => {
    expect(planned(facts({ candidates: four, offered: ['a'] }), 50)).toEqual(['offer b', 'wait 80']);
  });

  test.each([
    [119.999, ['wait 120']],
    [120, ['begin independents 1', 'offer x y', 'wait 150']],
  ])('DLV-12 after %s s: %s', (seconds, expected) => {
    expect(planned(facts({ candidates: four, offered: ['a', 'b'] }), seconds)).toEqual(expected);
  });

  test('DLV-12 in the second step employees are asked as well as independents', () => {
    expect(planned(facts({ search: inB, candidates: four, offered: ['x'] }), 130)).toEqual(['offer a b y', 'wait 160']);
  });

  test('DLV-10 a step without candidates is skipped at once', () => {
    expect(planned(facts({ candidates: [independent('x')] }), 0)).toEqual([
      'begin independents 1',
      'offer x',
      'wait 30',
    ]);
    expect(planned(facts({ providers: ['stuart'] }), 0)).toEqual([
      'begin independents 1',
      'begin external 1',
      'ask stuart',
      'wait 30',
    ]);
  });

  test('DLV-10 DLV-15 when all have declined, the next step begins without waiting', () => {
    expect(planned(facts({ candidates: [independent('x')] }), 7)[0]).toBe('begin independents 1');
  });

  test('DLV-16 whoever cannot be asked any more has the order no more', () => {
    expect(planned(facts({ candidates: [employee('a')], offered: ['a', 'b'] }), 40)).toEqual(['withdraw b', 'wait 70']);
  });

  test('DLV-14 without services the round restarts, and who did not answer is asked again', () => {
    expect(planned(facts({ candidates: [employee('a')], offered: ['a'] }), 120)).toEqual([
      'begin independents 1',
      'begin external 1',
      'withdraw a',
      'begin employees 2',
      'offer a',
      'wait 150',
    ]);
  });

  test('DLV-14 with nobody at all the search rests half a minute, and counts no rounds', () => {
    expect(planned(facts(), 0)).toEqual(['begin independents 1', 'begin external 1', 'wait 30']);
    expect(planned(facts({ search: inC }), 400)).toEqual(['wait 430']);
  });

  test('DLV-11 a driver who turns up during the rest is asked at once', () => {
    expect(planned(facts({ search: inC, candidates: [employee('a')] }), 301)).toEqual([
      'begin employees 2',
      'offer a',
      'wait 331',
    ]);
  });
});

describe('outside services', () => {
  const both = { providers: ['deliveroo', 'stuart'] as const };

  test('DLV-13 in the shop’s order, with nobody else asked meanwhile', () => {
    expect(planned(facts({ ...both, search: inB, candidates: [employee('a')], offered: ['a'] }), 300)).toEqual([
      'begin external 1',
      'withdraw a',
      'ask deliveroo',
      'wait 330',
    ]);
  });

  test.each<[string, Partial<SearchBooking>, number, string[]]>([
    ['a minute to be placed', {}, 59.999, ['wait 60']],
    ['a minute to be placed', {}, 60, ['give-up', 'wait 90']],
    ['a minute to confirm', { state: 'placed', placedAt: after(5) }, 64.999, ['wait 65']],
    ['a minute to confirm', { state: 'placed', placedAt: after(5) }, 65, ['give-up', 'wait 95']],
    ['ten to find', { state: 'confirmed', placedAt: after(5), confirmedAt: after(9) }, 608.999, ['wait 609']],
    ['ten to find', { state: 'confirmed', placedAt: after(5), confirmedAt: after(9) }, 609, ['give-up', 'wait 639']],
  ])('DLV-13 %s: %o after %s s', (_, booking, seconds, expected) => {
    expect(planned(facts({ ...both, search: inC, booking: aBooking(booking) }), seconds)).toEqual(expected);
  });

  test.each(['assigned', 'at_pickup', 'picked_up'] as const)(
    'DLV-13 DLV-14 a service that is %s is left alone, even at the limit',
    (state) => {
      expect(planned(facts({ search: inC, booking: aBooking({ state }) }), 1_300)).toEqual(['wait 1330']);
    },
  );

  test('DLV-13 refused: the next one at once', () => {
    const attempts = [{ provider: 'deliveroo' as const, createdAt: after(300) }];

    expect(planned(facts({ ...both, search: inC, attempts }), 302)).toEqual(['ask stuart', 'wait 332']);
  });

  test('DLV-13 given up: the next one once it is cancelled, or half a minute later', () => {
    const late = facts({
      ...both,
      search: inC,
      attempts: [{ provider: 'deliveroo', createdAt: after(300) }],
      leaving: after(400),
    });

    expect(planned(late, 401)).toEqual(['wait 430']);
    expect(planned({ ...late, leaving: null }, 401)).toEqual(['ask stuart', 'wait 431']);
    expect(planned(late, 430)).toEqual(['ask stuart', 'wait 460']);
  });

  test('DLV-14 all have refused: once more, a little later each time', () => {
    const attempts = both.providers.map((provider) => ({ provider, createdAt: after(301) }));
    const refused = facts({ ...both, search: inC, attempts });

    expect(planned(refused, 302)).toEqual(['wait 330']);
    expect(planned(refused, 330).slice(0, 4)).toEqual([
      'begin employees 2',
      'begin independents 2',
      'begin external 2',
      'ask deliveroo',
    ]);
    expect(planned({ ...refused, search: { ...refused.search, round: 4 } }, 390)).toEqual(['wait 420']);
  });
});

describe('a person’s choice', () => {
  const candidates = [employee('a'), independent('x')];
  const stuart = { candidates, providers: ['deliveroo', 'stuart'] as const, search: { first: 'stuart' as const } };

  test('DLV-07 a service is asked before everybody else, once', () => {
    expect(planned(facts(stuart), 0)).toEqual(['begin external 1', 'ask stuart', 'wait 30']);
    const asked = { ...stuart, search: { first: 'stuart' as const, step: 'external' as const } };
    const attempts = [{ provider: 'stuart' as const, createdAt: START }];

    expect(planned(facts({ ...asked, attempts }), 4)).toEqual(['begin employees 1', 'offer a', 'wait 34']);
    expect(planned(facts({ ...asked, attempts, candidates: [] }), 4).at(-2)).toBe('ask deliveroo');
  });

  test('DLV-07 independents come before employees, then the usual order', () => {
    const first = { first: 'independents' as const };
    expect(planned(facts({ candidates, search: first }), 0)).toEqual(['begin independents 1', 'offer x', 'wait 30']);
    const asked = facts({ candidates, offered: ['x'], search: { ...first, step: 'independents' } });

    expect(planned(asked, 179)).toEqual(['wait 180']);
    expect(planned(asked, 180)).toEqual(['begin employees 1', 'offer a', 'wait 210']);
  });

  test.each(['employees', 'independents', 'uberDirect'] as const)(
    'DLV-07 %s, where there is none: as usual',
    (first) => {
      expect(planned(facts({ candidates: [employee('a')], search: { first } }), 0)).toEqual([
        'begin employees 1',
        'offer a',
        'wait 30',
      ]);
    },
  );
});

describe('the end', () => {
  test('DLV-14 at the limit whoever was asked hears of it, and the search is exhausted as of then', () => {
    const { moves, search, until } = planMoves(facts({ candidates: [employee('a')], offered: ['a'] }), after(5_000));

    expect(moves.map(said)).toEqual(['withdraw a', 'exhaust']);
    expect([search.exhaustedAt, search.askedDrivers, until]).toEqual([after(1_200), 0, null]);
    expect(planned(facts({ search: inC, booking: aBooking() }), 1_200)).toEqual(['give-up', 'exhaust']);
  });

  test('FLO-43 before the shop’s answer it goes on', () => {
    expect(planned(facts({ endsAt: null, candidates: [employee('a')] }), 1_500).slice(-2)).toEqual([
      'offer a',
      'wait 1530',
    ]);
  });
});

describe('whatever is written', () => {
  const seconds = fc.integer({ min: -5, max: 2_000 }).map(after);
  const candidate = fc.record({
    driverId: fc.constantFrom('a', 'b', 'c', 'd'),
    kind: fc.constantFrom('employee' as const, 'independent' as const),
    km: fc.constant(1),
  });
  const anyBooking = fc.record({
    id: fc.constant('booking'),
    provider: fc.constantFrom(...DELIVERY_PROVIDERS),
    state: fc.constantFrom('creating' as const, 'placed' as const, 'confirmed' as const, 'assigned' as const),
    createdAt: seconds,
    placedAt: fc.option(seconds),
    confirmedAt: fc.option(seconds),
  });
  const anyFacts: fc.Arbitrary<SearchFacts> = fc
    .record({
      step: fc.constantFrom(...SEARCH_STEPS),
      stepStartedAt: seconds,
      round: fc.integer({ min: 1, max: 5 }),
      first: fc.option(fc.constantFrom(...CARRIER_CHOICES)),
      candidates: fc.uniqueArray(candidate, { selector: ({ driverId }) => driverId }),
      offered: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
      booking: fc.option(anyBooking),
      leaving: fc.option(seconds),
      providers: fc.uniqueArray(fc.constantFrom(...DELIVERY_PROVIDERS)),
      attempts: fc.array(fc.record({ provider: fc.constantFrom(...DELIVERY_PROVIDERS), createdAt: seconds })),
      endsAt: fc.option(fc.constant(after(1_200))),
    })
    .map(({ step, stepStartedAt, round, first, booking, offered, ...rest }) => ({
      ...rest,
      booking,
      // One path at a time is what the engine keeps: it is not asked to mend its opposite.
      offered: booking ? [] : offered,
      search: { ...searchStarted(null, START), step, stepStartedAt, round, first },
    }));

  test('FLO-76 a plan ends, leaves nothing to do, and is looked at again within half a minute', () => {
    fc.assert(
      fc.property(anyFacts, seconds, (given, now) => {
        const { moves, until } = planMoves(given, now);
        expect(moves.length).toBeLessThan(12);
        const settled = moves.reduce((seen, move) => afterMove(seen, move, now), given);
        if (until === null) return;
        expect(nextMove(settled, now)).toEqual({ kind: 'wait', until });
        expect(until > now && until <= addMs(now, 30_000)).toBe(true);
      }),
    );
  });

  test('DLV-13 DLV-15 one path at a time, and only those who may be asked', () => {
    fc.assert(
      fc.property(anyFacts, seconds, (given, now) => {
        let seen = given;
        for (const move of planMoves(given, now).moves) {
          seen = afterMove(seen, move, now);
          if (move.kind === 'ask') expect(given.providers).toContain(move.provider);
          if (move.kind === 'offer')
            for (const one of move.to) expect(given.candidates.some((it) => it.driverId === one.driverId)).toBe(true);
          expect(seen.booking !== null && seen.offered.length > 0).toBe(false);
          expect(new Set(seen.offered).size).toBe(seen.offered.length);
        }
      }),
    );
  });
});
