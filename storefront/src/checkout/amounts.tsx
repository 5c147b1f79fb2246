import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import type { ReactNode } from 'react';
import type { Quote } from './question.ts';
import styles from './amounts.module.css';

type AmountsProps = {
  quote: Quote | null;
  orderType: OrderType;
  hasAddress: boolean;
  isAsking: boolean;
  /** The column beside the menu has no room for the sentences. */
  isShort?: boolean;
};

/** Every amount is the server's; while it answers, the last ones stay, greyed. */
export function Amounts({ quote, orderType, hasAddress, isAsking, isShort = false }: AmountsProps) {
  const amounts = quote?.amounts;
  if (!quote || !amounts) return null;
  const { promotion, delivery } = quote;
  const isUnknown = orderType === 'delivery' && !hasAddress;
  const isOffered = amounts.deliveryFee === 0 && !isUnknown;
  return (
    <dl className={styles.amounts} data-asking={isAsking || undefined}>
      <Row term="Produits" amount={formatEuros(amounts.productsTotal)} />
      {promotion && amounts.promotionDiscount > 0 ? (
        <Row
          term={promotion.isAutomatic ? 'Offre du moment' : `Code ${promotion.promoCode}`}
          amount={formatEuros(cents(-amounts.promotionDiscount))}
          tone="success"
        />
      ) : null}
      {amounts.cashbackUsed > 0 ? (
        <Row term="Cagnotte" amount={formatEuros(cents(-amounts.cashbackUsed))} tone="success" />
      ) : null}
      {orderType === 'delivery' ? (
        <Row
          term="Livraison"
          amount={isUnknown ? 'selon votre adresse' : isOffered ? 'Offerte' : formatEuros(amounts.deliveryFee)}
          tone={isOffered ? 'success' : undefined}
          under={isShort || isUnknown ? null : deliverySentence(delivery)}
        />
      ) : null}
      {amounts.managementFee > 0 ? (
        <Row
          term="Frais de gestion"
          amount={formatEuros(amounts.managementFee)}
          under={isShort ? null : 'Pour le service de commande en ligne.'}
        />
      ) : null}
      {amounts.tip > 0 && !isShort ? <Row term="Pourboire" amount={formatEuros(amounts.tip)} /> : null}
      {isShort ? null : (
        <Row
          isTotal
          term="Total"
          amount={formatEuros(amountCharged(amounts))}
          under={underTotal(isUnknown, amounts.tip > 0)}
        />
      )}
    </dl>
  );
}

const underTotal = (isUnknown: boolean, hasTip: boolean): string =>
  `TVA comprise${hasTip ? ', pourboire hors TVA' : ''}.${isUnknown ? ' Hors livraison.' : ''}`;

const KM = new Intl.NumberFormat('fr', { maximumFractionDigits: 1 });

/** « Vieux-Nice, 1,2 km. Offerte dès 30 €. » */
function deliverySentence(delivery: Quote['delivery']): string | null {
  if (!delivery) return null;
  const { zoneName, distanceKm, freeFrom } = delivery;
  const place = [zoneName, distanceKm === null ? null : `${KM.format(distanceKm)}${NBSP}km`].filter(Boolean).join(', ');
  const free = freeFrom === null ? '' : `Offerte dès ${shortEuros(freeFrom)}.`;
  return [place && `${place.charAt(0).toUpperCase()}${place.slice(1)}.`, free].filter(Boolean).join(' ') || null;
}

/** « 30 € » where there are no cents. */
export const shortEuros = (amount: number): string => formatEuros(cents(amount)).replace(',00', '');

type RowProps = {
  term: ReactNode;
  amount: string;
  under?: string | null;
  tone?: 'success' | undefined;
  isTotal?: boolean;
};

const Row = ({ term, amount, under, tone, isTotal = false }: RowProps) => (
  <div className={classes(styles.row, isTotal && styles.total)} data-tone={tone}>
    <dt>{term}</dt>
    <dd>{amount}</dd>
    {under ? <dd className={styles.under}>{under}</dd> : null}
  </div>
);

/** « Plus que 4,50 € pour la livraison offerte »: only where the zone has such a basket. */
export function FreeDelivery({ quote }: { quote: Quote | null }) {
  const { amounts, delivery } = quote ?? {};
  if (!amounts || !delivery || delivery.freeFrom === null || amounts.deliveryFee === 0) return null;
  const basket = amounts.productsTotal - amounts.promotionDiscount;
  const missing = delivery.freeFrom - basket;
  if (missing <= 0) return null;
  return (
    <div className={styles.progress}>
      <p>
        Plus que <b>{formatEuros(cents(missing))}</b> pour la livraison offerte
      </p>
      <progress value={basket} max={delivery.freeFrom} aria-label="Vers la livraison offerte" />
    </div>
  );
}
