import { supportContact } from '@comptoir/domain/shop-settings/shop-settings.ts';
import type { Ctx } from '../ctx.ts';
import type { JobData } from '../jobs/queues.ts';
import { GivenUp } from '../orders/alerts/outbox.ts';
import { followLink } from '../orders/messages/follow-link.ts';
import * as orders from '../orders/orders.store.ts';
import { tellStory } from '../orders/record.ts';
import { ProviderNotConfigured, ProviderRefused } from '../ports/provider-failures.ts';
import * as shops from '../shops/shops.store.ts';
import * as complaints from './complaints.store.ts';
import { decisionMessage } from './decision-message.ts';

/** FLO-86: by e-mail, once: the provider recognises the key of a repeated try. */
export async function tellComplaint(ctx: Ctx, { orderId, complaintId }: JobData['tell-complaint']): Promise<void> {
  const complaint = await complaints.ofOrder(ctx.db, ctx, orderId);
  const order = await orders.find(ctx.db, ctx, orderId);
  const shop = order && (await shops.find(ctx.db, order));
  if (!shop || complaint?.complaintId !== complaintId || !complaint.decision || !complaint.email) return;
  const message = decisionMessage(
    complaint,
    complaint.decision,
    { ...shop, ...supportContact(shop) },
    followLink(ctx.config, order),
  );
  try {
    await ctx.mailer.send({ to: complaint.email, ...message, idempotencyKey: `complaint:${complaintId}` });
  } catch (error) {
    // The list of ports says what nobody has configured.
    if (error instanceof ProviderNotConfigured) return;
    throw error instanceof ProviderRefused ? new GivenUp(error.message) : error;
  }
  await tellStory(ctx.db, ctx, order, 'customer-told', { what: 'complaint', means: 'mail' });
}
