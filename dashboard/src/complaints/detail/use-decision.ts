import { draftAnswer } from '@comptoir/domain/complaints/answers.ts';
import type { Bearer, DecisionKind } from '@comptoir/domain/complaints/complaint.ts';
import { MAX_VOUCHER } from '@comptoir/domain/complaints/decide.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { add, cents, formatEuros, ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import { lineTotal } from '@comptoir/domain/orders/amounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { shortCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import { useForm, type Form } from '@comptoir/web/form/use-form.ts';
import { holdGesture, useIsHeld } from '@comptoir/web/ui/feedback/held-gestures.ts';
import { useUser } from '../../session/session.ts';
import type { ComplaintFile } from '../complaints.queries.ts';
import { keepDraft, keptDraft, recordTakenBack, sendDecision } from './held-decision.ts';

export const CHOICES = ['part', 'all', 'voucher', 'answer'] as const;
export type Choice = (typeof CHOICES)[number];
const KINDS: Record<Choice, DecisionKind> = { part: 'refund', all: 'refund', voucher: 'voucher', answer: 'answer' };

export type Draft = {
  choice: Choice;
  lineIds: string[];
  /** Null while nothing that can be given stands in the field. */
  amount: Cents | 'of-dishes' | null;
  borneBy: Bearer;
  /** Null: the proposed words. */
  answer: string | null;
};

export type Deciding = {
  form: Form<Draft>;
  kind: DecisionKind;
  amount: Cents;
  answer: string;
  /** Decided a moment ago, and not sent yet. */
  isHeld: boolean;
  /** Why a choice cannot be made; null where it can. */
  refusalOf: (choice: Choice) => string | null;
};

/** What is being decided: only a draft until the button is pressed. */
export function useDecision({ complaint, order, refundRest, refundRefusal, voucherRefusal }: ComplaintFile): Deciding {
  const user = useUser();
  const cache = useQueryClient();
  const refusalOf = (choice: Choice): string | null => {
    if (choice === 'answer') return null;
    return choice === 'voucher' ? voucherRefusal : refundRefusal;
  };
  const amountOf = ({ choice, lineIds, amount }: Draft): Cents => {
    if (choice === 'answer') return ZERO;
    if (choice === 'all') return refundRest;
    const ticked = order.lines.filter(({ id }) => lineIds.includes(id)).map((line) => lineTotal(line));
    if (amount !== 'of-dishes') return amount ?? ZERO;
    return choice === 'part' ? cents(Math.min(Math.max(0, refundRest - order.tip), add(...ticked))) : ZERO;
  };
  const answerOf = (draft: Draft): string =>
    draft.answer ?? draftAnswer(complaint, KINDS[draft.choice], amountOf(draft), user.firstName);
  const amountFault = (draft: Draft): string | null => {
    const amount = amountOf(draft);
    if (draft.choice === 'answer') return null;
    if (amount <= 0) return refusalSentence('decision-without-amount');
    if (draft.choice === 'voucher' && amount > MAX_VOUCHER) return `${formatEuros(cents(MAX_VOUCHER))} au plus.`;
    return draft.choice === 'part' && amount > refundRest
      ? refusalSentence('refund-beyond-rest', { rest: formatEuros(refundRest) })
      : null;
  };
  const form = useForm<Draft>({
    start: () =>
      keptDraft(complaint) ?? {
        choice: refundRefusal === null ? 'part' : 'answer',
        lineIds: complaint.dishes.map(({ lineId }) => lineId),
        amount: 'of-dishes',
        borneBy: 'shop',
        answer: null,
      },
    check: (draft) => ({
      amount: amountFault(draft),
      answer: answerOf(draft).trim() === '' ? refusalSentence('field-required') : null,
    }),
    send: async (draft) => {
      const kind = KINDS[draft.choice];
      const [amount, { borneBy }] = [amountOf(draft), draft];
      const body = { kind, amount, borneBy, answer: answerOf(draft).trim() };
      keepDraft(complaint, draft);
      const words = heldWords(kind, formatEuros(amount), shortCustomerName(complaint));
      holdGesture(
        { id: complaint.complaintId, ...words },
        () => sendDecision(cache, complaint, body),
        () => void recordTakenBack(complaint, { kind, amount, borneBy }),
      );
    },
  });
  const isHeld = useIsHeld(complaint.complaintId);
  return {
    form,
    kind: KINDS[form.draft.choice],
    amount: amountOf(form.draft),
    answer: answerOf(form.draft),
    isHeld,
    refusalOf,
  };
}

/** What was done, and what has not left yet. */
function heldWords(kind: DecisionKind, amount: string, name: string) {
  if (kind === 'refund')
    return {
      title: `Remboursement de ${amount} à ${name}`,
      text: 'Ni l’argent ni le message ne sont encore partis.',
      undoLabel: 'Annuler le remboursement',
    };
  if (kind === 'voucher')
    return {
      title: `Bon d’achat de ${amount} pour ${name}`,
      text: 'Ni le bon ni le message ne sont encore partis.',
      undoLabel: 'Annuler le bon d’achat',
    };
  return {
    title: `Réponse à ${name}`,
    text: 'Le message n’est pas encore parti.',
    undoLabel: 'Annuler la réponse',
  };
}
