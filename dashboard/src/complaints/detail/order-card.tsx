import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import { add, cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { PAYMENT_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { lineTotal } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { Link } from '@comptoir/web/route/link.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { dateWords } from '../complaint-words.ts';
import styles from './detail.module.css';

export function OrderCard({ order, complaint }: { order: Order; complaint: Complaint }) {
  const concerned = new Set(complaint.dishes.map(({ lineId }) => lineId));
  const fees = add(order.deliveryFee, order.managementFee);
  const reduction = add(order.promotionDiscount, order.cashbackUsed);
  return (
    <Card as="section">
      <div className={styles.titled}>
        <h2 className={styles.title}>
          Commande n°{NBSP}
          {order.orderNumber}
        </h2>
        <Link to="/orders/$orderId" params={{ orderId: order.id }} className={styles.link}>
          Ouvrir
        </Link>
      </div>
      <p className={styles.help}>
        Passée le {dateWords(order.createdAt, order.shop.timeZone)}
        {order.driverFirstName ? `, livrée par ${order.driverFirstName}` : ''}
      </p>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id} data-concerned={concerned.has(line.id) || undefined}>
            <span>
              {line.quantity}
              {NBSP}× {line.name}
            </span>
            <span className={styles.figure}>{formatEuros(lineTotal(line))}</span>
          </li>
        ))}
        {fees > 0 ? (
          <li>
            <span>Frais de livraison et de gestion</span>
            <span className={styles.figure}>{formatEuros(fees)}</span>
          </li>
        ) : null}
        {reduction > 0 ? (
          <li>
            <span>Réductions</span>
            <span className={styles.figure}>{formatEuros(cents(-reduction))}</span>
          </li>
        ) : null}
        <li className={styles.total}>
          <span>{PAYMENT_TYPE_LABELS[order.paymentType]}</span>
          <span className={styles.figure}>{formatEuros(order.amountDue)}</span>
        </li>
        {order.tip > 0 ? (
          <li>
            <span>Pourboire, en plus</span>
            <span className={styles.figure}>{formatEuros(order.tip)}</span>
          </li>
        ) : null}
        {order.refundedAmount > 0 ? (
          <li>
            <span>Déjà remboursé</span>
            <span className={styles.figure}>{formatEuros(order.refundedAmount)}</span>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
