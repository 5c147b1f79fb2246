import { plural } from '@comptoir/domain/kernel/text.ts';
import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import { IconArrowLeft, IconLock, IconShoppingBag } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, RoundButton } from '../app/parts/button.tsx';
import { TextField } from '../app/parts/field.tsx';
import { Notice } from '../app/parts/notice.tsx';
import { go, goBack, usePage } from '../app/page-store.ts';
import { changeBasket, useBasket, type BasketLine } from '../basket/basket-store.ts';
import { articleCount } from '../basket/line-view.ts';
import { LoyaltyChoice } from '../loyalty/loyalty-choice.tsx';
import { AddressField } from './where/address-field.tsx';
import { Amounts } from './amounts.tsx';
import { keptAttempt, linkedToken } from './pay/attempt.ts';
import { CardInput, useCardForm, useCardProvider } from './pay/card-form.tsx';
import { ContactFields, DoorFields } from './contact-fields.tsx';
import { chooseOrderType } from './order-type.ts';
import { OrderLines } from './order-lines.tsx';
import { PayAgainPage } from './pay/pay-again-page.tsx';
import { PayFooter } from './pay/pay-footer.tsx';
import { RefusedSheet } from './pay/refused-sheet.tsx';
import { usePlacing, type Placing } from './pay/use-placing.ts';
import { PaymentChoice } from './pay/payment-choice.tsx';
import { paymentOf, paymentOffer } from './pay/payments.ts';
import { DroppedTip, fittingTip, NO_TIP, TipChoice, type ChosenTip } from './pay/tip-choice.tsx';
import { orderTypeOf, quoteBody, wantedHour, type ChosenPayment } from './question.ts';
import { placeOfRefusal, type RefusalPlace } from './refusals.ts';
import { SlotChoice } from './slot-choice.tsx';
import { customerOf, detailed, mistakesIn, useTyped } from './typed.ts';
import { useOrder, type CurrentOrder } from './use-order.ts';
import { OrderTypes } from './where-sheet.tsx';
import styles from './checkout-page.module.css';

/** What the quote refuses here already would be refused again. */
const BESIDE_FIELDS: readonly RefusalPlace[] = ['address', 'slot', 'payment', 'tip', 'table', 'loyalty'];

/** A payment that this browser began goes on with its own basket; another's has a page of its own. */
export function CheckoutPage({ onEdit }: { onEdit: (line: BasketLine) => void }) {
  const { shop } = usePage();
  const [linked] = useState(() => (keptAttempt(shop.shopId) ? null : linkedToken(location.hash)));
  return linked ? <PayAgainPage followToken={linked} /> : <OrderPage onEdit={onEdit} />;
}

