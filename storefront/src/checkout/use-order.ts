import { ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { useEffect, useMemo } from 'react';
import { usePage } from '../app/page-store.ts';
import { changeBasket, useBasket, type Basket } from '../basket/basket-store.ts';
import { lineViews, type LineView } from '../basket/line-view.ts';
import { orderTypeOf, quoteBody, tableOf, wantedHour, type ChosenPayment, type Contact } from './question.ts';
import { placedRefusals, type Refusals } from './refusals.ts';
import { useQuote, type Quoted } from './use-quote.ts';

export type CurrentOrder = Quoted & {
  basket: Basket;
  orderType: OrderType;
  views: LineView[];
  /** Lines that must be settled before anything is ordered. */
  troubled: LineView[];
  refusals: Refusals;
  tableNumber: string | null;
};

/** The basket as it stands, with what the server says of it. */
export function useOrder(
  payment: ChosenPayment | null = null,
  contact: Pick<Contact, 'phone' | 'email'> | null = null,
  /** Another number asks again: a price has changed since. */
  times = 0,
  tip: Cents = ZERO,
): CurrentOrder {
  const page = usePage();
  const basket = useBasket();
  const { menu, shop, versions } = page;
  const views = useMemo(() => lineViews(basket.lines, menu), [basket.lines, menu]);
  const fitting = views.filter(({ trouble }) => trouble === null || trouble.kind === 'price');
  const orderType = orderTypeOf(page, basket);
  const body =
    fitting.length === 0
      ? null
      : quoteBody({ page, basket, lines: fitting.map(({ line }) => line), payment, contact, tip });
  // SET-35: whatever the shop has changed, its answer may be another.
  const quoted = useQuote(shop.shopId, body, `${Object.values(versions).join(' ')} ${times}`);
  useEffect(() => rememberSeen(views), [views]);
  // What was refused a moment ago may be settled by now.
  const isOld = quoted.isAsking || quoted.failure !== null;
  const tableNumber = tableOf(page, basket);
  return {
    ...quoted,
    basket,
    orderType,
    views,
    troubled: views.filter(({ trouble }) => trouble !== null),
    refusals: placedRefusals(isOld ? [] : (quoted.quote?.refusals ?? []), {
      isTableMissing: orderType === 'click_and_seat' && tableNumber === null,
      isScheduled: wantedHour(orderType, basket) !== null,
      hasAddress: basket.address !== null,
    }),
    tableNumber,
  };
}

function rememberSeen(views: readonly LineView[]): void {
  const fresh = new Map(
    views.flatMap(({ line, product, name, unitPrice }) =>
      product && !line.seen ? [[line.id, { name, price: unitPrice }] as const] : [],
    ),
  );
  if (fresh.size === 0) return;
  changeBasket((basket) => ({
    ...basket,
    lines: basket.lines.map((line) => {
      const seen = fresh.get(line.id);
      return seen ? { ...line, seen } : line;
    }),
  }));
}
