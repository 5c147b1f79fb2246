import { cents } from '@comptoir/domain/kernel/money.ts';
import { ORDER_TYPES, OWN_CHANNELS } from '@comptoir/domain/kernel/sales.ts';
import { addMonths } from '@comptoir/domain/kernel/calendar.ts';
import { lastInstantOf } from '@comptoir/domain/kernel/date-ranges.ts';
import { addMs, DAY, instantAt, localDay, toInstant } from '@comptoir/domain/kernel/time.ts';
import { firstTerms } from '@comptoir/domain/promotions/promotion-rules.ts';
import { seriesCode } from '@comptoir/domain/promotions/series-code.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Tx } from '../../db/db.ts';
import { stableId } from '../../kernel/stable-id.ts';
import * as promotions from '../../promotions/promotions.store.ts';
import * as series from '../../promotions/series.store.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, DEMO_TIME_ZONE } from '../demo/company.ts';
import { seedWinBack } from './demo-win-back.ts';
import { BIENVENUE_LIMIT, DEMO_CODES, MIMI10_PER_CLIENT } from './demo-codes.ts';

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
  await add('MIMI10', 60, { ...DEMO_CODES.MIMI10, usesPerCustomer: MIMI10_PER_CLIENT });
  await add('BIENVENUE', 45, { ...DEMO_CODES.BIENVENUE, totalLimit: BIENVENUE_LIMIT, firstOrderOnly: true });
  const free = await add('LIVRAISON', 40, { ...DEMO_CODES.LIVRAISON, usesPerCustomer: 5, orderTypes: ['delivery'] });
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
  await seedWinBack(tx, nowMs);
  await countUses(tx);
}

/** As the orders of the past would have left them (PRO-24): who used what, and how often in all. */
async function countUses(tx: Tx): Promise<void> {
  await sql`
    insert into promotion_uses
      (company_id, order_id, promotion_id, shop_id, customer_id, is_new_client, terms, used_at, given_back_at)
    select o.company_id, o.id, p.id, o.shop_id, o.customer_id,
      not exists (select from orders e where e.company_id = o.company_id and e.customer_id = o.customer_id
        and e.created_at < o.created_at and e.status not in ('refused', 'missed', 'canceled')),
      jsonb_build_object('discountType', p.discount_type, 'discountPercent', p.discount_percent,
        'discountAmount', p.discount_amount, 'minimumBasket', p.minimum_basket),
      o.created_at, case when o.status in ('refused', 'missed', 'canceled') then o.finished_at end
    from orders o join promotions p on p.company_id = o.company_id and p.promo_code = o.promo_code
    where o.company_id = ${DEMO_COMPANY_ID} and o.promo_code is not null`.execute(tx);
  await sql`
    insert into promotion_clients (company_id, promotion_id, customer_id, used)
    select company_id, promotion_id, customer_id, count(*) from promotion_uses
    where company_id = ${DEMO_COMPANY_ID} and given_back_at is null
    group by company_id, promotion_id, customer_id`.execute(tx);
  await sql`
    update promotions p set used_count = u.used, created_at = least(p.created_at, u.first_at - interval '1 day')
    from (
      select promotion_id, count(*) filter (where given_back_at is null) as used, min(used_at) as first_at
      from promotion_uses where company_id = ${DEMO_COMPANY_ID} group by promotion_id
    ) u
    where p.company_id = ${DEMO_COMPANY_ID} and p.id = u.promotion_id`.execute(tx);
}
