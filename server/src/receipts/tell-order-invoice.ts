import { french } from '@comptoir/domain/kernel/text.ts';
import type { Ctx } from '../ctx.ts';
import type { JobData } from '../jobs/queues.ts';
import { GivenUp } from '../orders/alerts/outbox.ts';
import { followLink } from '../orders/messages/follow-link.ts';
import * as orders from '../orders/orders.store.ts';
import { ProviderNotConfigured, ProviderRefused } from '../ports/provider-failures.ts';
import * as invoices from './order-invoices.store.ts';

/** FLO-95: by e-mail, once: the provider recognises the key of a repeated try. */
export async function tellOrderInvoice(ctx: Ctx, { companyId, orderId }: JobData['tell-order-invoice']): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  const invoice = await invoices.find(ctx.db, { companyId, orderId });
  if (!order?.customer.email || !invoice) return;
  const paragraphs = [
    french(`Voici votre facture n° ${invoice.number} pour la commande n° ${order.orderNumber} :`),
    `${followLink(ctx.config, order)}/facture.pdf`,
    french("Enregistrez-la : ce lien s'ouvre pendant deux mois."),
    french(order.shop.name),
  ];
  try {
    await ctx.mailer.send({
      to: order.customer.email,
      subject: french(`${order.shop.name} : votre facture, commande n° ${order.orderNumber}`),
      text: `${paragraphs.join('\n\n')}\n`,
      idempotencyKey: `order-invoice:${invoice.invoiceId}`,
    });
  } catch (error) {
    // The list of ports says what nobody has configured.
    if (error instanceof ProviderNotConfigured) return;
    throw error instanceof ProviderRefused ? new GivenUp(error.message) : error;
  }
}
