import type { Segment } from '@comptoir/domain/clients/segment.ts';
import { addDays, instantAt, localDay, toInstant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Deps } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { stableId } from '../../kernel/stable-id.ts';
import * as notifications from '../../push-notifications/push-notifications.store.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, DEMO_TIME_ZONE } from '../demo/company.ts';
import { idOf } from './id-of.ts';

type Told = { title: string; message: string; days: number; time: string; isForAll?: boolean; segment?: Segment };

/** Longer ago than a week: a visitor may send two of their own (PSH-23). */
const PAST: readonly Told[] = [
  { title: '−10 % ce soir', message: 'Avec le code MIMI10, jusqu’à 22:30.', days: -9, time: '17:30' },
  { title: 'La daube est de retour', message: 'Mijotée sept heures, dès ce midi.', days: -16, time: '11:00' },
  {
    title: 'Vous nous manquez',
    message: 'Une socca offerte pour votre prochaine commande.',
    days: -23,
    time: '18:00',
    segment: 'atRisk',
  },
  {
    title: 'Nouvelle carte d’automne',
    message: 'Courge, cèpes et châtaignes dans tous nos restaurants.',
    days: -31,
    time: '11:30',
    isForAll: true,
  },
];
const NEXT: Told = { title: 'Brunch du dimanche', message: 'Notre brunch niçois revient.', days: 4, time: '09:30' };

/** Every second client agreed to notifications; what they were sent, and what is planned. */
export async function seedPush(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, nowMs: number): Promise<void> {
  const [shop] = DEMO_SHOPS;
  if (!shop) return;
  await sql`
    insert into push_devices
      (company_id, id, kind, address, p256dh, auth, customer_id, shop_id, registered_at, seen_at, welcomed_at)
    select t.company_id, ${idOf(sql`'device ' || t.customer_id`)}, 'web', 'https://push.exemple.fr/' || t.customer_id, 'p',
      'a', t.customer_id, t.scope_id, t.first_order_at, t.last_order_at, t.first_order_at
    from customer_totals t join shops s on s.company_id = t.company_id and s.id = t.scope_id
    where t.company_id = ${DEMO_COMPANY_ID} and abs(hashtext(t.customer_id::text)) % 2 = 0
    on conflict do nothing`.execute(tx);
  const today = localDay(toInstant(nowMs), DEMO_TIME_ZONE);
  const add = async ({ title, message, days, time, isForAll = false, segment }: Told) => {
    const id = stableId('demo push', title);
    const at = instantAt(addDays(today, days), time, DEMO_TIME_ZONE);
    const isPlanned = days > 0;
    const ref = { companyId: DEMO_COMPANY_ID, id };
    await notifications.insert(tx, ref, {
      shopId: isForAll ? null : shop.shopId,
      segment: segment ?? null,
      title,
      message,
      createdAt: isPlanned ? toInstant(nowMs) : at,
      scheduledAt: isPlanned ? at : null,
      status: isPlanned ? 'scheduled' : 'pending',
    });
    if (isPlanned)
      return jobs.enqueue(tx, 'send-push', { companyId: DEMO_COMPANY_ID, notificationId: id, turn: 1 }, at);
    const share = segment ? 0.12 : 0.97;
    return notifications.update(tx, ref, {
      status: 'sent',
      started_at: at,
      frozen_at: at,
      sent_at: at,
      recipient_count: sql`(select floor(count(*) * ${share}::float8)::int from push_devices
        where company_id = ${DEMO_COMPANY_ID} and (${isForAll} or shop_id = ${shop.shopId}::uuid))` as never,
    });
  };
  for (const told of [...PAST, NEXT])
    // eslint-disable-next-line no-await-in-loop -- a handful, in one transaction
    await add(told);
}
