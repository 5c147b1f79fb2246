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
    for (const type of ORDER_EVENTS) expect(storySentence({ type, ...server }, order)).toMatch(/^[\p{Lu}\d]/u);
  });

  test('DLV-10 DLV-13 says whom the search has asked, and who would not', () => {
    const told = (type: string, data: Record<string, string | number>) =>
      storySentence({ ...server, type, data }, order);

    expect(told('drivers-asked', { employees: 3, independents: 0, round: 1 })).toBe('Proposée à 3 employés');
    expect(told('drivers-asked', { employees: 1, independents: 2, round: 2 })).toBe(
      'Proposée de nouveau à 1 employé et 2 indépendants',
    );
    expect(storySentence({ ...server, type: 'offer-declined', actorKind: 'driver', actorName: 'Karim' }, order)).toBe(
      'Course refusée par Karim',
    );
    expect(told('service-asked', { provider: 'uberDirect' })).toBe('Course demandée à Uber Direct');
    expect(told('service-refused', { provider: 'stuart' })).toBe('Stuart ne prend pas la course');
    expect(told('service-late', { provider: 'stuart' })).toBe('Stuart n’a pas trouvé de livreur à temps');
    expect(told('nobody-available', {})).toBe('Aucun livreur disponible pour le moment');
  });

  test('FLO-37 FLO-59 says who dropped the order: its driver, or the service by its name', () => {
    const lost = { ...server, data: { driver: 'Karim BENALI' } };
    const karim = { ...lost, actorKind: 'driver', actorName: 'Karim' } as const;

    expect(storySentence({ ...karim, type: 'driver-lost' }, order)).toBe('Le livreur s’est désisté · Karim BENALI');
    expect(storySentence({ ...karim, type: 'job-cancelled' }, order)).toBe('Le livreur s’est désisté · Karim BENALI');
    const stuart = { ...lost, actorKind: 'provider', actorName: 'Stuart' } as const;
    expect(storySentence({ ...stuart, type: 'job-cancelled' }, order)).toBe('Course annulée par Stuart');
    expect(storySentence({ ...lea, type: 'driver-lost' }, order)).toBe('Livreur retiré par Léa');
  });

  test('leaves out an event that it does not know', () => {
    expect(storySentence({ type: 'toString', ...server }, order)).toBeNull();
    expect(storySentence({ type: 'sighted', ...server }, order)).toBeNull();
  });
});
