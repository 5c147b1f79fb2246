import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMinutes, addMs } from '@comptoir/domain/kernel/time.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { describe, expect, test } from 'vitest';
import {
  collectWords,
  courseTitle,
  kitchenWords,
  kmWords,
  mapLink,
  meansWords,
  offerTitle,
  pickUpRefusal,
  readyAtWords,
} from './desk/driver-words.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const PARIS = 'Europe/Paris';

describe('the kitchen, for who waits at its counter', () => {
  test('DLV-19 says when it is ready, and never a time that has passed', () => {
    expect(readyAtWords(addMinutes(NOW, 12), NOW, PARIS)).toBe('Prête à 20:26 · dans 12\u00A0min');
    expect(readyAtWords(addMs(NOW, 1), NOW, PARIS)).toBe('Prête à 20:14 · dans 1\u00A0min');
    expect(readyAtWords(NOW, NOW, PARIS)).toBe('Prête d’un instant à l’autre');
  });

  test.each([
    ['preparing', 'En préparation', null],
    ['ready', 'La commande est prête', null],
    [
      'contacting',
      'Le restaurant n’a pas encore accepté la commande',
      'Le restaurant n’a pas encore accepté la commande.',
    ],
  ] as const)('FLO-54 %s reads « %s », and may be taken along or not', (status, words, refusal) => {
    expect(kitchenWords({ status, readyAt: null }, NOW, PARIS)).toBe(words);
    expect(pickUpRefusal({ status })).toBe(refusal);
  });
});

test('REP-10 an order of a rehearsal says so on the driver’s page', () => {
  const test = { orderNumber: 'E-001', isTest: true };
  expect([offerTitle(test), courseTitle(test)]).toEqual(['ESSAI, nouvelle course', 'ESSAI, course n°\u00A0E-001']);

  const real = { orderNumber: '042', isTest: false };
  expect([offerTitle(real), courseTitle(real)]).toEqual(['Nouvelle course', 'Course n°\u00A0042']);
});

describe('at the door', () => {
  const paid = { toCollect: cents(0), paymentType: 'stripe', driverPaymentType: null } as const;

  test('FLO-84 what is to be collected, and how', () => {
    expect(collectWords(paid)).toBe('Déjà payée, rien à encaisser');
    expect(collectWords({ ...paid, toCollect: cents(1640) })).toBe('À encaisser\u00A0: 16,40\u00A0€');
    expect(meansWords({ ...paid, paymentType: 'to_driver', driverPaymentType: 'ticket_resto' })).toBe(
      'Titres-restaurant',
    );
    const paymentSplit = [
      { means: 'ticket_resto' as const, amount: cents(2500) },
      { means: 'cash' as const, amount: cents(740) },
    ];
    const byVouchers = { ...paid, paymentType: 'to_driver', driverPaymentType: 'ticket_resto', paymentSplit } as const;
    // PMT-25: what to take in vouchers and what in money; told that the customer takes out a purse, only the purse.
    expect(meansWords(byVouchers)).toBe('Titres-restaurant 25,00\u00A0€\u00A0· Espèces 7,40\u00A0€');
    expect(meansWords({ ...byVouchers, driverPaymentType: 'cb' })).toBe('Carte (TPE)');
    expect(meansWords({ ...paid, paymentType: 'to_driver' })).toBe('Moyen de paiement à demander');
    expect(meansWords({ ...paid, paymentType: 'cash' })).toBe('Espèces');
  });
});

describe('the way', () => {
  const address = anOrder().address ?? expect.fail('the sample has an address');

  test('opens the map that the telephone has', () => {
    const place = { ...address, streetNumber: '14', street: 'rue Bonaparte', postalCode: '06300', city: 'Nice' };
    const query = '14%20rue%20Bonaparte%2C%2006300%20Nice';
    expect(mapLink({ ...place, location: { latitude: 43.7, longitude: 7.28 } }, 'Linux; Android 15')).toBe(
      `geo:43.7,7.28?q=${query}`,
    );
    expect(mapLink({ ...place, location: null }, 'Linux; Android 15')).toBe(`geo:0,0?q=${query}`);
    expect(mapLink(place, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18)')).toBe(`https://maps.apple.com/?daddr=${query}`);
  });

  test('is told in kilometres', () => {
    expect(kmWords(2)).toBe('2,0\u00A0km');
  });
});
