import { formatEuros, type Cents } from '../kernel/money.ts';
import { french } from '../kernel/text.ts';
import type { Complaint, DecisionKind, Issue } from './complaint.ts';

const REGRETS: Record<Issue, string> = {
  missing_product: 'vous avez raison : il manquait une partie de votre commande, et nous en sommes désolés.',
  wrong_product: "ce n'était pas ce que vous aviez commandé, et nous en sommes désolés.",
  quality: "ce n'est pas ce que nous voulons servir, et nous en sommes désolés.",
  late_delivery: 'votre commande est arrivée bien trop tard, et nous en sommes désolés.',
  driver_behaviour: "ce que vous décrivez n'est pas acceptable, et nous en parlons au livreur.",
  payment: 'nous avons vérifié votre paiement, et nous sommes désolés de ce désagrément.',
  other: 'merci de nous avoir écrit. Nous sommes désolés de ce qui est arrivé.',
};

const GIVEN: Record<DecisionKind, (amount: string) => string> = {
  refund: (amount) => ` Nous vous remboursons ${amount}, sur votre carte sous quelques jours.`,
  voucher: (amount) => ` Votre prochaine commande est réduite de ${amount}, avec le code ci-dessous.`,
  answer: () => '',
};

type ComplaintFacts = Pick<Complaint, 'firstName' | 'issues'>;

/** A draft to read again, never sent by itself. */
export function draftAnswer(
  { firstName, issues }: ComplaintFacts,
  kind: DecisionKind,
  amount: Cents,
  author: string,
): string {
  const regret = REGRETS[issues[0] ?? 'other'];
  return french(`Bonjour ${firstName}, ${regret}${GIVEN[kind](formatEuros(amount))}\n\n${author}`);
}
