import { expect, test } from 'vitest';
import { aPrinterCard } from './page/printer-card.fixture.ts';
import { sinceWords, stateSentence } from './printer-words.ts';

const at = { now: '2026-11-18T19:15:00.000Z', timeZone: 'Europe/Paris' };

test('PRN-44 PRN-64 a state is a sentence: when it was seen, what it printed, what waits since when, and who relays', () => {
  const seen = { lastSeenAt: '2026-11-18T19:14:40.000Z' };
  const waiting = { waiting: 2, waitingSince: '2026-11-18T19:11:00.000Z' };

  expect(stateSentence(aPrinterCard({ ...seen, status: 'ready', printedToday: 61 }), null, at)).toBe(
    'Vue à l’instant. 61 tickets aujourd’hui.',
  );
  expect(stateSentence(aPrinterCard({ ...seen, ...waiting, status: 'paper-out' }), 'Comptoir', at)).toBe(
    '2 tickets l’attendent depuis 20:11. Relais\u00A0: Comptoir, après 3\u00A0min.',
  );
  expect(stateSentence(aPrinterCard({ lastSeenAt: '2026-11-18T19:00:00.000Z', status: 'away' }), null, at)).toBe(
    'Vue à 20:00. Aucun relais.',
  );
  expect(stateSentence(aPrinterCard({ lastSeenAt: '2026-11-14T19:00:00.000Z', status: 'away' }), null, at)).toBe(
    'Vue le 14/11/2026 à 20:00. Aucun relais.',
  );
  expect(sinceWords('2026-11-18T19:11:00.000Z', { today: '2026-11-18', timeZone: at.timeZone })).toBe('depuis 20:11');
  expect(sinceWords('2026-11-17T19:11:00.000Z', { today: '2026-11-18', timeZone: at.timeZone })).toBe(
    'depuis le 17/11/2026 à 20:11',
  );
  expect(stateSentence(aPrinterCard({ status: 'off' }), null, at)).toBe('Elle ne reçoit aucun ticket.');
});
