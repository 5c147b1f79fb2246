import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { searchStarted } from '@comptoir/domain/deliveries/search.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { aMissingQuestion } from '@comptoir/domain/orders/missing/missing.samples.ts';
import { describe, expect, test } from 'vitest';
import { liveChanges } from './live-changes.ts';

const NONE = { gone: [], begun: [], driverless: [], answered: [] };
const searching = (status: Order['status'], exhaustedAt: string | null): Order => {
  const { createdAt } = anOrder();
  return anOrder({
    status,
    driverSearch: { ...searchStarted(null, createdAt), step: 'external', exhaustedAt },
  });
};

describe('what happened between two readings of the live list', () => {
  test('nothing when nothing changed, nor for an order that nobody here knew', () => {
    const order = anOrder();
    expect(liveChanges([order], [order])).toEqual(NONE);
    expect(liveChanges([], [searching('preparing', order.createdAt)])).toEqual(NONE);
  });

  test('NTF-09 an order that left is gone', () => {
    const stays = anOrder({ id: '30000000-0000-4000-8000-000000000002' });
    expect(liveChanges([anOrder(), stays], [stays])).toEqual({ ...NONE, gone: [anOrder()] });
  });

  test('MIS-08 an answer about a missing dish is told once, a withdrawal is not', () => {
    const [asked, answered, withdrawn] = (['asked', 'answered', 'withdrawn'] as const).map((state) =>
      anOrder({ missing: aMissingQuestion({ state }) }),
    ) as [Order, Order, Order];
    expect(liveChanges([asked], [answered])).toEqual({ ...NONE, answered: [answered] });
    expect(liveChanges([answered], [{ ...answered }])).toEqual(NONE);
    expect(liveChanges([asked], [withdrawn])).toEqual(NONE);
  });

  test('FLO-44 a scheduled order that begins is told once', () => {
    const scheduled = anOrder({ status: 'scheduled' });
    const begun = anOrder({ status: 'preparing', version: 2 });
    expect(liveChanges([scheduled], [begun])).toEqual({ ...NONE, begun: [begun] });
    expect(liveChanges([begun], [{ ...begun, version: 3 }])).toEqual(NONE);
    expect(liveChanges([anOrder()], [begun])).toEqual(NONE);
  });

  test('DLV-17 a search that ends without a driver is told once, and again when a second one does', () => {
    const running = searching('preparing', null);
    const exhausted = searching('preparing', addMinutes(running.createdAt, 20));
    expect(liveChanges([running], [exhausted])).toEqual({ ...NONE, driverless: [exhausted] });
    expect(liveChanges([exhausted], [{ ...exhausted, status: 'ready' }])).toEqual(NONE);
    expect(liveChanges([exhausted], [running])).toEqual(NONE);
  });
});
