import { addressLine, streetOf } from '@comptoir/domain/kernel/address.ts';
import { cents, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { PAYMENT_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { pointsPrice } from '@comptoir/domain/loyalty/balance.ts';
import { amountCharged, lineTotal } from '@comptoir/domain/orders/amounts.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { PAYMENT_STATE_LABELS } from '@comptoir/domain/orders/orders.labels.ts';
import { paymentState } from '@comptoir/domain/orders/payment-state.ts';
import { html, type Html, type Part } from '../../kernel/html.ts';
import { icon } from './follow-icons.ts';
import type { FollowedFacts } from './followed-facts.ts';

/** What was ordered and what it costs; opened by whoever wants it, and it stays open while the page follows the order. */
export function receipt({ order, shop }: FollowedFacts): Html {
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const place = order.address
    ? whereTo(order)
    : order.tableNumber
      ? `Table ${order.tableNumber}`
      : addressLine(shop.address);
  return html`<details class="row receipt" id="recu">
    <summary>
      ${icon('receipt')}
      <span
        ><strong>${count} ${plural(count, 'article', 'articles')} · ${formatEuros(amountCharged(order))}</strong>
        <small>${place}</small></span
      >${icon('chevron')}
    </summary>
    <ul class="lines">
      ${order.lines.map(line)}
    </ul>
    <dl class="amounts">
      ${amounts(order).map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
      <div class="total">
        <dt>Total</dt>
        <dd>${formatEuros(amountCharged(order))}</dd>
      </div>
      ${
        order.refundedAmount > 0
          ? html`<div>
              <dt>Remboursé</dt>
              <dd>${formatEuros(order.refundedAmount)}</dd>
            </div>`
          : null
      }
    </dl>
    <p class="hint">${paidHow(order)}</p>
  </details>`;
}

const whereTo = ({ address }: Order): string =>
  address ? [streetOf(address), address.street2].filter(Boolean).join(', ') : '';

const line = (sold: OrderLine): Html =>
  html`<li>
    <span>${sold.quantity}${NBSP}×${NBSP}${sold.name} ${choices(sold)}</span>
    <span>${pointsPrice(sold) ?? formatEuros(lineTotal(sold))}</span>
  </li>`;

function choices({ optionLists, instruction }: OrderLine): Part {
  const names = optionLists.flatMap(({ options }) => options.map(({ name }) => name));
  const words = [...names, ...(instruction ? [`« ${instruction} »`] : [])];
  return words.length > 0 ? html`<small>${french(words.join(', '))}</small>` : null;
}

/** What the shop has to collect is for the customer to pay. */
const STATE_WORDS = { ...PAYMENT_STATE_LABELS, 'to-collect': 'À régler' };

/** « À régler · Au livreur » */
const paidHow = (order: Order): string =>
  [STATE_WORDS[paymentState(order)], PAYMENT_TYPE_LABELS[order.paymentType]].join(' · ');

function amounts(order: Order): [string, string][] {
  const rows: [string, Cents][] = [
    ['Sous-total', order.productsTotal],
    [order.promoCode ? `Code ${order.promoCode}` : 'Remise', cents(-order.promotionDiscount)],
    ['Cagnotte', cents(-order.cashbackUsed)],
    ['Livraison', order.deliveryFee],
    ['Frais de gestion', order.managementFee],
    ['Pourboire (hors TVA)', order.tip],
  ];
  return rows
    .filter(([, value], index) => index === 0 || value !== 0)
    .map(([name, value]) => [name, formatEuros(value)]);
}
