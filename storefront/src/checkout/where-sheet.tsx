import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import type { PublicMenu } from '@comptoir/domain/menu/public-menu.ts';
import { Button } from '../app/parts/button.tsx';
import { Segmented } from '../app/parts/segmented.tsx';
import { Sheet } from '../app/parts/sheet.tsx';
import { usePage } from '../app/page-store.ts';
import { useBasket, type Basket } from '../basket/basket-store.ts';
import { lineViews } from '../basket/line-view.ts';
import { AddressField } from './where/address-field.tsx';
import { chooseOrderType, SHOP_ORDER_TYPES } from './order-type.ts';
import { orderTypeOf, quoteBody } from './question.ts';
import { placedRefusals } from './refusals.ts';
import { SlotChoice } from './slot-choice.tsx';
import { useQuote } from './use-quote.ts';
import styles from './where-sheet.module.css';

/** A line that does not fit would leave the address without an answer. */
const fittingLines = ({ lines }: Basket, menu: PublicMenu) =>
  lineViews(lines, menu)
    .filter(({ trouble }) => trouble === null || trouble.kind === 'price')
    .map(({ line }) => line);

/** « Où et quand »: order type, address with its zone, hour. */
export function WhereSheet({ onClose }: { onClose: () => void }) {
  const page = usePage();
  const basket = useBasket();
  const { shop } = page;
  const orderType = orderTypeOf(page, basket);
  const isAsked = orderType === 'delivery' && basket.address !== null;
  const order = useQuote(
    shop.shopId,
    isAsked ? quoteBody({ page, basket, lines: fittingLines(basket, page.menu) }) : null,
    String(page.menu.menuVersion),
  );
  const refusals = placedRefusals(order.quote?.refusals ?? [], {
    isTableMissing: false,
    isScheduled: basket.requestedFor !== null,
    hasAddress: basket.address !== null,
  });
  const refusal = isAsked ? refusals.address?.[0] : undefined;
  return (
    <Sheet
      title="Où et quand"
      onClose={onClose}
      footer={
        <Button isWide onClick={onClose}>
          C’est noté
        </Button>
      }
    >
      <div className={styles.sheet}>
        <OrderTypes orderType={orderType} />
        {orderType === 'delivery' ? (
          <AddressField
            quote={order.quote}
            isAsking={order.isAsking}
            refusal={refusal}
            onPickup={
              shop.orderTypes.includes('click_and_collect') ? () => chooseOrderType('click_and_collect') : undefined
            }
          />
        ) : (
          <p className={styles.shop}>
            {shop.address.street}, {shop.address.postalCode} {shop.address.city}
          </p>
        )}
        <h3>Quand</h3>
        <SlotChoice orderType={orderType} />
      </div>
    </Sheet>
  );
}

export function OrderTypes({ orderType }: { orderType: OrderType }) {
  const { shop, tableNumber } = usePage();
  if (shop.orderTypes.length < 2 || tableNumber !== null) return null;
  return (
    <Segmented
      label="Mode de commande"
      value={orderType}
      segments={shop.orderTypes.map((value) => ({ value, label: SHOP_ORDER_TYPES[value] }))}
      onChange={chooseOrderType}
    />
  );
}
