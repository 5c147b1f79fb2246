import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import type { JobData } from '../jobs/queues.ts';
import { GivenUp } from '../orders/alerts/outbox.ts';
import { followLink } from '../orders/messages/follow-link.ts';
import * as orders from '../orders/orders.store.ts';
import { ProviderNotConfigured, ProviderRefused } from '../ports/provider-failures.ts';
import * as creditNotes from './credit-notes.store.ts';
import * as invoices from './order-invoices.store.ts';

/** FLO-95: by e-mail, once: the provider recognises the key of a repeated try. */
export async function tellOrderInvoice(ctx: Ctx, { companyId, orderId }: JobData['tell-order-invoice']): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  const invoice = await invoices.find(ctx.db, { companyId, orderId });
  if (!order || !invoice) return;
  await mail(ctx, order, {
    subject: `votre facture, commande n° ${order.orderNumber}`,
    paragraphs: [
      `Voici votre facture n° ${invoice.number} pour la commande n° ${order.orderNumber} :`,
      `${followLink(ctx.config, order)}/facture.pdf`,
      "Enregistrez-la : ce lien s'ouvre pendant deux mois.",
    ],
    idempotencyKey: `order-invoice:${invoice.invoiceId}`,
  });
}

/** INV-46: as its invoice was. */
export async function tellCreditNote(ctx: Ctx, { companyId, orderId, number }: JobData['tell-credit-note']) {
  const order = await orders.find(ctx.db, ctx, orderId);
  const note = await creditNotes.find(ctx.db, { companyId, orderId }, number);
  if (!order || !note) return;
  await mail(ctx, order, {
    subject: `votre avoir, commande n° ${order.orderNumber}`,
    paragraphs: [
      `Voici l'avoir n° ${number} (${formatEuros(cents(-note.totalInclVat))}) sur votre facture n° ${note.corrects?.number} :`,
      `${followLink(ctx.config, order)}/avoirs/${number}`,
      "Enregistrez-le : ce lien s'ouvre pendant deux mois.",
    ],
    idempotencyKey: `order-credit-note:${note.invoiceId}`,
  });
}

type Letter = { subject: string; paragraphs: string[]; idempotencyKey: string };

async function mail(ctx: Ctx, { customer, shop }: Order, { subject, paragraphs, idempotencyKey }: Letter) {
  if (!customer.email) return;
  const words = [...paragraphs, shop.name].map((text) => (text.startsWith('http') ? text : french(text)));
  try {
    await ctx.mailer.send({
      to: customer.email,
      subject: french(`${shop.name} : ${subject}`),
      text: `${words.join('\n\n')}\n`,
      idempotencyKey,
    });
  } catch (error) {
    // The list of ports says what nobody has configured.
    if (error instanceof ProviderNotConfigured) return;
    throw error instanceof ProviderRefused ? new GivenUp(error.message) : error;
  }
}
