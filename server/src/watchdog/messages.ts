import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatTime } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { titleOf } from '@comptoir/domain/orders/orders.labels.ts';

type Unanswered = Pick<Order, 'orderNumber' | 'isTest' | 'amountDue' | 'sentToShopAt' | 'acceptDeadlineAt' | 'shop'>;

/** Only the GSM alphabet (no ê, ç, °, curly apostrophe, non-breaking space): others double the cost of the message. */
export function unansweredText(order: Unanswered, link: string): string {
  const { isTest, shop } = order;
  const { name, timeZone } = shop;
  const amount = formatEuros(order.amountDue).replaceAll(NBSP, ' ');
  const arrived = `Commande ${order.orderNumber} (${amount}) arrivée à ${formatTime(order.sentToShopAt, timeZone)}`;
  const limit = order.acceptDeadlineAt ? ` avant ${formatTime(order.acceptDeadlineAt, timeZone)}` : '';
  return `${isTest ? 'ESSAI, ' : ''}${name} : ${arrived}, toujours sans réponse. Répondez${limit} : ${link}`;
}

export function unansweredMail(order: Unanswered, link: string): { subject: string; text: string } {
  const { name, timeZone } = order.shop;
  const arrived = formatTime(order.sentToShopAt, timeZone);
  const paragraphs = [
    'Bonjour,',
    french(
      `La commande ${order.isTest ? "d'essai " : ''}n° ${order.orderNumber} de ${formatEuros(order.amountDue)}, arrivée à ${arrived} pour ${name}, attend toujours une réponse.`,
    ),
    ...(order.acceptDeadlineAt
      ? [french(`Sans réponse avant ${formatTime(order.acceptDeadlineAt, timeZone)}, elle sera manquée.`)]
      : []),
    french('Pour l’ouvrir :'),
    link,
    'Le veilleur de Comptoir',
  ];
  return {
    subject: french(titleOf(order, `commande n° ${order.orderNumber} sans réponse pour ${name}`)),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}
