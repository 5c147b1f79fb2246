import { feeSourceWords } from '@comptoir/domain/delivery-fees/fee-source.ts';
import { add, cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatVatRate } from '@comptoir/domain/kernel/vat.ts';
import { amountCharged, lineTotal, promotionWorth } from '@comptoir/domain/orders/amounts.ts';
import type { Order, OrderLine, VatShare } from '@comptoir/domain/orders/order.ts';
import { isUnlinked, UNLINKED_LABEL } from '@comptoir/domain/orders/orders.labels.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { ChangedMark, type CustomerChange } from './customer-change.tsx';
import styles from './detail.module.css';

/** DET-10, DET-11: what to prepare, then what it costs. */
export function OrderSummary({ order, change }: { order: Order; change: CustomerChange }) {
  const source = feeSourceWords(order.deliveryFeeSource, order.delivery?.distanceKm ?? null);
  const fees = {
    [source ? `Frais de livraison (${source})` : 'Frais de livraison']: order.deliveryFeeBeforePromotion,
    'Frais de gestion': order.managementFee,
    [order.promoCode ? `Promotion ${order.promoCode}` : 'Promotion']: cents(-promotionWorth(order)),
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
        {order.tip > 0 ? (
          <>
            <Pair label="Pourboire (hors TVA)" className={styles.fee}>
              {formatEuros(order.tip)}
            </Pair>
            <Pair label="Payé par le client" className={styles.fee}>
              {formatEuros(amountCharged(order))}
            </Pair>
          </>
        ) : null}
      </dl>
      {order.vatByRate?.length ? <VatFold shares={order.vatByRate} /> : null}
    </section>
  );
}

/** FLO-90: folded, because only whoever keeps the books asks. */
function VatFold({ shares }: { shares: readonly VatShare[] }) {
  return (
    <details className={styles.vat}>
      <summary>{`TVA comprise${NBSP}: ${formatEuros(add(...shares.map(({ vat }) => vat)))}`}</summary>
      <dl className={styles.totals}>
        {shares.map(({ rate, net, vat }) => (
          <Pair key={rate} label={`TVA ${formatVatRate(rate)} sur ${formatEuros(net)} HT`} className={styles.fee}>
            {formatEuros(vat)}
          </Pair>
        ))}
      </dl>
    </details>
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
        {isUnlinked(line) ? <p className={styles.instruction}>{UNLINKED_LABEL}</p> : null}
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
