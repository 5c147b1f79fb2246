import { SEGMENT_PLURALS } from '@comptoir/domain/clients/clients.labels.ts';
import { SEGMENTS } from '@comptoir/domain/clients/segment.ts';
import { localDay, localTime } from '@comptoir/domain/kernel/time.ts';
import type { ReactNode } from 'react';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { PhonePreview } from '@comptoir/web/ui/layout/phone-preview.tsx';
import { MessageFields } from './message-fields.tsx';
import { nightNote, type PushDraft } from './push-draft.ts';
import styles from './push.module.css';

type Fields = { form: Form<PushDraft>; zone: string };
type WordFieldsProps = Fields & {
  /** Everybody that the notification may be for: « Tous les utilisateurs », « Tous les clients de Chez Mimi ». */
  everybody: string;
  sender: string;
  /** In a window the whole telephone is shown; in a card the notification, once there is a word of it. */
  isBare?: boolean;
  /** Between the words and the telephone. */
  children?: ReactNode;
};

/** PSH-05, PSH-21. */
export function WordFields({ form, everybody, sender, zone, isBare = false, children }: WordFieldsProps) {
  const { title, message } = form.draft;
  const time = useFromNow((now) => localTime(now, zone));
  const segments = [
    { value: 'all' as const, label: everybody },
    ...SEGMENTS.map((value) => ({ value, label: `Clients\u00A0: ${SEGMENT_PLURALS[value].toLowerCase()}` })),
  ];
  return (
    <>
      <MessageFields form={form} titleExample="Ex. : Soirée niçoise" messageExample="Ce que verront vos clients" />
      <Select label="Destinataires" name="segment" options={segments} {...form.field('segment')} />
      {children}
      {isBare && title === '' && message === '' ? null : (
        <PhonePreview sender={sender} title={title} message={message} time={form.draft.time || time} isBare={isBare} />
      )}
    </>
  );
}

/** PSH-06, PSH-22. */
export function DateFields({ form, zone }: Fields) {
  const today = useFromNow((now) => localDay(now, zone));
  const { error, ...day } = form.field('day');
  const { error: _, ...time } = form.field('time');
  const under = error ?? nightNote(form.draft, zone);
  return (
    <div className={styles.when}>
      <div className={styles.moment}>
        <TextField label="Date" isLabelHidden type="date" name="day" min={today} {...day} error={error && ' '} />
        <TextField label="Heure" isLabelHidden type="time" name="time" {...time} />
      </div>
      {under ? (
        <p className={styles.note} data-wrong={error ? '' : undefined} role={error ? 'alert' : undefined}>
          {under}
        </p>
      ) : null}
    </div>
  );
}
