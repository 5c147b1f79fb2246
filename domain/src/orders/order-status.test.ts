import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_TYPES } from '../kernel/sales.ts';
import { Order } from './order.ts';
import {
  FINISHED_STATUSES,
  isFinished,
  isHandedOut,
  LIVE_STATUSES,
  ORDER_STATUSES,
  readStatus,
  statusLabel,
  statusTone,
  toldStatus,
} from './order-status.ts';
import { anOrder } from './orders.samples.ts';

describe('order statuses', () => {
  test('FLO-01, FLO-03 the states of an order', () => {
    expect([...ORDER_STATUSES].toSorted()).toEqual([
      'canceled',
      'completed',
      'contacting',
      'delivering',
      'looking_for_driver',
      'missed',
      'preparing',
      'ready',
      'refunded',
      'refused',
      'scheduled',
      'takeaway',
      'waiter',
    ]);
  });

  test('ORD-09 five of them are finished, the others are live', () => {
    expect([...FINISHED_STATUSES].toSorted()).toEqual(['canceled', 'completed', 'missed', 'refunded', 'refused']);
    expect(ORDER_STATUSES.filter(isFinished)).toEqual(FINISHED_STATUSES);
    expect(LIVE_STATUSES).toHaveLength(ORDER_STATUSES.length - FINISHED_STATUSES.length);
    expect(LIVE_STATUSES.some(isFinished)).toBe(false);
  });

  test.each([
    ['delivered', 'completed'],
    ['success', 'completed'],
    ['refund', 'refunded'],
    ['cancelled', 'canceled'],
    ['ready/delivery', 'ready'],
  ])('FLO-02 the source’s « %s » is read as %s', (written, status) => {
    expect(readStatus(written)).toBe(status);
  });

  test.each(ORDER_STATUSES)('FLO-02 %s is read as itself', (status) => {
    expect(readStatus(status)).toBe(status);
  });

  test('FLO-02 anything else is no status', () => {
    for (const written of ['', 'Completed', 'done', 'constructor', '__proto__']) expect(readStatus(written)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (written) => {
        const status = readStatus(written);

        expect(status === null || ORDER_STATUSES.includes(status)).toBe(true);
      }),
    );
  });

  test('FLO-05 an order’s flow is classic or reverse', () => {
    const { flowType } = Order.shape;

    expect(flowType.options).toEqual(['classic', 'reverse']);
  });

  test('FLO-85 the sample order is an order', () => {
    expect(Order.safeParse(anOrder()).error).toBeUndefined();
  });
});

describe('labels and colours', () => {
  test.each([
    ['ORD-34', 'contacting', 'En attente d’acceptation', 'amber', false],
    ['ORD-35', 'looking_for_driver', 'Recherche de livreur', 'violet', false],
    ['ORD-36', 'scheduled', 'Programmée', 'grey', false],
    ['ORD-37', 'preparing', 'En préparation', 'blue', false],
    ['ORD-38', 'ready', 'Prête, en attente du livreur', 'cyan', false],
    ['ORD-39', 'takeaway', 'Prête à emporter', 'cyan', false],
    ['ORD-40', 'waiter', 'En attente du serveur', 'cyan', false],
    ['ORD-41', 'delivering', 'En livraison', 'blue', false],
    ['ORD-42', 'completed', 'Terminée', 'green', true],
    ['ORD-43', 'canceled', 'Annulée', 'red', true],
    ['ORD-44', 'refunded', 'Remboursée', 'red', true],
    ['ORD-45', 'missed', 'Manquée', 'red', true],
    ['ORD-46', 'refused', 'Refusée', 'red', true],
  ] as const)('%s %s reads « %s » in %s, terminal: %s', (_id, status, label, tone, isTerminal) => {
    expect(statusLabel(status, 'click_and_collect')).toBe(label);
    expect(statusTone(status)).toBe(tone);
    expect(isFinished(status)).toBe(isTerminal);
  });

  test('ORD-42, FLO-04 a completed delivery reads « Livrée »; no other label depends on the type', () => {
    expect(ORDER_TYPES.map((type) => statusLabel('completed', type))).toEqual(['Livrée', 'Terminée', 'Terminée']);
    for (const status of ORDER_STATUSES.filter((each) => each !== 'completed'))
      expect(new Set(ORDER_TYPES.map((type) => statusLabel(status, type))).size).toBe(1);
  });

  test('FLO-88 a customer reads neither the kitchen’s words nor another end of the order', () => {
    expect(ORDER_TYPES.map((type) => toldStatus('completed', type))).toEqual(['Livrée', 'Terminée', 'Terminée']);
    expect(toldStatus('missed', 'delivery')).toBe('Non prise en charge');
    expect(toldStatus('waiter', 'click_and_seat')).toBe('Commande prête');
    expect(ORDER_STATUSES.filter(isHandedOut)).toEqual(['takeaway', 'waiter']);
  });

  test('ORD-34 to ORD-46 only terminal states are red or green', () => {
    const strong = ORDER_STATUSES.filter((status) => ['red', 'green'].includes(statusTone(status)));

    expect(strong).toEqual(FINISHED_STATUSES);
  });
});
