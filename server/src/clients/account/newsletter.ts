import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { HttpFacts } from '../../http/handle.ts';
import { appendEvent } from '../../live/append.ts';
import * as people from './own-person.store.ts';

/** CLI-29: who may be written to, on the record of this e-mail, with the proof of it. False: there is no such record. */
export async function saveConsent(
  tx: Tx,
  ctx: Ctx,
  email: string,
  newsletterSubscribed: boolean,
  http: Pick<HttpFacts, 'cookies'>,
): Promise<boolean> {
  const { companyId } = ctx;
  const person = await people.find(tx, companyId, email);
  if (!person) return false;
  if (person.newsletterSubscribed === newsletterSubscribed) return true;
  const { customerId } = person;
  await keep(tx, ctx, customerId, newsletterSubscribed);
  if (newsletterSubscribed) await ctx.effects.visitorActed(tx, ctx, http, { type: 'newsletter', customerId });
  await appendEvent(tx, { companyId, shopId: null }, 'customers-changed', { customerIds: [customerId] });
  return true;
}

async function keep(tx: Tx, ctx: Ctx, customerId: string, newsletterSubscribed: boolean): Promise<void> {
  await people.saveNewsletter(tx, ctx.companyId, customerId, newsletterSubscribed);
  await audit(tx, ctx, {
    action: 'customer.newsletter',
    entity: 'customer',
    entityId: customerId,
    before: { newsletterSubscribed: !newsletterSubscribed },
    after: { newsletterSubscribed },
  });
}

/** CMP-18: from a link in an e-mail; of a record that was merged since, the one that it was merged into. */
export async function endNewsletter(tx: Tx, ctx: Ctx, customerId: string): Promise<void> {
  const { companyId } = ctx;
  const subscriber = await people.findSubscriber(tx, companyId, customerId);
  if (subscriber === null) return;
  await keep(tx, ctx, subscriber, false);
  await appendEvent(tx, { companyId, shopId: null }, 'customers-changed', { customerIds: [subscriber] });
}
