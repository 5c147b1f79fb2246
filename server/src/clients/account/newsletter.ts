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
  await people.saveNewsletter(tx, companyId, person.customerId, newsletterSubscribed);
  await audit(tx, ctx, {
    action: 'customer.newsletter',
    entity: 'customer',
    entityId: person.customerId,
    before: { newsletterSubscribed: person.newsletterSubscribed },
    after: { newsletterSubscribed },
  });
  const { customerId } = person;
  if (newsletterSubscribed) await ctx.effects.visitorActed(tx, ctx, http, { type: 'newsletter', customerId });
  await appendEvent(tx, { companyId, shopId: null }, 'customers-changed', { customerIds: [person.customerId] });
  return true;
}
