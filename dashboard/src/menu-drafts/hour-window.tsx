import { refusalSentence } from '@comptoir/contract/errors.ts';
import { scheduleMenuDraft } from '@comptoir/contract/menu-drafts.ts';
import { instantAt, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { hourRefusal } from '@comptoir/domain/menu-drafts/draft-rules.ts';
import { hourText } from '@comptoir/domain/menu-drafts/menu-drafts.labels.ts';
import { IconCalendarClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useUser } from '../session/session.ts';
import { putDraft, type DraftRef } from './menu-drafts.queries.ts';
import styles from './menu-drafts.module.css';

type Typed = { day: string; time: string };

const momentOf = ({ day, time }: Typed, zone: string): Instant | null =>
  /^\d{4}-\d\d-\d\d$/.test(day) && time !== '' ? instantAt(day, time, zone) : null;

/** DRF-09: nobody has to be there at that hour. */
export function HourWindow({ draftRef, onClose }: { draftRef: DraftRef; onClose: () => void }) {
  const { timeZone } = useUser();
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const now = useNow();
  const today = localDay(now, timeZone);
  const form = useForm<Typed>({
    start: { day: today, time: '' },
    check: (typed) => {
      const at = momentOf(typed, timeZone);
      return {
        day: typed.time !== '' && (at === null || hourRefusal(at, now)) ? refusalSentence('draft-hour') : null,
        time: typed.time === '' ? refusalSentence('field-required') : null,
      };
    },
    send: async (typed, { keyOf }) => {
      const body = { publishAt: momentOf(typed, timeZone) };
      const draft = await call(scheduleMenuDraft, { params: draftRef, body }, { idempotencyKey: keyOf(body) });
      putDraft(cache, draftRef, draft);
      toast.success({ text: `Publication prévue ${hourText(draft.publishAt ?? '', timeZone)}.` });
      onClose();
    },
  });
  return (
    <FormWindow
      title="Publier à une heure"
      icon={IconCalendarClock}
      form={form}
      saveLabel="Prévoir la publication"
      refusal={offline}
      onClose={onClose}
    >
      <form id={form.id} className={styles.hour} noValidate onSubmit={(event) => form.submit(event)}>
        <TextField label="Date" type="date" name="day" min={today} {...form.field('day')} />
        <TextField label="Heure" type="time" name="time" {...form.field('time')} />
        <p className={styles.note}>
          Si quelqu’un change d’ici là ce que prévoit ce brouillon, rien n’est publié{'\u00A0'}: vous êtes prévenu par
          e-mail, avec la raison.
        </p>
        <Notice tone="error">{form.failure}</Notice>
      </form>
    </FormWindow>
  );
}
