import { expect, test } from 'vitest';
import { addMinutes, addMs } from '../../kernel/time.ts';
import { attentionCells } from './attention.labels.ts';
import type { Order } from '../order.ts';
import { anOrder } from '../orders.samples.ts';

const NOW = '2026-11-14T19:30:00.000Z';
const waiting = (id: string, ms: number) =>
  anOrder({ id, status: 'contacting', sentToShopAt: addMinutes(NOW, -5), acceptDeadlineAt: addMs(NOW, ms) });
const preparing = (id: string, minutes: number, given: Partial<Order> = {}) =>
  anOrder({ id, status: 'preparing', dueAt: addMinutes(NOW, minutes), ...given });
const delivery = anOrder({ orderType: 'delivery' }).delivery;
const searched = {
  firstStartedAt: NOW,
  startedAt: NOW,
  step: 'employees',
  stepStartedAt: NOW,
  round: 1,
  provider: null,
  first: null,
  askedDrivers: 0,
  exhaustedAt: null,
} as const;

test('ORD-24 each kind is counted, and leads to its most urgent order', () => {
  const orders = [
    waiting('later', 245_000),
    waiting('sooner', 48_000),
    preparing('on time', 5),
    preparing('late', -2),
    preparing('later still', -8),
  ];
  const missed = { kind: 'order-missed', orderId: 'gone', data: { orderNumber: '024', amount: 8980 } } as const;
  const other = { kind: 'refund-failed', orderId: 'x', data: { orderNumber: '025', amount: 100 } } as const;

  expect(attentionCells(orders, [other, missed], NOW)).toEqual([
    {
      kind: 'waiting',
      count: 2,
      words: 'en attente',
      detail: { before: 'Ouvrir la plus urgente · ', kept: '48\u00A0s' },
      orderId: 'sooner',
    },
    {
      kind: 'late',
      count: 2,
      words: 'en retard',
      detail: { before: 'jusqu’à ', kept: '8\u00A0min' },
      orderId: 'later still',
    },
    { kind: 'driverless', count: 0, words: 'sans livreur', detail: null, orderId: null },
    {
      kind: 'missed',
      count: 1,
      words: 'manquée',
      detail: { kept: 'n°\u00A0024', after: ' · 89,80\u00A0€' },
      orderId: 'gone',
    },
  ]);
});

test('DLV-17 a search that ended or was stopped is an order without a driver; one that runs or has found is not', () => {
  const sent = (id: string, isSearchingDriver: boolean, given: Partial<Order> = {}) =>
    preparing(id, 5, {
      orderType: 'delivery',
      shopResponsibleForDelivery: false,
      pickupStatus: 0,
      delivery: delivery && { ...delivery, nature: 'fleet', isSearchingDriver },
      driverSearch: searched,
      ...given,
    });
  const ready = { status: 'ready', preparationEndedAt: addMinutes(NOW, -4) } as const;
  const cells = (orders: Order[]) => attentionCells(orders, [], NOW).find(({ kind }) => kind === 'driverless');

  expect(cells([sent('stopped', false, ready)])).toMatchObject({
    count: 1,
    detail: { before: 'prête depuis ', kept: '4\u00A0min' },
  });
  expect(cells([sent('stopped', false)])).toMatchObject({ count: 1, orderId: 'stopped' });
  expect(cells([sent('running', true)])).toMatchObject({ count: 0 });
  expect(cells([sent('found', false, { pickupStatus: 1 })])).toMatchObject({ count: 0 });
  expect(cells([sent('never sent', false, { driverSearch: null })])).toMatchObject({ count: 0 });
});
