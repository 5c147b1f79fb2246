import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import type { JobData } from '../../jobs/queues.ts';
import { GivenUp } from '../../orders/alerts/outbox.ts';
import { followLink } from '../../orders/messages/follow-link.ts';
import * as orders from '../../orders/orders.store.ts';
import { tellStory } from '../../orders/record.ts';
import { ProviderNotConfigured, ProviderRefused } from '../../ports/provider-failures.ts';
import { givenApology, type Apology } from './apology.store.ts';

/** FLO-86: by e-mail, else by text message; the provider recognises the key of a repeated try. */
export async function tellApology(ctx: Ctx, { orderId }: JobData['tell-apology']): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  const apology = order && (await givenApology(ctx.db, order, orderId));
  if (!apology) return;
  const { email, phone } = order.customer;
  const { subject, text, sms } = apologyMessage(order, apology, followLink(ctx.config, order));
  const idempotencyKey = `apology:${orderId}`;
  try {
    if (email) await ctx.mailer.send({ to: email, subject, text, idempotencyKey });
    else if (phone) await ctx.textMessages.send({ to: phone, text: sms, idempotencyKey });
    else return;
  } catch (error) {
    // The list of ports says what nobody has configured.
    if (error instanceof ProviderNotConfigured) return;
    throw error instanceof ProviderRefused ? new GivenUp(error.message) : error;
  }
  await tellStory(ctx.db, ctx, order, 'customer-told', { what: 'apology', means: email ? 'mail' : 'sms' });
}

function apologyMessage(order: Order, { amount, promoCode, endsAt }: Apology, link: string) {
  const { name, timeZone } = order.shop;
  const title = `${name}, commande n° ${order.orderNumber}`;
  const sorry = "Nous n'avons pas pu prendre votre commande à temps, et nous en sommes désolés.";
  const code = `Votre bon d'achat de ${formatEuros(amount)} : ${promoCode} (une seule commande, jusqu'au ${formatDate(endsAt, timeZone)}).`;
  const paragraphs = [
    french(`Bonjour ${order.customer.firstName},`),
    french(sorry),
    french(code),
    `${french('Commander à nouveau :')}\n${link}`,
    french('À bientôt !'),
    french(name),
  ];
  return {
    subject: french(title),
    text: `${paragraphs.join('\n\n')}\n`,
    sms: `${french(`${title} : ${sorry} ${code}`)} ${link}`,
  };
}
