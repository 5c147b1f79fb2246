import { SendToDriversButtons, TakeDeliveryButton } from '../../orders/commands/side-actions.tsx';
import type { Acting } from '../../orders/commands/acting.tsx';
import styles from './driver.module.css';

/** DET-33, DET-54, and DLV-43 once a search has found nobody. */
export function NoDriverPanel({ acting }: { acting: Acting }) {
  const wasExhausted = Boolean(acting.order.driverSearch?.exhaustedAt);
  return (
    <section className={styles.noDriver}>
      {wasExhausted ? <h3 className={styles.searchTitle}>Aucun livreur trouvé</h3> : null}
      <p className={wasExhausted ? styles.soft : undefined}>Aucun livreur n’est affecté à cette commande.</p>
      <SendToDriversButtons acting={acting} />
      <TakeDeliveryButton acting={acting} />
    </section>
  );
}
