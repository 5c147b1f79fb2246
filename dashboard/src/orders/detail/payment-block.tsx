import { IconArrowBackUp, IconCash, IconCheck, IconCreditCardOff } from '@tabler/icons-react';
import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { PAYMENT_STATE_LABELS } from '@comptoir/domain/orders/orders.labels.ts';
import { accountOf, paymentState, type PaymentState } from '@comptoir/domain/orders/payment-state.ts';
import { useQuery } from '@tanstack/react-query';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge, type BadgeTone } from '@comptoir/web/ui/feedback/badge.tsx';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { orderStory } from '../orders.queries.ts';
import { paymentWords } from './customer-block.tsx';
import styles from './detail.module.css';

const LOOKS: Record<PaymentState, { tone: BadgeTone; icon: IconType }> = {
  paid: { tone: 'green', icon: IconCheck },
  'to-collect': { tone: 'amber', icon: IconCash },
  refunded: { tone: 'red', icon: IconArrowBackUp },
  'not-charged': { tone: 'grey', icon: IconCreditCardOff },
};

export function PaymentBlock({ order }: { order: Order }) {
  const state = paymentState(order);
  return (
    <section className={`${styles.ruled} ${styles.payment}`}>
      <h3 className={styles.title}>Paiement</h3>
      <dl className={styles.pairs}>
        <Pair label="État" className={styles.pair}>
          <Badge {...LOOKS[state]}>{PAYMENT_STATE_LABELS[state]}</Badge>
        </Pair>
        <Pair label="Moyen" className={styles.pair}>
          {paymentWords(order)}
        </Pair>
        <Pair label="Montant" className={styles.pair}>
          <b className={styles.amount}>{formatEuros(amountCharged(order))}</b>
        </Pair>
        {order.tip > 0 ? (
          <Pair label="dont pourboire" className={styles.pair}>
            {formatEuros(order.tip)}
          </Pair>
        ) : null}
        <Movements order={order} />
        <Pair label="Référence" className={styles.pair}>
          {order.chargeId ?? ''}
        </Pair>
      </dl>
    </section>
  );
}

function Movements({ order }: { order: Order }) {
  const story = useQuery(orderStory(order));
  const { captured, returned, refunded, kept, courierFee, waitingFee } = accountOf(order, story.data?.items ?? []);
  const movements = {
    'Encaissé en ligne': captured,
    'Rendu hors du total': cents(-returned),
    Remboursé: cents(-refunded),
    'Gardé par le magasin': kept,
    'Course du livreur': cents(-courierFee),
    'Attente du livreur': cents(-waitingFee),
  };
  return Object.entries(movements)
    .filter(([, amount]) => amount !== 0)
    .map(([label, amount]) => (
      <Pair key={label} label={label} className={styles.pair}>
        {formatEuros(amount)}
      </Pair>
    ));
}
