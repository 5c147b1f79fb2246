import * as contract from '@comptoir/contract/push-notifications.ts';
import { SEGMENT_PLURALS } from '@comptoir/domain/clients/clients.labels.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { formatTime } from '@comptoir/domain/kernel/time.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../session/session.ts';
import { putNotification, readAgain } from './push.queries.ts';
import { SAVE_FAILED } from './use-push-form.ts';

const AGAIN = ['pushNotifications', 'again'] as const;

const againOf = (companyId: string, id: string) =>
  queryOptions({
    queryKey: [...AGAIN, companyId, id],
    queryFn: ({ signal }) => call(contract.countPushAgain, { params: { companyId, id } }, { signal }),
  });

/** PSH-28: « Refaire pour les nouveaux « à risque » »; nothing where nobody has joined since. */
export function AgainButton({ notificationId: id }: { notificationId: string }) {
  const { companyId } = useUser();
  const cache = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery(againOf(companyId, id));
  if (!data?.segment || !data.canSend || data.recipientCount === 0) return null;
  const { recipientCount: count, leavesAt, timeZone } = data;
  const whom = `les nouveaux «\u00A0${SEGMENT_PLURALS[data.segment].toLowerCase()}\u00A0»`;
  const confirm = async () => {
    setBusy(true);
    try {
      putNotification(cache, await callOnce(contract.sendPushAgain, { params: { companyId, id } }));
      toast.success({ text: 'La notification a bien été ajoutée' });
    } catch (error) {
      showErrorOr(error, SAVE_FAILED);
    }
    readAgain(cache);
    await cache.invalidateQueries({ queryKey: AGAIN });
    setBusy(false);
    setAsked(false);
  };
  return (
    <>
      <Button onClick={() => setAsked(true)}>{french(`Refaire pour ${whom}`)}</Button>
      {isAsked ? (
        <ConfirmDialog
          title={french(`Refaire pour ${whom} ?`)}
          text={french(
            `La même notification sera envoyée ${
              leavesAt ? `à ${formatTime(leavesAt, timeZone)}` : 'immédiatement'
            } à ${formatCount(count)} ${plural(count, "personne qui ne l'a", "personnes qui ne l'ont")} pas reçue.`,
          )}
          confirmLabel={leavesAt ? french(`Envoyer à ${formatTime(leavesAt, timeZone)}`) : 'Envoyer'}
          isBusy={isBusy}
          onCancel={() => setAsked(false)}
          onConfirm={() => void confirm()}
        />
      ) : null}
    </>
  );
}
