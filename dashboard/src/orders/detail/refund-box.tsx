import { IconArrowBackUp } from '@tabler/icons-react';
import { formatDate, localTime } from '@comptoir/domain/kernel/time.ts';
import { refundableUntil } from '@comptoir/domain/orders/refund.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useState } from 'react';
import { useUser } from '../../session/session.ts';
import { ActionButton, type Acting } from '../commands/acting.tsx';
import { refundWords } from './refund-words.ts';
import styles from './detail.module.css';

const RefundPartWindow = lazyPiece(async () => (await import('../commands/refund-part-window.tsx')).RefundPartWindow);

/** DET-27: until when and how much; never the main action. */
export function RefundBox({ acting }: { acting: Acting }) {
  const { order, detail, ask, parts } = acting;
  const { UnlessContested } = parts;
  const { isDistributorAdmin } = useUser();
  const [isPart, setPart] = useState(false);
  if (!detail.actions.includes('refund')) return null;
  const { timeZone } = order.shop;
  const until = refundableUntil(order, { isDistributor: isDistributorAdmin });
  return (
    <section className={styles.box}>
      <h3 className={styles.title}>Remboursement</h3>
      <UnlessContested order={order}>
        <p className={styles.help}>
          Possible jusqu’au {formatDate(until, timeZone)} à {localTime(until, timeZone)}. {refundWords(order)}, sur sa
          carte.
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
        <ActionButton acting={acting} name="refund" variant="subtle" onClick={() => setPart(true)}>
          Rembourser une partie
        </ActionButton>
      </UnlessContested>
      {isPart ? (
        <Piece>
          <RefundPartWindow acting={acting} onClose={() => setPart(false)} />
        </Piece>
      ) : null}
    </section>
  );
}
