import { formatEuros, type Cents } from '../../kernel/money.ts';
import { french } from '../../kernel/text.ts';
import { formatTime, MINUTE, msBetween, type Instant } from '../../kernel/time.ts';
import type { Order } from '../order.ts';
import type { IfSilent, MissingAnswer } from './missing-choices.ts';
import type { MissingQuestion } from './missing-question.ts';

export const ANSWER_LABELS: Record<MissingAnswer, string> = {
  yes: 'Oui, parfait',
  other: 'Autre chose',
  without: 'Sans ce plat',
  cancel: 'J’annule',
};

export const IF_SILENT_LABELS: Record<IfSilent, string> = {
  remove: 'Retirer le plat',
  replace: 'Mettre le remplacement',
  cancel: 'Annuler la commande',
};

type QuestionFacts = Pick<
  MissingQuestion,
  'dish' | 'quantity' | 'replacement' | 'totalBefore' | 'totalAfter' | 'answerBy'
>;

const counted = (quantity: number, name: string): string => (quantity > 1 ? `${quantity} × ${name}` : name);

export const shortageSentence = ({ dish, quantity }: Pick<MissingQuestion, 'dish' | 'quantity'>): string =>
  quantity > 1 ? `Il manque ${quantity} « ${dish} »` : `Il ne reste plus de « ${dish} »`;

/** MIS-05: the very words that the window shows before they are sent. */
export function questionSentence(asked: QuestionFacts, timeZone: string): string {
  const { quantity, replacement, totalBefore, totalAfter, answerBy } = asked;
  const proposal = replacement
    ? `À la place : « ${counted(quantity, replacement.name)} » ?`
    : `Nous ${quantity > 1 ? 'les' : 'le'} retirons de votre commande ?`;
  const total =
    totalAfter === totalBefore
      ? `Total inchangé : ${formatEuros(totalAfter)}.`
      : `Total ${formatEuros(totalAfter)} au lieu de ${formatEuros(totalBefore)}.`;
  return `${shortageSentence(asked)}. ${proposal} ${total} Répondez avant ${formatTime(answerBy, timeZone)}.`;
}

/** MIS-07: what the customer is told when the shop, or the clock, decided. */
export function settledSentence(question: MissingQuestion, charged: Cents): string {
  const { dish, quantity, replacedBy } = question;
  const [wasMissing, isNotCounted] =
    quantity > 1 ? ['manquaient', 'ne vous sont pas comptés'] : ['manquait', 'ne vous est pas compté'];
  const what = replacedBy
    ? `« ${counted(quantity, dish)} » ${wasMissing} : vous recevez « ${counted(quantity, replacedBy)} » à la place.`
    : `« ${counted(quantity, dish)} » ${wasMissing} et ${isNotCounted}.`;
  return `${what} Nouveau total : ${formatEuros(charged)}.`;
}

/** The minutes that are left, never less than one while the question is open. */
const minutesLeft = ({ answerBy }: Pick<MissingQuestion, 'answerBy'>, now: Instant): number =>
  Math.max(1, Math.ceil(msBetween(now, answerBy) / MINUTE));

type Shown = Pick<MissingQuestion, 'dish' | 'state' | 'answer' | 'answerBy' | 'replacedBy'> &
  Partial<Pick<MissingQuestion, 'ifSilent'>>;

/**
 * MIS-08: « Question à Manon · 4 min », then the answer; null where there is nothing left to say. A kitchen
 * hears of no names (KIT-22).
 */
export function missingWords(question: Shown, firstName: string | null, now: Instant): string | null {
  const name = firstName?.trim();
  const { state, answer, dish, replacedBy, ifSilent } = question;
  if (state === 'asked')
    return french(`Question ${name ? `à ${name}` : 'au client'} · ${minutesLeft(question, now)} min`);
  if (state === 'withdrawn' || state === 'over') return null;
  const outcome = replacedBy ? `${replacedBy} au lieu de ${dish}` : `sans ${dish}`;
  if (state === 'silent') return french(`Sans réponse : ${ifSilent === 'cancel' ? 'annulée' : outcome}`);
  if (state === 'applied') return french(`Corrigée : ${outcome}`);
  const who = name || 'Le client';
  return french(answer === 'cancel' ? `${who} annule` : `${who} : ${outcome}`);
}

type Holding = Pick<Order, 'missing'>;

export const isQuestionOpen = ({ missing }: Holding): boolean => missing?.state === 'asked';
