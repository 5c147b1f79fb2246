import * as contract from '@comptoir/contract/push-notifications.ts';
import type { PushNotification } from '@comptoir/domain/push-notifications/push-notification.ts';
import { targetWords } from '@comptoir/domain/push-notifications/push.labels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconCalendarClock } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../session/session.ts';
import { usePushWords } from './push-cards.tsx';
import { dateOf, draftErrors, draftOf, segmentOf, type PushDraft } from './push-draft.ts';
import { DateFields, WordFields } from './push-fields.tsx';
import { putNotification, readAgain } from './push.queries.ts';
import styles from './push.module.css';

const NOTHING_CHANGED = 'Rien n’a changé depuis le dernier enregistrement.';

/** PSH-09, PSH-10, PSH-15. */
export function EditWindow({ notification: opened, onClose }: { notification: PushNotification; onClose: () => void }) {
  const { companyId } = useUser();
  const cache = useQueryClient();
  const words = usePushWords();
  const now = useNow();
  const [notification, setNotification] = useState(opened);
  const { id, version, toAllUsers } = notification;
  const form = useForm<PushDraft, PushNotification>({
    start: () => draftOf(notification, words.zone),
    check: (draft) => draftErrors(draft, true, now, words.zone),
    send: async (draft, { over, keyOf }) => {
      const body = {
        id,
        title: draft.title,
        message: draft.message,
        segment: segmentOf(draft),
        scheduledAt: dateOf(draft, words.zone) ?? '',
        toAllUsers,
        version: over?.version ?? version,
      };
      const saved = await call(
        contract.savePushNotification,
        { params: { companyId, id }, body },
        { idempotencyKey: keyOf(body) },
      );
      form.restart(draft);
      toast.success({ text: 'La notification a bien été modifiée' });
      onClose();
      putNotification(cache, saved);
      readAgain(cache);
    },
  });
  const reload = () => {
    if (!form.conflict) return;
    setNotification(form.conflict);
    form.restart(draftOf(form.conflict, words.zone));
  };
  return (
    <FormWindow
      title="Modifier la notification"
      context={targetWords(notification)}
      icon={IconCalendarClock}
      form={form}
      refusal={form.isDirty ? null : NOTHING_CHANGED}
      conflict={form.conflict ? { changes: [], reload, overwrite: form.overwrite } : null}
      onClose={onClose}
    >
      <form id={form.id} className={styles.form} noValidate onSubmit={(event) => form.submit(event)}>
        <WordFields form={form} {...words}>
          <DateFields form={form} zone={words.zone} />
        </WordFields>
        {form.failure ? (
          <p className={styles.failure} role="alert">
            {form.failure}
          </p>
        ) : null}
      </form>
    </FormWindow>
  );
}
