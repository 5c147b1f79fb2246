import { describe, expect, test } from 'vitest';
import { ORDER_EVENTS } from './order-flow.ts';
import { anOrder } from './orders.samples.ts';
import { storySentence } from './story.labels.ts';

const order = anOrder({ channel: 'qrcode' });
const lea = { actorKind: 'staff', actorName: 'Léa', preparationMinutes: 30, data: {} } as const;
const server = { actorKind: 'system', actorName: null, preparationMinutes: null, data: {} } as const;

describe('the order’s story in French', () => {
  test('names the channel, the person and the time', () => {
    expect(storySentence({ ...server, type: 'received', actorKind: 'customer' }, order)).toBe('Reçue · QR code');
    expect(storySentence({ type: 'accept', ...lea }, order)).toBe('Acceptée par Léa · 30\u00A0min');
    expect(storySentence({ type: 'refuse', ...lea }, order)).toBe('Refusée par Léa');
    expect(storySentence({ type: 'deadline-passed', ...server }, order)).toBe(
      'Manquée\u00A0: personne n’a répondu à temps',
    );
  });

  test('says « à l’heure » where the time is a delay after the promised hour', () => {
    const scheduled = anOrder({ isScheduled: true });
    expect(storySentence({ ...lea, type: 'accept', preparationMinutes: 0 }, scheduled)).toBe(
      'Acceptée par Léa · à l’heure',
    );
  });

  test('has words for every event of the table', () => {
    for (const type of ORDER_EVENTS) expect(storySentence({ type, ...server }, order)).toMatch(/^\p{Lu}/u);
  });

  test('leaves out an event that it does not know', () => {
    expect(storySentence({ type: 'toString', ...server }, order)).toBeNull();
    expect(storySentence({ type: 'sighted', ...server }, order)).toBeNull();
  });
});
