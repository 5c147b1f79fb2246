import { addDays, addMinutes, instantAt, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Tx } from '../../db/db.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, DEMO_TIME_ZONE } from '../demo/company.ts';
import { DEMO_USERS } from '../demo/users.ts';

/** TOW-21, TOW-30: the head office wrote to the port, where it was read, and gets the mail of the evening. */
export async function seedTower(tx: Tx, now: Instant): Promise<void> {
  const [head] = DEMO_USERS;
  const port = DEMO_SHOPS[2];
  if (!head) return;
  const own = { company_id: DEMO_COMPANY_ID };
  const yesterday = addDays(localDay(now, DEMO_TIME_ZONE), -1);
  const sentAt = instantAt(yesterday, '22:46', DEMO_TIME_ZONE);
  await tx
    .insertInto('evening_mail_readers')
    .values({ ...own, user_id: head.userId, since: addMinutes(sentAt, -7 * 24 * 60) })
    .execute();
  await tx
    .insertInto('evening_mails')
    .values({ ...own, user_id: head.userId, day: yesterday, claimed_at: sentAt, sent_at: sentAt })
    .execute();
  await tx
    .insertInto('post_messages')
    .values({
      ...own,
      id: '0190c0de-0000-7000-8000-000000000951',
      shop_id: port.shopId,
      text: 'Livraison de socca à 18 h : gardez de la place au frais.',
      sent_at: addMinutes(now, -95),
      sent_by: head.userId,
      sent_by_name: head.firstName,
      read_at: addMinutes(now, -88),
      read_by_name: 'Yanis',
    })
    .execute();
}
