import { SUBJECT_LABELS } from '@comptoir/domain/help/topics.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Mail } from '../ports/mail.ts';
import * as shops from '../shops/shops.store.ts';
import { VERSION } from '../kernel/version.ts';
import * as contacts from './contacts.store.ts';

/**
 * HLP-10: whatever the mail service answers, the message stays until it was taken: a refusal may come from an address that
 * the operator is about to correct. The key makes a repeated try the same mail.
 */
export async function mailContact(ctx: Ctx, contactId: string): Promise<void> {
  const contact = await contacts.find(ctx.db, ctx.companyId, contactId);
  const to = ctx.config.support.email;
  if (!contact || contact.sentAt !== null || to === null) return;
  await ctx.mailer.send({ to, replyTo: contact.email, ...(await wordsOf(ctx, contact)), ...carried(contact) });
  await ctx.transaction(async (tx) => {
    if (!(await contacts.markSent(tx, ctx.companyId, contactId, ctx.now()))) return;
    const { shopId } = contact;
    await audit(tx, ctx, { action: 'contact.sent', entity: 'contact-message', entityId: contactId, shopId });
  });
}

function carried({ id, attachment }: contacts.ContactMessage): Pick<Mail, 'idempotencyKey' | 'attachments'> {
  const idempotencyKey = `contact:${id}`;
  if (!attachment) return { idempotencyKey };
  const { name: filename, type: contentType, content } = attachment;
  return { idempotencyKey, attachments: [{ filename, contentType, content }] };
}

async function wordsOf(ctx: Ctx, contact: contacts.ContactMessage): Promise<Pick<Mail, 'subject' | 'text'>> {
  const { companyId } = ctx;
  const { name: companyName, time_zone: zone } = await shops.company(ctx.db, companyId);
  const shop = contact.shopId && (await shops.find(ctx.db, { companyId, shopId: contact.shopId }));
  const place = shop ? `${shop.name} (${companyName})` : `${companyName}, tous les magasins`;
  const subject = SUBJECT_LABELS[contact.subject];
  const facts = [
    ['Nom', contact.name],
    ['E-mail', contact.email],
    ['Téléphone', contact.phone && formatPhone(contact.phone)],
    ['Magasin', place],
    ['Sujet', subject],
    ['Écran', contact.page],
    ['Version', VERSION],
    ['Écrit le', `${formatDate(contact.createdAt, zone)} à ${formatTime(contact.createdAt, zone)}`],
    ['Référence', contact.id],
  ].flatMap(([label, value]) => (value ? [french(`${label} : `) + value] : []));
  return {
    subject: french(`Support : ${subject}, ${place}`),
    text: `${contact.message}\n\n-- \n${facts.join('\n')}\n`,
  };
}
