import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { lineTotal } from '@comptoir/domain/orders/amounts.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { ChangedMark, type CustomerChange } from './customer-change.tsx';
import styles from './detail.module.css';

/** DET-10, DET-11: what to prepare, then what it costs. */
export function OrderSummary({ order, change }: { order: Order; change: CustomerChange }) {
  const fees = {
    'Frais de livraison': order.deliveryFee,
    'Frais de gestion': order.managementFee,
    [order.promoCode ? `Promotion ${order.promoCode}` : 'Promotion']: cents(-order.promotionDiscount),
    Cagnotte: cents(-order.cashbackUsed),
  };
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
        {Object.entries(fees)
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <Pair key={label} label={label} className={styles.fee}>
              {formatEuros(amount)}
            </Pair>
          ))}
        <Pair label="Total" className={styles.total}>
          {formatEuros(order.amountDue)}
        </Pair>
      </dl>
    </section>
  );
}

function SummaryLine({ line, isChanged }: { line: OrderLine; isChanged: boolean }) {
  return (
    <li className={styles.item} data-changed={isChanged || undefined}>
      <b className={styles.quantity}>
        {line.quantity} {line.unit ?? '×'}
      </b>
      <div className={styles.itemWords}>
        <p className={styles.itemName}>{line.name}</p>
        {optionsOf(line).map(({ optionPath, words }) => (
          <p key={optionPath} className={shared.helpText}>
            {words}
          </p>
        ))}
        {line.isLoyaltyProduct ? <p className={shared.helpText}>Offert par la fidélité</p> : null}
        {line.instruction ? <p className={styles.instruction}>{`«${NBSP}${line.instruction}${NBSP}»`}</p> : null}
      </div>
      <span className={styles.price}>{priceOf(line)}</span>
    </li>
  );
}

/** An option taken twice stands twice in the line, and is read once: « 2 × Aïoli ». */
function optionsOf({ optionLists }: OrderLine): { optionPath: string; words: string }[] {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { optionPath, name } of optionLists.flatMap((list) => list.options))
    counts.set(optionPath, { name, count: (counts.get(optionPath)?.count ?? 0) + 1 });
  return [...counts].map(([optionPath, { name, count }]) => ({
    optionPath,
    words: count > 1 ? `${count}${NBSP}×${NBSP}${name}` : name,
  }));
}

/** DET-11: a product offered for points shows them in place of its price. */
function priceOf(line: OrderLine): string {
  return line.isLoyaltyProduct && line.points !== null ? `${line.points}${NBSP}pts` : formatEuros(lineTotal(line));
}
