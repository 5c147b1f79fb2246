import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { decide, takeBack, type WantedDecision } from '../complaints.queries.ts';
import type { Draft } from './use-decision.ts';

type Ref = Pick<Complaint, 'complaintId'>;

/** What was decided and is not in the books yet: taken back or refused, it stands in the panel again. */
const drafts = new Map<string, Draft>();

export const keepDraft = ({ complaintId }: Ref, draft: Draft): void => void drafts.set(complaintId, draft);
export const keptDraft = ({ complaintId }: Ref): Draft | undefined => drafts.get(complaintId);

/** SUP-16: ten seconds after the press, on whatever page its author is by then. */
export async function sendDecision(cache: QueryClient, complaint: Complaint, body: WantedDecision): Promise<void> {
  try {
    await decide(cache, complaint, body, commandKey());
    drafts.delete(complaint.complaintId);
    toast.success({ text: 'La décision est prise, le client est prévenu.' });
  } catch (error) {
    showError(error, `Réclamation, commande n°\u00A0${complaint.orderNumber}`);
  }
}

/** Nothing was decided: a journal that cannot be reached must not trouble whoever pressed « Annuler ». */
export async function recordTakenBack(complaint: Complaint, decided: Omit<WantedDecision, 'answer'>): Promise<void> {
  await takeBack(complaint, decided).catch(() => {});
}
