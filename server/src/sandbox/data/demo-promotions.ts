import { cents } from '@comptoir/domain/kernel/money.ts';
import { ORDER_TYPES, OWN_CHANNELS } from '@comptoir/domain/kernel/sales.ts';
import { addMonths } from '@comptoir/domain/kernel/calendar.ts';
import { lastInstantOf } from '@comptoir/domain/kernel/date-ranges.ts';
import { addMs, DAY, instantAt, localDay, toInstant } from '@comptoir/domain/kernel/time.ts';
import { firstTerms } from '@comptoir/domain/promotions/promotion-rules.ts';
import { seriesCode } from '@comptoir/domain/promotions/series-code.ts';
import { createHash } from 'node:crypto';
import type { Tx } from '../../db/db.ts';
import { stableId } from '../../kernel/stable-id.ts';
import * as promotions from '../../promotions/promotions.store.ts';
import * as series from '../../promotions/series.store.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, DEMO_TIME_ZONE } from '../demo/company.ts';

const EVERYWHERE = firstTerms({ channels: [...OWN_CHANNELS], orderTypes: [...ORDER_TYPES] });
const SERIES_SIZE = 60;

/** A handful of codes with a life of their own, so that a visitor sees what the page is for. */
export async function seedPromotions(tx: Tx, nowMs: number): Promise<void> {
  const [shop] = DEMO_SHOPS;
  if (!shop) return;
  const now = toInstant(nowMs);
  const here = { companyId: DEMO_COMPANY_ID, shopId: shop.shopId };
  const nextMonth = addMonths(localDay(now, DEMO_TIME_ZONE).slice(0, 8).concat('01'), 1);
  const lastDay = localDay(addMs(instantAt(addMonths(nextMonth, 1), '00:00', DEMO_TIME_ZONE), -1), DEMO_TIME_ZONE);
  const month = {
    startsAt: instantAt(nextMonth, '00:00', DEMO_TIME_ZONE),
    endsAt: lastInstantOf({ from: nextMonth, to: lastDay }, DEMO_TIME_ZONE),
  };
  const add = (
    promoCode: string,
    daysAgo: number,
    given: Partial<promotions.NewPromotion>,
    scope: promotions.PromotionScope = here,
  ) =>
    promotions.insert(tx, scope, {
      ...EVERYWHERE,
      startsAt: null,
      endsAt: null,
      key: stableId('demo promotion', promoCode),
      kind: 'code',
      promoCode,
      createdAt: addMs(now, -daysAgo * DAY),
      ...given,
    });
  await add('MIMI10', 60, { discountPercent: 10, usesPerCustomer: 20 });
  await add('BIENVENUE', 45, {
    discountType: 'euro',
    discountAmount: cents(500),
    minimumBasket: cents(2000),
    totalLimit: 200,
    firstOrderOnly: true,
  });
  const free = await add('LIVRAISON', 40, {
    discountType: 'freeDelivery',
    orderTypes: ['delivery'],
    minimumBasket: cents(2500),
  });
  await promotions.saveExpired(tx, DEMO_COMPANY_ID, free.key, true);
  const quiet = await add('MARDI-MIDI', 21, {
    discountPercent: 15,
    weekdays: ['tuesday'],
    hours: { from: '11:30', to: '14:30' },
    usesPerCustomer: 50,
    isAutomatic: true,
  });
  // Asleep: what applies by itself would change what a visitor counts.
  await promotions.saveExpired(tx, DEMO_COMPANY_ID, quiet.key, true);
  await add('NOEL26', 6, {
    discountType: 'euro',
    discountAmount: cents(500),
    minimumBasket: cents(3000),
    totalLimit: 100,
    ...month,
  });
  await add('RESEAU15', 12, { discountPercent: 15, minimumBasket: cents(3500) }, { ...here, shopId: null });
  const flyer = await add('FLYER', 3, { kind: 'series', discountPercent: 20, minimumBasket: cents(1500) });
  const codes = Array.from({ length: SERIES_SIZE }, (_, i) =>
    seriesCode('FLYER', createHash('sha256').update(`demo flyer ${i}`).digest()),
  );
  await series.add(tx, { companyId: DEMO_COMPANY_ID, key: flyer.key }, codes, 0);
}
