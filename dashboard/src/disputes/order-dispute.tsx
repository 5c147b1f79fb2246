import { IconAlertTriangle } from '@tabler/icons-react';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { answerRefusal } from '@comptoir/domain/disputes/answer-refusal.ts';
import type { Dispute } from '@comptoir/domain/disputes/dispute.ts';
import { DISPUTE_REASON_LABELS, DISPUTE_STATE_LABELS } from '@comptoir/domain/disputes/disputes.labels.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shopAlerts } from '../orders/alerts/shop-alerts.queries.ts';
import { useUser } from '../session/session.ts';
import { orderDisputes } from './disputes.queries.ts';

import styles from './order-dispute.module.css';

const AnswerWindow = lazyPiece(async () => (await import('./answer-window.tsx')).AnswerWindow);
const NOT_ALLOWED = french('Seul un responsable peut répondre à la banque.');

/** INV-50: drawn in an order whose payment its customer contests. */
export function OrderDispute({ order }: { order: Order }) {
  return order.paymentType === 'stripe' && !isMarketplace(order.channel) ? <Disputes order={order} /> : null;
}

function Disputes({ order }: { order: Order }) {
  const alerts = useQuery(shopAlerts(useUser()));
  const open = alerts.data?.items.find(({ orderId, kind }) => orderId === order.id && kind === 'payment-disputed');
  const found = useQuery({ ...orderDisputes(order, open?.id ?? null), enabled: !alerts.isPending });
  const [answering, setAnswering] = useState<string | null>(null);
  const dispute = found.data?.items.find(({ disputeId }) => disputeId === answering);
  return (
    <>
      {found.data?.items.map((one) => (
        <DisputeBox key={one.disputeId} order={order} dispute={one} onAnswer={() => setAnswering(one.disputeId)} />
      ))}
      {found.isError && open ? (
        <p className={styles.help}>La contestation n’a pas pu être chargée. Fermez et rouvrez la commande.</p>
      ) : null}
      {dispute && found.data?.evidence ? (
        <Piece>
          <AnswerWindow
            order={order}
            dispute={dispute}
            evidence={found.data.evidence}
            alertId={open?.id ?? null}
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
