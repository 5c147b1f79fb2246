import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { ImageField } from '../../images/image-field.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { ScheduleEditor } from '../schedule/schedule-editor.tsx';
import type { SectionDraft } from './section-draft.ts';
import styles from './windows.module.css';

/** Switches, in the order in which they stand. */
const SWITCHES = [
  ['hideProductNames', 'Masquer le nom des produits'],
  ['freeOnly', 'Éléments gratuits uniquement'],
  ['isLimited', 'Limiter l’affichage à une période'],
] as const satisfies readonly (readonly [keyof SectionDraft, string])[];

type SectionFormProps = {
  form: Form<SectionDraft>;
  today: Day;
  isNew: boolean;
  isReadOnly: boolean;
  nameNote: string | undefined;
};

export function SectionForm({ form, today, isNew, isReadOnly, nameNote }: SectionFormProps) {
  const { draft, errors, set } = form;
  return (
    <div className={styles.column}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ImageField
            draft={draft.image}
            onChange={(image) => set({ image })}
            error={errors['image'] ?? null}
            isReadOnly={isReadOnly}
          />
        </div>
        <div className={styles.column}>
          <TextField
            label="Nom de la section"
            {...form.field('name')}
            maxLength={MENU_LIMITS.sectionName}
            help={nameNote}
            isFocusedFirst={isNew}
          />
          <TextArea
            label="Description"
            {...form.field('description')}
            rows={2}
            maxLength={MENU_LIMITS.description}
            isCounted
          />
          <ul className={styles.switches}>
            {SWITCHES.map(([field, label]) => (
              <li key={field}>
                <Switch label={label} isOn={draft[field]} onChange={(isOn) => set({ [field]: isOn })} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      {draft.isLimited ? (
        <ScheduleEditor
          schedule={draft.schedule}
          onChange={(schedule) => set({ schedule })}
          errors={errors}
          today={today}
        />
      ) : null}
    </div>
  );
}
