import { IconArrowBackUp } from '@tabler/icons-react';
import { formatDate, localTime } from '@comptoir/domain/kernel/time.ts';
import { refundableUntil } from '@comptoir/domain/orders/refund.ts';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../session/session.ts';
import { ActionButton, type Acting } from '../commands/acting.tsx';
import { orderStory } from '../orders.queries.ts';
import { refundWords } from './refund-words.ts';
import styles from './detail.module.css';

/** DET-27: until when and how much; never the main action. */
export function RefundBox({ acting }: { acting: Acting }) {
  const { order, detail, ask } = acting;
  const { isDistributorAdmin } = useUser();
  const story = useQuery(orderStory(order));
  if (!detail.actions.includes('refund')) return null;
  const { timeZone } = order.shop;
  const until = refundableUntil(order, { isDistributor: isDistributorAdmin });
  return (
    <section className={styles.box}>
      <h3 className={styles.title}>Remboursement</h3>
      <p className={styles.help}>
        Possible jusqu’au {formatDate(until, timeZone)} à {localTime(until, timeZone)}.{' '}
        {refundWords(order, story.data?.items ?? [])}, sur sa carte.
      </p>
      <ActionButton
        acting={acting}
        name="refund"
        variant="dangerLight"
        icon={IconArrowBackUp}
        onClick={() => ask('refund')}
      >
        Rembourser la commande
      </ActionButton>
    </section>
  );
}
