import { aQuestion, north, SHOP_PLACE, someRules } from '@comptoir/domain/checkout/checkout.samples.ts';
import type { LoadOf } from '@comptoir/domain/checkout/checkout-question.ts';
import { taxedParts } from '@comptoir/domain/checkout/vat.ts';
import { judge } from '@comptoir/domain/checkout/judge.ts';
import { cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import { addMinutes, instantAt } from '@comptoir/domain/kernel/time.ts';
import { orderAmounts } from '@comptoir/domain/orders/amounts.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { figure } from './kit/figure.ts';

/** How many checkouts one core judges in a second: ten lines, thirty zones of twelve corners, no I/O. */
const SECONDS = 3;
const ZONES = 30;
const CORNERS = 12;

const [line] = anOrder().lines;
if (!line) throw new Error('the sample has no line');
const RATES = [1000, { delivery: 550, click_and_collect: 550, click_and_seat: 1000 }, 2000] as const;
const lines = Array.from({ length: 10 }, (_, rank) => ({
  ...line,
  tax: { rates: RATES[rank % 3] ?? 1000, vouchers: null },
}));
const rules = someRules({ zones: { mapZones: Array.from({ length: ZONES }, (_, rank) => ring(rank)), cityZones: [] } });
const loads: LoadOf = (_, start) => ({ taken: start.endsWith('00:00.000Z') ? 4 : 1, maxOrders: null });
const evening = instantAt('2026-11-14', '19:00', 'Europe/Paris');

let judged = 0;
let possible = 0;
const until = performance.now() + SECONDS * 1_000;
while (performance.now() < until) {
  for (let burst = 0; burst < 100; burst += 1) {
    const place = { location: north(200 + ((judged * 37) % 6_000)), city: 'Nice', isDoubtful: false };
    const amounts = { promotionDiscount: ZERO, cashbackUsed: ZERO, deliveryFeeBeforePromotion: ZERO, tip: ZERO };
    const { productsTotal } = orderAmounts(lines, { ...amounts, deliveryFee: ZERO, managementFee: ZERO });
    const now = addMinutes(evening, judged % 180);
    const taxed = taxedParts(lines, 'delivery');
    const asked = aQuestion({ place, productsTotal, taxed });
    const { refusals, deliveryFee, managementFee } = judge(rules, asked, loads, now);
    orderAmounts(lines, { ...amounts, deliveryFeeBeforePromotion: deliveryFee, deliveryFee, managementFee });
    if (refusals.length === 0) possible += 1;
    judged += 1;
  }
}

figure('checkout', 'checkouts judged in a second, 10 lines, 30 zones', judged / SECONDS, 'per s', { atLeast: 10_000 });
figure('checkout', 'of them possible', (possible / judged) * 100, '%');

/** Wider and wider around the shop; the last one wins only where no other does. */
function ring(rank: number) {
  const metres = 300 + rank * 150;
  const points = Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (corner / CORNERS) * 2 * Math.PI;
    return {
      latitude: SHOP_PLACE.latitude + (Math.sin(angle) * metres) / 111_195,
      longitude: SHOP_PLACE.longitude + (Math.cos(angle) * metres) / 80_400,
    };
  });
  return {
    key: `zone-${rank}`,
    priority: rank + 1,
    minimumBasket: cents(1000 + rank * 50),
    feeRows: [{ basketThreshold: ZERO, deliveryFee: cents(200 + rank * 20) }],
    color: '#0b7285',
    geometry: { shape: 'polygon' as const, points },
  };
}
