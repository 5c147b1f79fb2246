import { cents, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { lineTotal } from '@comptoir/domain/orders/amounts.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { ChangedMark, type CustomerChange } from './customer-change.tsx';
import styles from './detail.module.css';

/** DET-10, DET-11: what to prepare, then what it costs. */
export function OrderSummary({ order, change }: { order: Order; change: CustomerChange }) {
  const promotion = cents(-order.promotionDiscount);
  const cashback = cents(-order.cashbackUsed);
  const promotionLabel = order.promoCode ? `Promotion ${order.promoCode}` : 'Promotion';
  return (
    <section className={styles.summary}>
      <div className={styles.marked}>
        <h3 className={styles.title}>Récapitulatif</h3>
        <ChangedMark change={change} fields={['lines', 'orderType']} />
      </div>
      <ul className={styles.items}>
        {order.lines.map((line) => (
          <SummaryLine key={line.id} line={line} isChanged={change?.lineIds.includes(line.id) ?? false} />
        ))}
      </ul>
      <dl className={styles.totals}>
        <Amount label="Frais de livraison" amount={order.deliveryFee} />
        <Amount label="Frais de gestion" amount={order.managementFee} />
        <Amount label={promotionLabel} amount={promotion} />
        <Amount label="Cagnotte" amount={cashback} />
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatEuros(order.amountDue)}</dd>
        </div>
      </dl>
    </section>
  );
}

function SummaryLine({ line, isChanged }: { line: OrderLine; isChanged: boolean }) {
  const options = line.optionLists.flatMap((list) => list.options);
  return (
    <li className={styles.item} data-changed={isChanged || undefined}>
      <b className={styles.quantity}>
        {line.quantity} {line.unit ?? '×'}
      </b>
      <div className={styles.itemWords}>
        <p className={styles.itemName}>{line.name}</p>
        {options.map((option) => (
          <p key={option.optionPath} className={styles.option}>
            {option.name}
          </p>
        ))}
        {line.isLoyaltyProduct ? <p className={styles.option}>Offert par la fidélité</p> : null}
        {line.instruction ? <p className={styles.instruction}>{`«${NBSP}${line.instruction}${NBSP}»`}</p> : null}
      </div>
      <span className={styles.price}>{priceOf(line)}</span>
    </li>
  );
}

/** DET-11: a product offered for points shows them in place of its price. */
function priceOf(line: OrderLine): string {
  return line.isLoyaltyProduct && line.points !== null ? `${line.points}${NBSP}pts` : formatEuros(lineTotal(line));
}

function Amount({ label, amount }: { label: string; amount: Cents }) {
  if (amount === 0) return null;
  return (
    <div className={styles.fee}>
      <dt>{label}</dt>
      <dd>{formatEuros(amount)}</dd>
    </div>
  );
}
