import type { DisputeEvidence } from '@comptoir/contract/disputes.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { answerRefusal } from '@comptoir/domain/disputes/answer-refusal.ts';
import { DisputeAnswerText, MAX_DISPUTE_ANSWER, type Dispute } from '@comptoir/domain/disputes/dispute.ts';
import { NBSP, french } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { answerDispute, orderDisputes } from './disputes.queries.ts';
import styles from './order-dispute.module.css';

const FAILED = french("La réponse n'a pas pu être envoyée, merci de réessayer !");
const SENT = french('Votre réponse est envoyée à la banque.');
const KEPT = french('Le prestataire ne répond pas : votre réponse est gardée et part dès que possible.');

type AnswerWindowProps = {
  order: Order;
  dispute: Dispute;
  evidence: DisputeEvidence;
  alertIds: readonly string[];
  onClose: () => void;
};

/** INV-50, INV-51: the shop's words, and under them exactly what goes along. */
export function AnswerWindow({ order, dispute, evidence, alertIds, onClose }: AnswerWindowProps) {
  const cache = useQueryClient();
  const form = useForm<{ text: string }>({
    start: () => ({ text: '' }),
    check: ({ text }) => {
      const read = DisputeAnswerText.safeParse(text);
      return read.success ? {} : { text: french(read.error.issues[0]?.message ?? '') };
    },
    send: async ({ text }, { keyOf }) => {
      const { dispute: answered } = await answerDispute(order, dispute.disputeId, text.trim(), keyOf({ text }));
      cache.setQueryData(orderDisputes(order, alertIds).queryKey, (known) => ({
        evidence: null,
        items: known?.items.map((one) => (one.disputeId === answered.disputeId ? answered : one)) ?? [answered],
      }));
      toast.success({ text: answered.answer?.sentAt ? SENT : KEPT });
      onClose();
    },
    onFailure: (error) => showRefusalOr(error, FAILED),
  });
  const refused = useFromNow((now) => answerRefusal(dispute, now));
  // One's own answer is on its way.
  const refusal = refused && !form.isSaving ? refusalSentence(refused) : null;
  const documents = [
    ...(evidence.hasReceipt ? ['reçu de la commande'] : []),
    ...(evidence.hasPhoto ? ['photo de la livraison'] : []),
  ];
  return (
    <FormWindow
      title="Répondre à la banque"
      context={`Commande n°${NBSP}${order.orderNumber}`}
      width={680}
      form={form}
      saveLabel="Envoyer la réponse"
      refusal={refusal}
      onClose={onClose}
    >
      <Stack gap={18}>
        {refusal ? <Notice tone="error">{refusal}</Notice> : null}
        <p>{french('La banque ne lit qu’une réponse : relisez-la, elle ne pourra plus être changée.')}</p>
        <TextArea
          label="Ce qui s’est passé"
          rows={6}
          maxLength={MAX_DISPUTE_ANSWER}
          isCounted
          {...form.field('text')}
          name="text"
        />
        <section aria-label="Ce qui est joint">
          <h3 className={styles.title}>Ce qui est joint</h3>
          {documents.length > 0 ? (
            <p className={styles.help}>{french(`Documents : ${documents.join(', ')}.`)}</p>
          ) : null}
          {/* Scrolls, so it can be reached by keyboard. */}
          <pre className={styles.proof} tabIndex={0} role="region" aria-label="Preuves de la commande">
            {evidence.text}
          </pre>
        </section>
      </Stack>
    </FormWindow>
  );
}
