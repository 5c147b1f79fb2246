import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import { DECISION_LABELS } from '@comptoir/domain/complaints/complaints.labels.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { formatDate, localTime, type Instant } from '@comptoir/domain/kernel/time.ts';

/** SUP-04: « 15/11/2026 à 12:30 ». */
export const dateWords = (at: Instant, timeZone: string): string =>
  `${formatDate(at, timeZone)} à ${localTime(at, timeZone)}`;

/** « Remboursement · 15,50 € » */
export function decisionWords({ decision }: Pick<Complaint, 'decision'>): string | null {
  if (!decision) return null;
  const given = decision.kind === 'answer' ? [] : [formatEuros(decision.amount)];
  return [DECISION_LABELS[decision.kind], ...given].join(' · ');
}
