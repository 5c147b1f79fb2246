import { IconAlertTriangle } from '@tabler/icons-react';
import type { DisputeEvidence } from '@comptoir/contract/disputes.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { answerRefusal } from '@comptoir/domain/disputes/answer-refusal.ts';
import type { Dispute } from '@comptoir/domain/disputes/dispute.ts';
import { DISPUTE_REASON_LABELS, DISPUTE_STATE_LABELS } from '@comptoir/domain/disputes/disputes.labels.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { useState } from 'react';
import { useUser } from '../session/session.ts';
import { isContestable, useOrderDisputes } from './use-order-disputes.ts';
import styles from './order-dispute.module.css';

const AnswerWindow = lazyPiece(async () => (await import('./answer-window.tsx')).AnswerWindow);
const NOT_ALLOWED = french('Seul un responsable peut répondre à la banque.');

/** As it was opened: somebody else's answer takes the evidence away, and must not take the words that are being typed. */
type Answering = { dispute: Dispute; evidence: DisputeEvidence };

/** INV-50: drawn in an order whose payment its customer contests. */
export function OrderDispute({ order }: { order: Order }) {
  return isContestable(order) ? <Disputes order={order} /> : null;
}

function Disputes({ order }: { order: Order }) {
  const { found, alertIds, isAnswerAwaited } = useOrderDisputes(order);
  const [answering, setAnswering] = useState<Answering | null>(null);
  const disputes = found.data?.items ?? [];
  const latest = disputes.find(({ disputeId }) => disputeId === answering?.dispute.disputeId);
  const open = (dispute: Dispute) => {
    const evidence = found.data?.evidence;
    if (evidence) setAnswering({ dispute, evidence });
  };
  return (
    <>
      {disputes.map((one) => (
        <DisputeBox key={one.disputeId} order={order} dispute={one} onAnswer={() => open(one)} />
      ))}
      {found.isError && isAnswerAwaited ? (
        <p className={styles.help}>La contestation n’a pas pu être chargée. Fermez et rouvrez la commande.</p>
      ) : null}
      {answering ? (
        <Piece>
          <AnswerWindow
            order={order}
            dispute={latest ?? answering.dispute}
            evidence={answering.evidence}
            alertIds={alertIds}
            onClose={() => setAnswering(null)}
          />
        </Piece>
      ) : null}
    </>
  );
}

function DisputeBox({ order, dispute, onAnswer }: { order: Order; dispute: Dispute; onAnswer: () => void }) {
  const { featureFlags } = useUser();
  const refusal = useFromNow((now) => answerRefusal(dispute, now));
  const { timeZone } = order.shop;
  const { answer, answerBy, reason } = dispute;
  const moment = (at: string) => `${formatDate(at, timeZone)} à ${formatTime(at, timeZone)}`;
  const isOpen = refusal === null;
  return (
    <section className={styles.box} data-open={isOpen} aria-label="Paiement contesté">
      <h3 className={styles.title}>
        <Glyph icon={IconAlertTriangle} size={18} />
        {DISPUTE_STATE_LABELS[dispute.state]} · {formatEuros(dispute.amount)}
      </h3>
      {reason ? <p className={styles.help}>{DISPUTE_REASON_LABELS[reason]}</p> : null}
      {isOpen && answerBy ? (
        <p className={styles.deadline}>{french(`Répondez à sa banque avant le ${moment(answerBy)}.`)}</p>
      ) : null}
      {answer ? (
        <p className={styles.help}>
          {answer.sentAt
            ? french(`Réponse de ${answer.by} envoyée le ${moment(answer.sentAt)}.`)
            : french(`Réponse de ${answer.by} gardée le ${moment(answer.askedAt)} : elle part dès que possible.`)}
        </p>
      ) : null}
      {isOpen ? (
        <Button
          variant="primary"
          disabledBecause={featureFlags.includes('refundOrder') ? null : NOT_ALLOWED}
          onClick={onAnswer}
        >
          Répondre à la banque
        </Button>
      ) : answer || refusal === 'dispute-settled' ? null : (
        <p className={styles.help}>{refusalSentence(refusal)}</p>
      )}
    </section>
  );
}
