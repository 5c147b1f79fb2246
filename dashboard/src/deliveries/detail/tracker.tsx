import { PICKUP_STATUS_LABELS } from '@comptoir/domain/deliveries/deliveries.labels.ts';
import type { Acting } from '../../orders/commands/acting.tsx';
import styles from './driver.module.css';

const STEPS = [1, 2, 3] as const;

/** DET-25: how far the delivery has come. What the shop carries itself is with the customer's driver from the start. */
export function Tracker({ acting: { order } }: { acting: Acting }) {
  const reached = order.status === 'delivering' ? 3 : order.pickupStatus;
  return (
    <section className={styles.tracker} aria-label="Suivi de la livraison">
      {reached === 0 ? <p className={styles.untaken}>{PICKUP_STATUS_LABELS[0]}</p> : null}
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li
            key={step}
            className={styles.step}
            data-reached={step <= reached || undefined}
            aria-current={step === reached ? 'step' : undefined}
          >
            <span className={styles.stepBar} aria-hidden="true" />
            {PICKUP_STATUS_LABELS[step]}
          </li>
        ))}
      </ol>
    </section>
  );
}
