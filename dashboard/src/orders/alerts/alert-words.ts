import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { CHANNEL_LABELS, ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { missingWords } from '@comptoir/domain/orders/missing/missing.labels.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import { shopAlertWords } from '@comptoir/domain/orders/shop-alert.labels.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';

/** NTF-10; FLO-60: a marketplace may have cancelled it by itself, and then the customer must not be blamed. */
export function cancellationWords(order: Order): string {
  const { orderType, orderNumber, amountDue, shop, channel, cancellation } = order;
  const who = cancellation?.canceledBy === 'marketplace' ? CHANNEL_LABELS[channel] : 'le client';
  const what = `${ORDER_TYPE_LABELS[orderType]} n° ${orderNumber} de ${formatEuros(amountDue)} (${shop.name})`;
  return french(`${what} a été annulée par ${who}.`);
}

/** Where several shops are shown, an order's number alone does not say which: each has its own 051. */
export function troubleWords(
  alert: ShopAlert,
  { isAllShops, shops }: Pick<SessionUser, 'isAllShops' | 'shops'>,
): { title: string; text: string } {
  const { title, text } = shopAlertWords(alert);
  const shop = isAllShops ? shops.find(({ shopId }) => shopId === alert.shopId) : undefined;
  return { title: shop ? `${title} · ${shop.name}` : title, text };
}

export const noDriverWords = ({ orderNumber }: Pick<Order, 'orderNumber'>): string =>
  french(`Aucun livreur trouvé pour la commande n° ${orderNumber}.`);

/** NTF-16; the courier of some providers has no name. */
export function proximityWords({
  driverFirstName,
  orderNumber,
}: Pick<Order, 'driverFirstName' | 'orderNumber'>): string {
  return french(`${driverFirstName ?? 'Le livreur'} arrive pour la commande n° ${orderNumber}.`);
}

/** MIS-08: « N° 2155 · Manon : Pissaladière au lieu de Tourte de blettes ». */
export const answeredWords = ({ orderNumber, missing, customer, createdAt }: Order): string =>
  french(`N° ${orderNumber} · ${missing ? (missingWords(missing, customer.firstName, createdAt) ?? '') : ''}`);
