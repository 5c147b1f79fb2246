import { IconArrowBackUp, IconMail, IconTicket } from '@tabler/icons-react';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { MAX_ANSWER } from '@comptoir/domain/complaints/complaint.ts';
import { BEARER_LABELS } from '@comptoir/domain/complaints/complaints.labels.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { lineTotal } from '@comptoir/domain/orders/amounts.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { useEffect, useEffectEvent, useId } from 'react';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { PriceField } from '@comptoir/web/ui/fields/price-field.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import type { ComplaintFile } from '../complaints.queries.ts';
import { CHOICES, useDecision, type Choice, type Deciding } from './use-decision.ts';
import styles from './decision.module.css';

const LABELS: Record<Choice, string> = {
  part: 'Rembourser en partie',
  all: 'Tout rembourser',
  voucher: 'Offrir un bon d’achat',
  answer: 'Répondre seulement',
};

export const HELD = 'Cette décision part dans quelques secondes.';

/** SUP-16, SUP-18, SUP-19: the button repeats amount and action; keys 1 to 4 choose, Ctrl+Enter decides. */
export function DecisionPanel({ file, isTitled }: { file: ComplaintFile; isTitled: boolean }) {
  const { complaint, bearers } = file;
  const deciding = useDecision(file);
  const { form, kind, answer, isHeld } = deciding;
  const { question } = useLeaveGuard(form.isDirty && !isHeld && complaint.state === 'open');
  const offline = useOfflineReason();
  useDecisionKeys(deciding);
  const isUnderWay = complaint.state === 'deciding';
  const underWay = isUnderWay ? refusalSentence('complaint-deciding', { name: complaint.decision?.by ?? '' }) : null;
  return (
    <form id={form.id} className={styles.panel} onSubmit={form.submit} noValidate>
      {isTitled ? <h2 className={styles.title}>Votre décision</h2> : null}
      <Notice tone="calm">{underWay}</Notice>
      <Choices deciding={deciding} file={file} />
      <Amount deciding={deciding} file={file} />
      {kind === 'answer' ? null : (
        <Select
          label="À la charge de"
          options={bearers.map((bearer) => ({ value: bearer, label: BEARER_LABELS[bearer] }))}
          value={form.draft.borneBy}
          onChange={(borneBy) => form.set({ borneBy })}
        />
      )}
      <TextArea
        label="Votre réponse, par e-mail"
        name="answer"
        rows={7}
        maxLength={MAX_ANSWER}
        help={form.draft.answer === null ? 'Proposition, à relire avant l’envoi.' : undefined}
        value={answer}
        error={form.errors['answer']}
        onChange={(typed) => form.set({ answer: typed })}
      />
      <Notice tone="error">{form.failure}</Notice>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        icon={kind === 'refund' ? IconArrowBackUp : kind === 'voucher' ? IconTicket : IconMail}
        isBusy={form.isSaving}
        disabledBecause={offline ?? underWay ?? (isHeld ? HELD : deciding.refusalOf(form.draft.choice))}
      >
        {buttonWords(deciding)}
      </Button>
      <p className={styles.note}>Dix secondes pour changer d’avis.</p>
      {question}
    </form>
  );
}

function buttonWords({ kind, amount }: Deciding): string {
  if (kind === 'refund') return `Rembourser ${formatEuros(amount)} et répondre`;
  return kind === 'voucher' ? `Offrir ${formatEuros(amount)} et répondre` : 'Répondre au client';
}

function Choices({ deciding: { form, refusalOf }, file }: { deciding: Deciding; file: ComplaintFile }) {
  const name = useId();
  return (
    <fieldset className={styles.choices} role="radiogroup" aria-label="Décision">
      {CHOICES.map((choice) => {
        const refusal = refusalOf(choice);
        return (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              className={styles.mark}
              name={name}
              checked={form.draft.choice === choice}
              disabled={refusal !== null}
              onChange={() => form.set({ choice, amount: 'of-dishes' })}
            />
            <span className={styles.choiceWords}>
              {LABELS[choice]}
              {refusal ? <small>{refusal}</small> : null}
            </span>
            {choice === 'all' && !refusal ? (
              <span className={styles.figure}>{formatEuros(file.refundRest)}</span>
            ) : null}
          </label>
        );
      })}
    </fieldset>
  );
}

function Amount({ deciding: { form, amount }, file }: { deciding: Deciding; file: ComplaintFile }) {
  const { choice, lineIds } = form.draft;
  const toggle = (lineId: string, isTicked: boolean) =>
    form.set({
      amount: 'of-dishes',
      lineIds: isTicked ? [...lineIds, lineId] : lineIds.filter((known) => known !== lineId),
    });
  if (choice === 'all' || choice === 'answer') return null;
  return (
    <>
      {choice === 'part' ? (
        <fieldset className={styles.dishes}>
          <legend>Ce que vous remboursez</legend>
          {file.order.lines.map((line) => (
            <div key={line.id} className={styles.dish}>
              <Checkbox
                label={`${line.quantity}${NBSP}× ${line.name}`}
                isChecked={lineIds.includes(line.id)}
                onChange={(isTicked) => toggle(line.id, isTicked)}
              />
              <span className={styles.figure}>{formatEuros(lineTotal(line))}</span>
            </div>
          ))}
        </fieldset>
      ) : null}
      <PriceField
        label={choice === 'part' ? 'Montant remboursé' : 'Montant du bon'}
        value={form.draft.amount === 'of-dishes' ? (amount > 0 ? amount : null) : form.draft.amount}
        error={form.errors['amount']}
        onChange={(typed) => form.set({ amount: typed })}
      />
    </>
  );
}

/** Digits are for whoever is not typing. */
function useDecisionKeys({ form, isHeld, refusalOf }: Deciding): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (!isHeld && refusalOf(form.draft.choice) === null) form.submit();
      return;
    }
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    const choice = CHOICES[Number(event.key) - 1];
    if (isTyping || !choice || refusalOf(choice) !== null || event.ctrlKey || event.altKey || event.metaKey) return;
    form.set({ choice, amount: 'of-dishes' });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
