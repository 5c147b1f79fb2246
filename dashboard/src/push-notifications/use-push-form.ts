import * as contract from '@comptoir/contract/push-notifications.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../session/session.ts';
import { dateOf, draftErrors, segmentOf, type PushDraft } from './push-draft.ts';
import { putNotification, readAgain, targetOf } from './push.queries.ts';

/** SET-ERR-45. */
export const SAVE_FAILED = french("La notification n'a pas pu être enregistrée, merci de réessayer !");

type Options = {
  isPlanned: boolean;
  start: () => PushDraft;
  /** PSH-13: asked before anything is sent; false leaves the form as it was. */
  isSure?: (draft: PushDraft) => Promise<boolean>;
};

/** PSH-20, SET-API-27: a new one; once it is made the card is empty again. */
export function useNewPush({ isPlanned, start, isSure }: Options) {
  const user = useUser();
  const cache = useQueryClient();
  const now = useNow();
  const { companyId, timeZone } = user;
  const form = useForm<PushDraft>({
    start,
    check: (draft) => draftErrors(draft, isPlanned, now, timeZone),
    send: async (draft, { keyOf }) => {
      if (isSure && !(await isSure(draft))) return;
      const body = {
        ...targetOf(user),
        title: draft.title,
        message: draft.message,
        segment: segmentOf(draft),
        scheduledAt: isPlanned ? dateOf(draft, timeZone) : null,
      };
      const made = await call(
        contract.createPushNotification,
        { params: { companyId }, body },
        { idempotencyKey: keyOf(body) },
      );
      toast.success({ text: 'La notification a bien été ajoutée' });
      form.restart(start());
      putNotification(cache, made);
      readAgain(cache);
    },
    onFailure: (error) => showErrorOr(error, SAVE_FAILED),
  });
  return form;
}
