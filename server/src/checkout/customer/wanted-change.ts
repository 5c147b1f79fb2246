import type { changeOrder as changeOrderRoute } from '@comptoir/contract/checkout.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { OWN_CHANNELS } from '@comptoir/domain/kernel/sales.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { searchFrom } from '@comptoir/domain/deliveries/search.ts';
import { carriedLines, changeScope } from '@comptoir/domain/checkout/customer-change.ts';
import { isLocked } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { acceptDeadline } from '@comptoir/domain/orders/preparation.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import { Refused, refuseIf } from '../../http/refused.ts';
import { heldStock } from '../../stock/take-stock.ts';
import { basketRefusal, type Basket } from '../intake-rules.ts';
import { pricedLines, type WantedLine } from '../priced-lines.ts';
import { amountsOf } from '../prices.store.ts';

export type WantedBody = Input<typeof changeOrderRoute>['body'];

const changesMeal = ({ lines, address, requestedFor }: WantedBody): boolean =>
  lines !== undefined || address !== undefined || requestedFor !== undefined;

/** API-88, FLO-79: only who holds the lock may change, and after acceptance only details. */
export function refuseChange(order: Order, body: WantedBody, now: Instant): void {
  const scope = changeScope(order);
  if (!scope || !isLocked(order, now)) throw new Refused('ORDER_STATE');
  if (scope === 'details' && changesMeal(body)) throw new Refused('ORDER_STATE');
}

export async function wantedChange(ctx: Ctx, shop: Shop, order: Order, body: WantedBody): Promise<Partial<Order>> {
  const details = { address: addressOf(order, body), customer: { ...order.customer, phone: phoneOf(order, body) } };
  if (!changesMeal(body)) return details;
  return { ...details, ...(await mealOf(ctx, shop, { ...order, ...details }, body)) };
}

function phoneOf({ customer }: Order, { phone }: WantedBody): string | null {
  if (phone === undefined) return customer.phone;
  const normal = normalisePhone(phone);
  if (!normal) throw new Refused('WRONG_PHONE');
  return normal;
}

function addressOf(order: Order, body: WantedBody): Address | null {
  const { address, street2, instruction } = body;
  const isNamed = address !== undefined || street2 !== undefined || instruction !== undefined;
  if (!isNamed) return order.address;
  // Only a delivery has an address to change.
  if (!order.address) throw new Refused('RECORD_INVALID');
  const { street2: earlier, ...place } = address ?? order.address;
  const second = street2 === undefined ? earlier : street2;
  return {
    ...place,
    ...(second ? { street2: second } : {}),
    instruction: instruction === undefined ? place.instruction : instruction,
  };
}

async function mealOf(ctx: Ctx, shop: Shop, order: Order, body: WantedBody): Promise<Partial<Order>> {
  const basket = basketOf(order, body);
  refuseIf(basketRefusal(shop, basket, ctx.now()));
  const held = {
    stock: await heldStock(ctx.db, order),
    productKeys: new Set(order.lines.map(({ productKey }) => productKey)),
    since: order.createdAt,
    requestedFor: order.isScheduled ? order.requestedFor : null,
  };
  const { lines: priced, fees, requestedFor } = await pricedLines(ctx, shop, basket, held);
  const lines = body.lines ? carriedLines(order.lines, priced) : order.lines;
  const amounts = amountsOf(lines, fees, order);
  if (body.expectedAmountDue !== undefined && body.expectedAmountDue !== amounts.amountDue)
    throw new Refused('total-mismatch', { words: { amount: formatEuros(amounts.amountDue) } });
  // A product that takes longer to make puts the order off, even if the customer named no hour.
  const isSameTime = body.requestedFor === undefined && requestedFor === basket.requestedFor;
  // Another hour or address leaves the basket and its stock alone (STK-25).
  return {
    ...(body.lines ? { lines } : {}),
    ...amounts,
    ...(isSameTime ? {} : timeOf(ctx, shop, order, requestedFor)),
  };
}

function basketOf(order: Order, body: WantedBody): Basket & { lines: WantedLine[] } {
  const channel = OWN_CHANNELS.find((own) => own === order.channel);
  // What a marketplace sold is changed there.
  if (!channel) throw new Refused('ORDER_STATE');
  const { orderType, address, tableNumber } = order;
  const unchanged = order.isScheduled ? order.requestedFor : null;
  return {
    channel,
    orderType,
    address,
    tableNumber,
    requestedFor: body.requestedFor === undefined ? unchanged : body.requestedFor,
    lines: body.lines ?? order.lines.map((line) => ({ ...line, choices: null })),
  };
}

/** The shop reads another order, so its time to answer starts again. */
function timeOf(ctx: Ctx, shop: Shop, order: Order, wanted: Instant | null): Partial<Order> {
  const isScheduled = wanted !== null;
  const requestedFor = wanted === null ? ctx.now() : toInstant(wanted);
  const isWaiting = order.status === 'contacting';
  return {
    isScheduled,
    requestedFor,
    acceptDeadlineAt: isWaiting
      ? acceptDeadline({ isScheduled, requestedFor }, shop.acceptanceMinutes, ctx.now())
      : order.acceptDeadlineAt,
    ...(isWaiting ? {} : searchFor(order, { isScheduled, requestedFor }, ctx.now())),
  };
}

/** DLV-06, FLO-43: put off to later, the search stops until its new time; its thirty minutes have not begun. */
function searchFor(order: Order, time: Pick<Order, 'isScheduled' | 'requestedFor'>, now: Instant): Partial<Order> {
  if (order.driverSearch === null || searchFrom(time, now) <= now) return {};
  return { driverSearch: null, delivery: order.delivery && { ...order.delivery, isSearchingDriver: false } };
}
