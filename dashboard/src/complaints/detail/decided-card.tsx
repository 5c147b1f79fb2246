import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import { BEARER_LABELS } from '@comptoir/domain/complaints/complaints.labels.ts';
import { formatDate, type Instant } from '@comptoir/domain/kernel/time.ts';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { dateWords, decisionWords } from '../complaint-words.ts';
import styles from './detail.module.css';

/** SUP-16: what was decided, by whom, and the words that left. */
export function DecidedCard({ complaint, timeZone }: { complaint: Complaint; timeZone: string }) {
  const { decision, refundState, email } = complaint;
  if (!decision) return null;
  const until = (at: Instant | null) => (at ? `, jusqu’au ${formatDate(at, timeZone)}` : '');
  return (
    <div className={styles.decision}>
      <Card as="section">
        <h2 className={styles.title}>Ce qui a été décidé</h2>
        {refundState === 'failed' ? (
          <Notice tone="error">{'La banque n’a pas pu rembourser\u00A0: rendez l’argent au client autrement.'}</Notice>
        ) : null}
        <dl className={styles.facts}>
          <Pair label="Décision">{decisionWords(complaint)}</Pair>
          <Pair label="Par">{decision.by}</Pair>
          <Pair label="Le">{dateWords(decision.at, timeZone)}</Pair>
          {decision.kind === 'answer' ? null : <Pair label="À la charge de">{BEARER_LABELS[decision.borneBy]}</Pair>}
          {decision.voucherCode ? (
            <Pair label="Code">{`${decision.voucherCode}${until(decision.voucherExpiresAt)}`}</Pair>
          ) : null}
          {email ? <Pair label="Réponse envoyée à">{email}</Pair> : null}
        </dl>
        <blockquote className={styles.answer}>{decision.answer}</blockquote>
      </Card>
    </div>
  );
}
