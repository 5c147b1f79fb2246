import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { expect, test } from 'vitest';
import { cancellationWords, noDriverWords, proximityWords, troubleWords } from './alert-words.ts';

const by = (canceledBy: 'customer' | 'marketplace') => ({
  canceledBy,
  cancelReason: 'customer_cancel_phase_contacting' as const,
  chargeId: 'CMD-1',
  statusLabel: 'Annulée',
  canceledAt: '2026-11-14T19:20:00.000Z',
  userId: null,
  userFirstName: null,
});

test('NTF-09 NTF-10 the cancellation names type, number, amount and shop', () => {
  expect(cancellationWords(anOrder({ cancellation: by('customer') }))).toBe(
    'Livraison n°\u00A0042 de 16,40\u00A0€ (Chez Mimi) a été annulée par le client.',
  );
});

test('FLO-86 where all shops are shown, an alert names its own', () => {
  const alert = {
    id: 'a',
    companyId: 'c',
    shopId: 'port',
    orderId: 'o',
    driverId: null,
    kind: 'order-missed',
    data: { orderNumber: '051', amount: 3120 },
    createdAt: '2026-11-14T19:20:00.000Z',
  } as const;
  const shops = [
    { shopId: 'mimi', name: 'Chez Mimi' },
    { shopId: 'port', name: 'Chez Mimi Port' },
  ];

  expect(troubleWords(alert, { isAllShops: true, shops }).title).toBe(
    'Manquée\u00A0: n°\u00A0051, 31,20\u00A0€ · Chez Mimi Port',
  );
  expect(troubleWords(alert, { isAllShops: false, shops }).title).toBe('Manquée\u00A0: n°\u00A0051, 31,20\u00A0€');
});

test('FLO-60 a marketplace that cancels by itself is named', () => {
  expect(cancellationWords(anOrder({ channel: 'ubereats', cancellation: by('marketplace') }))).toMatch(
    / a été annulée par Uber Eats\.$/,
  );
});

test('DLV-17 the toast names the order', () => {
  expect(noDriverWords(anOrder())).toBe('Aucun livreur trouvé pour la commande n°\u00A0042.');
});

test('NTF-16 the reminder names the driver and the order', () => {
  expect(proximityWords(anOrder({ driverFirstName: 'Karim' }))).toBe('Karim arrive pour la commande n°\u00A0042.');
  expect(proximityWords(anOrder())).toBe('Le livreur arrive pour la commande n°\u00A0042.');
});
