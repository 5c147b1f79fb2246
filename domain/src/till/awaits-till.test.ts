import { describe, expect, test } from 'vitest';
import { aShop } from '../shops/shops.samples.ts';
import { LIVE_STATUSES, ORDER_STATUSES } from '../orders/order-status.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { awaitsTill, hasTill, offersSendToTill } from './awaits-till.ts';

const shopWith = (type: string, enabled = true) => aShop({ integration: { type, enabled } });

describe('the till', () => {
  test('CAT-ROL-19 CAT-ROL-20 is a reference-based integration or one-touch, never a marketplace', () => {
    const tills = ['zelty', 'addition', 'splash', 'biborne', 'hubrise', 'oneTouch'];
    expect(tills.map((type) => hasTill(shopWith(type)))).toEqual(tills.map(() => true));
    expect(['deliveroo', 'justeat', 'ubereats'].map((type) => hasTill(shopWith(type)))).toEqual([false, false, false]);
    expect([hasTill(shopWith('zelty', false)), hasTill(aShop())]).toEqual([false, false]);
  });

  test('FLO-77 is told at reception when it accepts, after acceptance otherwise, and never twice', () => {
    expect(awaitsTill(anOrder(), shopWith('oneTouch'))).toBe(true);
    expect(awaitsTill(anOrder(), shopWith('zelty'))).toBe(false);
    expect(awaitsTill(anOrder({ status: 'preparing' }), shopWith('zelty'))).toBe(true);
    expect(awaitsTill(anOrder({ status: 'preparing', posSynced: true }), shopWith('zelty'))).toBe(false);
    expect(awaitsTill(anOrder({ status: 'canceled' }), shopWith('zelty'))).toBe(false);
  });

  test('FLO-77 of all states, those of an order that is neither finished nor unanswered', () => {
    const told = (type: string) => ORDER_STATUSES.filter((status) => awaitsTill(anOrder({ status }), shopWith(type)));
    expect(told('oneTouch')).toEqual(LIVE_STATUSES);
    expect(told('zelty')).toEqual(
      LIVE_STATUSES.filter((status) => status !== 'contacting' && status !== 'looking_for_driver'),
    );
  });

  test('HUB-50 an order that was served while the hub was away still goes there, one that was undone does not', () => {
    const awaits = (status: 'completed' | 'canceled' | 'missed', type: string) =>
      awaitsTill(anOrder({ status }), shopWith(type));
    expect([awaits('completed', 'hubrise'), awaits('completed', 'zelty')]).toEqual([true, false]);
    expect([awaits('canceled', 'hubrise'), awaits('missed', 'hubrise')]).toEqual([false, false]);
    expect(awaitsTill(anOrder({ status: 'completed', posSynced: true }), shopWith('hubrise'))).toBe(false);
  });

  test('DET-41 DET-48 is sent to by hand while one-touch has nothing, elsewhere once sending has failed', () => {
    expect(offersSendToTill(anOrder(), shopWith('oneTouch'))).toBe(true);
    expect(offersSendToTill(anOrder({ posSynced: true }), shopWith('oneTouch'))).toBe(false);
    expect(offersSendToTill(anOrder({ status: 'preparing' }), shopWith('zelty'))).toBe(false);
    expect(offersSendToTill(anOrder({ status: 'preparing', posFailed: true }), shopWith('zelty'))).toBe(true);
  });
});
