import type { SpecialHours } from '@comptoir/domain/hours/hours.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { SAVE_ANYWAY, StrandedNotice } from '../stranded-notice.tsx';
import type { SpecialDraft } from './special-draft.ts';
import { SpecialFields } from './special-fields.tsx';
import { useSpecialForm } from './use-special-form.ts';
import styles from './special.module.css';

type SpecialWindowProps = {
  entry: SpecialHours | null;
  start: () => SpecialDraft;
  today: Day;
  onClose: () => void;
};

/** SPH-02, SPH-11: the same window to add and to edit; the date of an entry stays. */
export function SpecialWindow({ entry, start, today, onClose }: SpecialWindowProps) {
  const form = useSpecialForm({ entry, start, today, onDone: onClose });
  return (
    <FormWindow
      title={entry ? 'Horaire exceptionnel' : 'Ajouter un horaire exceptionnel'}
      icon={IconCalendarEvent}
      form={form}
      saveLabel={form.stranded ? SAVE_ANYWAY : 'Enregistrer'}
      refusal={entry && !form.isDirty ? 'Rien n’a changé depuis le dernier enregistrement.' : null}
      onClose={onClose}
    >
      <form
        id={form.id}
        className={styles.window}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.notice}
        <DayField form={form} />
        <SpecialFields form={form} />
        <StrandedNotice stranded={form.stranded} />
      </form>
    </FormWindow>
  );
}

function DayField({ form }: { form: ReturnType<typeof useSpecialForm> }) {
  return (
    <TextField
      label="Date"
      name="day"
      type="date"
      min={form.today}
      isFocusedFirst={!form.entry}
      disabledBecause={form.entry ? 'La date d’un horaire enregistré ne change pas.' : null}
      {...form.field('day')}
    />
  );
}
