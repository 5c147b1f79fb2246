import type * as contract from '@comptoir/contract/help.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { ATTACHMENT_TYPES, contactRefusal, isAttachmentType, judgedAttachment } from '@comptoir/domain/help/contact.ts';
import { formatPhone, normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { audit } from '../audit/audit.ts';
import type { Deps, UserCtx } from '../ctx.ts';
import { refuseMore } from '../http/rate-limit.ts';
import { Refused, refuseIf } from '../http/refused.ts';
import { isUnconfigured } from '../ports/port-list.ts';
import * as contacts from './contacts.store.ts';

type ContactCall = Input<typeof contract.sendContact>;

/** Enough for whoever corrects a refused file; too few to fill a mailbox. */
const TRIES = { limit: 20, windowSeconds: 60 * 60 };

export const isFormOpen = ({ config, ports }: Pick<Deps, 'config' | 'ports'>): boolean =>
  config.support.email !== null && !isUnconfigured(ports, 'mail');

/** SET-API-34, HLP-10: stored with the job that sends it, so that a mail service that is away loses nothing. */
export async function sendContact(ctx: UserCtx, { body }: ContactCall): Promise<Answer<typeof contract.sendContact>> {
  if (!isFormOpen(ctx)) throw new Refused('contact-not-configured', { words: { instead: instead(ctx) } });
  refuseIf(contactRefusal(body));
  const phone = phoneOf(body.phone);
  if (body.shopId !== null && !ctx.user.shops.some(({ shopId }) => shopId === body.shopId))
    throw new Refused('NOT_FOUND');
  await refuseMore(ctx.database, `contact:${ctx.user.userId}`, TRIES);
  const attachment = body.attachment && attachmentOf(body.attachment);
  return ctx.answer(async (tx) => {
    const { name, email, shopId, subject, message, page } = body;
    const [id, createdAt, userId] = [ctx.newId(), ctx.now(), ctx.user.userId];
    await contacts.insert(tx, ctx.companyId, {
      id,
      userId,
      shopId,
      name,
      email,
      phone,
      subject,
      message,
      page,
      attachment,
      createdAt,
      sentAt: null,
    });
    // The journal is never deleted: what was written stays out of it.
    const after = { subject, hasAttachment: attachment !== null };
    await audit(tx, ctx, { action: 'contact.send', entity: 'contact-message', entityId: id, shopId, after });
    await ctx.jobs.enqueue(tx, 'mail-contact', { companyId: ctx.companyId, contactId: id });
    return { contactId: id, createdAt };
  });
}

function instead({ config: { support } }: Deps): string {
  return support.hotline ? ` : appelez-nous au ${formatPhone(support.hotline.phone)}` : '';
}

function phoneOf(typed: string | null): string | null {
  if (!typed) return null;
  const phone = normalisePhone(typed);
  if (!phone) throw new Refused('WRONG_PHONE');
  return phone;
}

/** By its bytes; the name is kept without its folders. */
function attachmentOf({ fileName, contentBase64 }: NonNullable<ContactCall['body']['attachment']>) {
  const content = Buffer.from(contentBase64, 'base64');
  const name = fileName.replaceAll(/[\p{Cc}/\\]+/gu, '-');
  const judged = judgedAttachment({ name, size: content.length, start: content.subarray(0, 16) });
  if (!isAttachmentType(judged)) throw new Refused(judged);
  return { name, type: ATTACHMENT_TYPES[judged], content };
}
