import type { PrintRequest } from '@comptoir/domain/printers/printer.ts';
import { expect, test } from 'vitest';
import type { QueueList } from '../manage.queries.ts';
import { stuckTickets } from './waiting-summary.ts';

const job = (fields: Partial<PrintRequest>): PrintRequest => ({
  id: '1',
  shopId: 's',
  printerId: 'kitchen',
  printerName: 'Imprimante cuisine',
  orderId: 'o',
  orderNumber: '2157',
  template: 'kitchen',
  state: 'queued',
  cause: null,
  copies: 1,
  isDuplicate: false,
  attempts: 0,
  createdAt: '2026-11-18T19:00:00.000Z',
  printedAt: null,
  ...fields,
});
const kitchen = (status: QueueList['printers'][number]['status']): QueueList['printers'] => [
  { id: 'kitchen', name: 'Imprimante cuisine', kind: 'cloudprint', localName: null, status },
];

test('PRN-45 says how many tickets wait, where, and why', () => {
  const items = [job({ id: '1' }), job({ id: '2' }), job({ id: '3' })];

  expect(stuckTickets({ items, printers: kitchen('paper-out') })).toMatchObject({
    title: '3 tickets en attente',
    text: 'Imprimante cuisine\u00A0: plus de papier',
  });
});

test('PRN-61 a ticket that is tried on a printer at fault is still told: the warning does not come and go', () => {
  const items = [job({ state: 'sent' })];

  expect(stuckTickets({ items, printers: kitchen('paper-out') })).toMatchObject({ title: '1 ticket en attente' });
});

test('PRN-45 a ticket that a working printer is about to fetch worries nobody', () => {
  const items = [job({}), job({ id: '2', state: 'sent' })];

  expect(stuckTickets({ items, printers: kitchen('ready') })).toBeNull();
  expect(stuckTickets({ items: [], printers: kitchen('paper-out') })).toBeNull();
});

test('PRN-13 PRN-45 ERR-26 a ticket that failed is told, even when its printer works again', () => {
  const stuck = stuckTickets({ items: [job({ state: 'failed', cause: 'absent' })], printers: kitchen('ready') });

  expect(stuck).toMatchObject({
    title: '1 ticket non imprimé',
    text: 'L’impression a échoué, vérifiez votre imprimante\u00A0!',
  });
});