/** One page, no account: where, when, who, how it is paid. */
function OrderPage({ onEdit }: { onEdit: (line: BasketLine) => void }) {
  const page = usePage();
  const { shop, channel } = page;
  const [typed, type] = useTyped();
  const [wanted, setWanted] = useState<Partial<ChosenPayment>>({});
  const [isTried, setTried] = useState(false);
  const [tip, setTip] = useState<ChosenTip>(() => ({
    ...NO_TIP,
    amount: cents(keptAttempt(shop.shopId)?.body.tip ?? 0),
  }));
  const [times, setTimes] = useState(0);
  const [card, cardForm] = useCardForm();
  const provider = useCardProvider();
  const { placing, place, again, confirmAtBank, payOtherwise, forget } = usePlacing(shop.shopId, cardForm);
  const orderType = orderTypeOf(page, useBasket());
  const offer = paymentOffer(shop, channel, orderType, provider !== null);
  const payment = paymentOf(offer, 'isByCard' in placing && placing.isByCard ? { paymentType: 'stripe' } : wanted);
  const mayTip = shop.tips !== null && payment?.paymentType === 'stripe';
  // As the last answer said: a code or points may pay all of it.
  const [isNothingDue, setNothingDue] = useState(false);
  const fitting = fittingTip(tip, mayTip && !isNothingDue);
  if (fitting !== tip) setTip(fitting);
  const order = useOrder(payment, typed, times, fitting.amount);
  const { basket, quote } = order;
  if (quote?.amounts && (quote.amounts.amountDue === 0) !== isNothingDue) setNothingDue(!isNothingDue);
  const charged = quote?.amounts ? amountCharged(quote.amounts) : null;
  const isDelivery = orderType === 'delivery';
  const mistakes = mistakesIn(typed, {
    needsAddress: isDelivery && basket.address === null,
    needsTable: orderType === 'click_and_seat' && order.tableNumber === null,
  });
  const said = (where: RefusalPlace): string | undefined => refusalAt(order, placing, where);
  const shown = isTried ? mistakes : {};

  const press = () => {
    flushSync(() => setTried(true));
    const isRefused = BESIDE_FIELDS.some((where) => order.refusals[where] !== undefined);
    if (isRefused || Object.keys(mistakes).length > 0 || !payment || !quote?.amounts || !quote.quoteId) {
      // The sentences stand beside their fields already.
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const { customer: _, ...asked } = quoteBody({ page, basket, lines: basket.lines, payment, tip: fitting.amount });
    setTimes((known) => known + 1);
    place({
      ...asked,
      ...payment,
      address: isDelivery && basket.address ? detailed(basket.address, typed) : null,
      customer: customerOf(typed),
      expectedAmountDue: quote.amounts.amountDue,
      quoteId: quote.quoteId,
    });
  };

  if (placing.state === 'placed') return <Plain>Votre commande est passée. Un instant…</Plain>;
  if (basket.lines.length === 0 && placing.state !== 'unknown' && placing.state !== 'awaiting')
    return (
      <main className={styles.empty}>
        <IconShoppingBag size={32} stroke={1.5} aria-hidden="true" />
        <h1>Votre panier est vide.</h1>
        <Button variant="quiet" onClick={() => go({ name: 'menu' })}>
          Voir la carte
        </Button>
      </main>
    );
  const isFixed = placing.state === 'sending' || placing.state === 'unknown' || placing.state === 'awaiting';
  return (
    <main className={styles.page}>
      <Head />
      <Summary order={order} />
      <div className={styles.columns}>
        <fieldset className={styles.main} disabled={isFixed}>
          <OrderTypes orderType={orderType} />
          {isDelivery ? (
            <section className={styles.card} aria-labelledby="checkout-where">
              <h2 id="checkout-where">Où livrer</h2>
              <AddressField
                quote={quote}
                isAsking={order.isAsking}
                refusal={shown.address ?? said('address')}
                onPickup={
                  said('address') && shop.orderTypes.includes('click_and_collect')
                    ? () => chooseOrderType('click_and_collect')
                    : undefined
                }
              />
              <DoorFields typed={typed} onType={type} />
            </section>
          ) : null}
          {orderType === 'click_and_seat' ? <Table order={order} mistake={shown.table ?? said('table')} /> : null}
          {orderType === 'click_and_seat' ? null : (
            <section className={styles.card} aria-labelledby="checkout-when">
              <h2 id="checkout-when">Quand</h2>
              <SlotChoice orderType={orderType} refusal={said('slot')} />
            </section>
          )}
          <section className={styles.card} aria-labelledby="checkout-who">
            <h2 id="checkout-who">Vous</h2>
            <ContactFields
              typed={typed}
              onType={type}
              shopName={shop.name}
              mistakes={{ ...shown, ...at('phone', said('phone')), ...at('email', said('email')) }}
            />
          </section>
        </fieldset>
        <div className={styles.side}>
          <section className={styles.card} data-only="wide" aria-labelledby="checkout-order">
            <h2 id="checkout-order">Votre commande</h2>
            <OrderLines views={order.views} />
            <Totals order={order} />
          </section>
          <LoyaltyChoice
            className={styles.card}
            quote={quote}
            refusal={said('loyalty')}
            isFixed={isFixed}
            onEdit={onEdit}
          />
          <section className={styles.card} aria-labelledby="checkout-payment">
            <h2 id="checkout-payment">Paiement</h2>
            <fieldset disabled={isFixed}>
              {isNothingDue && !said('payment') ? (
                <Notice>Rien à payer{'\u00A0'}: votre code ou votre fidélité paie toute la commande.</Notice>
              ) : (
                <PaymentChoice
                  offer={offer}
                  payment={payment}
                  orderType={orderType}
                  quote={quote}
                  refusal={said('payment')}
                  onChange={(change) => setWanted((known) => ({ ...known, ...change }))}
                  card={<CardInput ref={card} provider={provider} amount={charged ?? 0} theme={shop.design.theme} />}
                />
              )}
              {shop.tips && mayTip && !isNothingDue ? (
                <TipChoice
                  proposals={shop.tips.proposals}
                  amount={fitting.amount}
                  refusal={said('tip')}
                  onChange={(amount) => setTip({ ...NO_TIP, amount })}
                />
              ) : null}
              {fitting.dropped > 0 ? <DroppedTip amount={fitting.dropped} isNothingDue={mayTip} /> : null}
            </fieldset>
            <PayFooter
              order={order}
              payment={payment}
              placing={placing}
              onPay={press}
              onAgain={again}
              onConfirm={confirmAtBank}
              onOtherwise={payOtherwise}
            />
          </section>
        </div>
      </div>
      {placing.state === 'refused' && placing.isByBank ? (
        <RefusedSheet
          sentence={placing.sentence}
          amount={charged === null ? undefined : formatEuros(charged)}
          onAgain={press}
          onOtherwise={forget}
          onBasket={() => go({ name: 'basket' })}
        />
      ) : null}
    </main>
  );
}

const at = (name: string, sentence: string | undefined) => (sentence ? { [name]: sentence } : {});

/** What the quote or the refused order says of one part of the page. */
function refusalAt({ refusals, orderType, tableNumber, basket }: CurrentOrder, placing: Placing, where: RefusalPlace) {
  const [quoted] = refusals[where] ?? [];
  if (quoted || placing.state !== 'refused') return quoted;
  const place = placeOfRefusal(placing.code, {
    isTableMissing: orderType === 'click_and_seat' && tableNumber === null,
    isScheduled: wantedHour(orderType, basket) !== null,
  });
  return place === where ? placing.sentence : undefined;
}

function Head() {
  const { shop } = usePage();
  return (
    <header className={styles.head}>
      <div className={styles.brand}>
        {shop.design.logoUrl ? <img src={shop.design.logoUrl} alt="" /> : null}
        <b>{shop.name}</b>
        <span>
          <IconLock size={18} stroke={1.75} aria-hidden="true" /> Paiement sécurisé
        </span>
      </div>
      <div className={styles.title}>
        <RoundButton label="Retour au panier" onClick={() => goBack({ name: 'basket' })}>
          <IconArrowLeft size={24} stroke={1.75} />
        </RoundButton>
        <h1>Finaliser la commande</h1>
      </div>
    </header>
  );
}

/** On a phone the order is one line that opens. */
function Summary({ order }: { order: CurrentOrder }) {
  const count = articleCount(order.basket.lines);
  return (
    <details className={styles.summary}>
      <summary>
        <IconShoppingBag size={22} stroke={1.6} aria-hidden="true" />
        <b>
          {count} {plural(count, 'article', 'articles')}
        </b>
        <span className={styles.soft}>Voir le détail</span>
        <b className={styles.due}>{order.quote?.amounts ? formatEuros(amountCharged(order.quote.amounts)) : ''}</b>
      </summary>
      <OrderLines views={order.views} />
      <Totals order={order} />
    </details>
  );
}

const Totals = ({ order }: { order: CurrentOrder }) => (
  <Amounts
    quote={order.quote}
    orderType={order.orderType}
    hasAddress={order.basket.address !== null}
    isAsking={order.isAsking}
  />
);

function Table({ order, mistake }: { order: CurrentOrder; mistake: string | undefined }) {
  const { tableNumber } = usePage();
  return (
    <section className={styles.card} aria-labelledby="checkout-table">
      <h2 id="checkout-table">{tableNumber === null ? 'Votre table' : `Table ${tableNumber}`}</h2>
      {tableNumber === null ? (
        <TextField
          label="Numéro de table"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={order.basket.tableNumber ?? ''}
          error={mistake}
          onChange={({ currentTarget: { value } }) => changeBasket((basket) => ({ ...basket, tableNumber: value }))}
        />
      ) : (
        <p className={styles.soft}>Servi à votre table dès que c’est prêt.</p>
      )}
    </section>
  );
}

const Plain = ({ children }: { children: React.ReactNode }) => (
  <main className={styles.plain}>
    <Notice>{children}</Notice>
  </main>
);
