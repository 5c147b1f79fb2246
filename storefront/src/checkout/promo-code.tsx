import { checkPromotion } from '@comptoir/contract/promotions.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import { call, sentenceOf } from '@comptoir/web/call/call.ts';
import { IconTicket } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../app/parts/button.tsx';
import { TextField } from '../app/parts/field.tsx';
import { usePage } from '../app/page-store.ts';
import { wantedHour } from './question.ts';
import type { CurrentOrder } from './use-order.ts';
import { changeBasket } from '../basket/basket-store.ts';
import styles from './basket-panel.module.css';

const setCode = (promoCode: string | null): void => changeBasket((basket) => ({ ...basket, promoCode }));

/** CAT-API-60: a code is asked of the server before it joins the basket; its refusal stands below the field. */
export function PromoCode({ order }: { order: CurrentOrder }) {
  const { basket, quote, refusals } = order;
  const [isOpen, setOpen] = useState(false);
  if (basket.promoCode !== null) {
    const discount = quote?.promotion ? quote.amounts?.promotionDiscount : undefined;
    const refusal = refusals.promo?.join(' ');
    return (
      <div className={styles.code}>
        <IconTicket size={24} stroke={1.6} aria-hidden="true" />
        <p>
          <b>{basket.promoCode}</b>
          <br />
          {refusal ? (
            <span className={styles.refused} role="alert">
              {refusal}
            </span>
          ) : (
            <span className={styles.granted}>{grantedWords(quote?.promotion?.isFreeDelivery, discount)}</span>
          )}
        </p>
        <Button
          variant="text"
          size="md"
          onClick={() => setCode(null)}
          aria-label={`Retirer le code ${basket.promoCode}`}
        >
          Retirer
        </Button>
      </div>
    );
  }
  if (!isOpen)
    return (
      <button type="button" className={styles.code} onClick={() => setOpen(true)}>
        <IconTicket size={24} stroke={1.6} aria-hidden="true" />
        <span>Ajouter un code promo</span>
      </button>
    );
  return <CodeForm order={order} onDone={() => setOpen(false)} />;
}

function grantedWords(isFreeDelivery: boolean | undefined, discount: Cents | undefined): string {
  if (discount === undefined) return 'Code enregistré';
  if (isFreeDelivery && discount === 0) return 'Livraison offerte';
  return `${formatEuros(discount)} de remise appliquée`;
}

function CodeForm({ order, onDone }: { order: CurrentOrder; onDone: () => void }) {
  const { shop, channel } = usePage();
  const [typed, setTyped] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const promoCode = typed.trim();
    if (!promoCode || isAsking) return;
    setAsking(true);
    try {
      await call(checkPromotion, {
        params: { shopId: shop.shopId },
        body: {
          promoCode,
          channel,
          orderType: order.orderType,
          productsTotal: order.quote?.amounts?.productsTotal ?? 0,
          requestedFor: wantedHour(order.orderType, order.basket),
        },
      });
      setCode(promoCode.toUpperCase());
      onDone();
    } catch (error) {
      setRefusal(sentenceOf(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <form className={styles.codeForm} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Code promo"
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={60}
        error={refusal}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setRefusal(null);
        }}
      />
      <Button type="submit" variant="outline" isBusy={isAsking} disabled={!typed.trim()}>
        Appliquer
      </Button>
    </form>
  );
}
