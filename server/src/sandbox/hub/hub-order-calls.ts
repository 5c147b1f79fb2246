import { CHANNEL_LABELS, MARKETPLACES } from '@comptoir/domain/kernel/sales.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import { locationOf } from '../../hub/orders/hub-orders.store.ts';
import type { App } from '../../http/app.ts';
import { Refused } from '../../http/refused.ts';
import { hourIn } from '../../ports/real/hub-orders/order-form.ts';
import { moneyOf } from '../../ports/real/hubs/hubrise-words.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { DEMO_COMPANY_ID } from '../demo/company.ts';
import { own } from '../pages/own-call.ts';
import { deliverHubNews, tellAtHub } from './sandbox-hub-orders.ts';

const Wanted = z.strictObject({ shopId: Id, brand: z.enum(MARKETPLACES), lacksReference: z.enum(['yes', 'no']) });

const PROMISED_MINUTES = 40;
const LACKING = { product_name: 'Formule de la plateforme', sku_ref: 'INCONNU', price: '14.90 EUR', quantity: '1' };

/** API-92, SYN-50: an order of a marketplace that comes through the hub, as HubRise would tell it. */
export function registerHubOrderCalls(app: App, deps: Deps): void {
  app.post('/sandbox/api/hub/orders', async (request, reply) => {
    const { shopId, brand, lacksReference } = own(request, Wanted);
    const db = deps.database.forSystem();
    const place = await locationOf(db, { companyId: DEMO_COMPANY_ID, shopId });
    if (!place) throw new Refused('hub-not-connected');
    const products = await db
      .selectFrom('products')
      .select(['key', 'pos_ref', 'name', 'price'])
      .where((eb) => eb.and({ company_id: DEMO_COMPANY_ID, shop_id: shopId, unavailable: false }))
      .where('deleted_at', 'is', null)
      .where('price', '>', 0)
      .orderBy('key')
      .limit(2)
      .execute();
    const items = products.map(({ key, pos_ref, name, price }) => ({
      product_name: name,
      sku_ref: pos_ref || key,
      price: moneyOf(cents(price)),
      quantity: '1',
    }));
    const all = lacksReference === 'yes' ? [...items, LACKING] : items;
    const total = products.reduce((sum, { price }) => sum + price, lacksReference === 'yes' ? 1_490 : 0);
    const now = deps.now();
    const number = String(Math.floor(Date.parse(now) / 1_000) % 100_000);
    await tellAtHub(
      db,
      place,
      {
        id: `hub-${deps.newId().slice(0, 8)}`,
        location_id: place.locationId,
        channel: CHANNEL_LABELS[brand],
        created_by: CHANNEL_LABELS[brand],
        created_at: now,
        status: 'new',
        service_type: 'delivery',
        expected_time: hourIn(addMinutes(now, PROMISED_MINUTES), 'Europe/Paris'),
        expected_time_pickup: true,
        asap: true,
        ref: number,
        collection_code: number,
        items: all,
        charges: [],
        discounts: [],
        payments: [{ name: CHANNEL_LABELS[brand], amount: moneyOf(cents(total)) }],
        customer: { first_name: 'Camille', last_name: 'R.' },
        total: moneyOf(cents(total)),
      },
      now,
    );
    await deliverHubNews(app, deps);
    return reply.code(201).send({ entry: `HubRise : commande ${CHANNEL_LABELS[brand]} n° ${number}` });
  });
}
