import type { Subject } from '@comptoir/domain/help/topics.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db, Tx } from '../db/db.ts';
import { firstOf, toFields } from '../db/rows.ts';

export type ContactMessage = {
  companyId: string;
  id: string;
  shopId: string | null;
  userId: string;
  name: string;
  email: string;
  phone: string | null;
  subject: Subject;
  message: string;
  page: string | null;
  attachment: { name: string; type: string; content: Buffer } | null;
  createdAt: Instant;
  sentAt: Instant | null;
};

export async function insert(tx: Tx, companyId: string, contact: Omit<ContactMessage, 'companyId'>): Promise<void> {
  await tx
    .insertInto('contact_messages')
    .values({
      company_id: companyId,
      id: contact.id,
      shop_id: contact.shopId,
      user_id: contact.userId,
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      subject: contact.subject,
      message: contact.message,
      page: contact.page,
      attachment_name: contact.attachment?.name ?? null,
      attachment_type: contact.attachment?.type ?? null,
      attachment: contact.attachment?.content ?? null,
      created_at: contact.createdAt,
      sent_at: contact.sentAt,
    })
    .execute();
}

export async function find(db: Db, companyId: string, contactId: string): Promise<ContactMessage | null> {
  const query = db
    .selectFrom('contact_messages')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, id: contactId }));
  return firstOf(query, ({ attachment, attachment_name: name, attachment_type: type, ...row }) => ({
    ...toFields(row),
    attachment: attachment && name && type ? { name, type, content: attachment } : null,
  }));
}

export async function markSent(tx: Tx, companyId: string, contactId: string, sentAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_messages')
    .set({ sent_at: sentAt })
    .where((eb) => eb.and({ company_id: companyId, id: contactId }))
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of every company: for the round that asks again. */
export const unsentBefore = (
  system: Db,
  before: Instant,
  limit: number,
): Promise<{ company_id: string; id: string }[]> =>
  system
    .selectFrom('contact_messages')
    .select(['company_id', 'id'])
    .where('sent_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
