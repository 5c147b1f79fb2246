import { expect, test } from 'vitest';
import { SHOP_ALERT_KINDS, type ShopAlertKind } from './shop-alert.ts';
import { shopAlertWords } from './shop-alert.labels.ts';

test('FLO-86 an alert names the order and the amount', () => {
  const alert = { kind: 'refund-failed', data: { orderNumber: '042', amount: 1640 } } as const;

  expect(shopAlertWords(alert)).toEqual({
    title: 'Remboursement non effectué',
    text: 'Le remboursement de 16,40\u00A0€ de la commande n°\u00A0042 a échoué. Contactez le support de la plateforme.',
  });
});

test('FLO-92 INV-50 a contested payment says until when the bank is answered, and where', () => {
  const alert = { kind: 'payment-disputed', data: { orderNumber: '042', amount: 1640, until: '2026-11-24' } } as const;

  expect(shopAlertWords(alert)).toEqual({
    title: 'Paiement contesté',
    text: 'Le client conteste le paiement de 16,40\u00A0€ de la commande n°\u00A0042. Répondez à sa banque avant le 24/11/2026\u00A0: ouvrez la commande, vos preuves y sont prêtes.',
  });
});

test('FLO-36 a missed order says which one and what it was worth, before anything else', () => {
  const alert = { kind: 'order-missed', data: { orderNumber: '024', amount: 8980 } } as const;

  expect(shopAlertWords(alert)).toEqual({
    title: 'Manquée\u00A0: n°\u00A0024, 89,80\u00A0€',
    text: 'La commande n°\u00A0024 n’a pas été prise en charge à temps. Le client en est informé.',
  });
});

test('DRV-30 a newcomer is named, with what remains to be done', () => {
  const driver = { name: 'Karim BENALI', kind: 'employee' } as const;
  const alert = { kind: 'driver-registered', data: { orderNumber: '', amount: null, driver } } as const;

  expect(shopAlertWords(alert)).toEqual({
    title: 'Livreur à activer',
    text: 'Karim BENALI vient de s’inscrire comme livreur employé. Activez son compte pour lui proposer des courses.',
  });
});

test('PAY-09 a rejected payout says how much, and what to do', () => {
  expect(shopAlertWords({ kind: 'payout-failed', data: { orderNumber: '', amount: 27_403 } })).toEqual({
    title: 'Virement rejeté',
    text: 'La banque a rejeté le virement de 274,03\u00A0€. Vérifiez votre IBAN\u00A0: la somme sera versée avec le prochain virement.',
  });
});

test('HUB-40 HUB-41 HUB-52 alerts of the hub say what stands still, and why', () => {
  const hub = { id: 'x', brand: 'Uber Eats', reason: 'La commande ne contient aucun article.' };
  const failed = { kind: 'hub-order-failed', data: { orderNumber: 'U-7', amount: 900, hub } } as const;

  expect(shopAlertWords(failed)).toEqual({
    title: 'Commande Uber Eats en échec',
    text: 'La commande n°\u00A0U-7 de 9,00\u00A0€ n’est pas dans la liste. La commande ne contient aucun article.',
  });
  expect(shopAlertWords({ kind: 'hub-unreachable', data: { orderNumber: '', amount: null } }).text).toContain(
    'tout lui sera transmis dès son retour',
  );
  expect(shopAlertWords({ kind: 'hub-to-reconnect', data: { orderNumber: '', amount: null } }).text).toContain(
    'Reconnectez-le',
  );
  const stock = { id: 'stock', brand: 'HubRise', reason: 'Socca, Panisse' };
  expect(
    shopAlertWords({ kind: 'hub-stock-refused', data: { orderNumber: '', amount: null, hub: stock } }).text,
  ).toContain('le stock de\u00A0: Socca, Panisse.');
});

test('SYN-67 SYN-65 a refused key says what it costs; an order that the till refused says why', () => {
  const data = { orderNumber: '042', amount: null };
  expect(shopAlertWords({ kind: 'till-key-refused', data }).title).toBe('Clé de caisse refusée');
  const { text } = shopAlertWords({ kind: 'till-not-told', data: { ...data, reason: 'un produit manque' } });
  expect(text).toBe(
    'La commande n°\u00A0042 n’a pas pu être envoyée à la caisse\u00A0: un produit manque. Saisissez-la à la main.',
  );
});

const OF_NO_ORDER: readonly ShopAlertKind[] = [
  'driver-registered',
  'payout-failed',
  'till-key-refused',
  'hub-unreachable',
  'hub-to-reconnect',
  'hub-stock-refused',
];
test.each(SHOP_ALERT_KINDS.filter((kind) => !OF_NO_ORDER.includes(kind)))(
  'FLO-59 FLO-86 %s reads well without an amount',
  (kind) => {
    const { title, text } = shopAlertWords({ kind, data: { orderNumber: '042', amount: null } });

    expect(title).not.toBe('');
    expect(text).toContain('commande n°\u00A0042');
    expect(text).toMatch(/^[A-Z][^']*\.$/);
    expect(text).not.toMatch(/ {2}|null|undefined/);
  },
);

test('FLO-86 a kind that this page does not know yet still calls for somebody', () => {
  const alert = JSON.parse('{ "kind": "of-tomorrow", "data": { "orderNumber": "042", "amount": null } }');
  expect(shopAlertWords(alert).text).toContain('La commande n°\u00A0042 demande votre attention.');
});
