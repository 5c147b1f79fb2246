import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { readDelivered } from '../desk/outbox.ts';
import { courseTitle, meansWords } from '../desk/driver-words.ts';
import styles from './delivered-card.module.css';

export function DeliveredCard({ order, isPaid }: { order: CarriedOrder; isPaid: boolean }) {
  return (
    <Card as="section" aria-labelledby="delivered">
      <div className={styles.done}>
        <span className={styles.tile}>
          <Glyph icon={IconCircleCheck} size={30} />
        </span>
        <div role="status">
          <h2 id="delivered" className={styles.title}>
            {courseTitle(order)} livrée
          </h2>
        </div>
        <dl className={styles.facts}>
          <Pair label="Client">{`${order.customer.firstName} ${order.customer.lastName}`.trim()}</Pair>
          <Pair label="Encaissé">
            {order.toCollect === 0 ? 'Rien' : `${formatEuros(order.toCollect)} · ${meansWords(order)}`}
          </Pair>
          <Pair label="Gain">{isPaid ? formatEuros(order.courierFee) : null}</Pair>
        </dl>
        <Button variant="primary" size="lg" isWide onClick={readDelivered}>
          Terminé
        </Button>
      </div>
    </Card>
  );
}
