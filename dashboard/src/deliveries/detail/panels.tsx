import { PICKUP_STATUS_LABELS } from '@comptoir/domain/deliveries/deliveries.labels.ts';
import { formatDate, localTime } from '@comptoir/domain/kernel/time.ts';
import { isForDrivers, searchOpensAt } from '@comptoir/domain/orders/attention/driver-facts.ts';
import type { Acting } from '../../orders/commands/acting.tsx';
import { SendToDriversButtons, TakeDeliveryButton } from '../../orders/commands/side-actions.tsx';
import styles from './driver.module.css';

type PanelProps = { acting: Acting };

export function ScheduledMessage({ acting: { order } }: PanelProps) {
  const { timeZone } = order.shop;
  return (
    <div className={styles.message}>
      <p>
        Commande programmée pour le {formatDate(order.requestedFor, timeZone)} à{' '}
        {localTime(order.requestedFor, timeZone)}.
      </p>
      {isForDrivers(order) ? (
        <p className={styles.soft}>La recherche de livreur démarrera à {localTime(searchOpensAt(order), timeZone)}.</p>
      ) : null}
    </div>
  );
}

/** DET-33, DET-54; DLV-43: a search that ended or was stopped leaves nobody, and sending again comes first. */
export function NoDriverPanel({ acting }: PanelProps) {
  const { driverSearch } = acting.order;
  const wasSearched = driverSearch !== null;
  return (
    <section className={styles.noDriver}>
      {wasSearched ? (
        <h3 className={styles.searchTitle}>{driverSearch.exhaustedAt ? 'Aucun livreur trouvé' : 'Aucun livreur'}</h3>
      ) : null}
      <p className={wasSearched ? styles.soft : undefined}>Aucun livreur n’est affecté à cette commande.</p>
      <SendToDriversButtons acting={acting} isFirst={wasSearched} />
      <TakeDeliveryButton acting={acting} />
    </section>
  );
}

/** DET-25: how far the delivery has come. What the shop carries itself is with the customer's driver from the start. */
export function Tracker({ acting: { order } }: PanelProps) {
  const reached = order.status === 'delivering' ? 3 : order.pickupStatus;
  return (
    <section className={styles.tracker} aria-label="Suivi de la livraison">
      {reached === 0 ? <p className={styles.untaken}>{PICKUP_STATUS_LABELS[0]}</p> : null}
      <ol className={styles.steps}>
        {([1, 2, 3] as const).map((step) => (
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
