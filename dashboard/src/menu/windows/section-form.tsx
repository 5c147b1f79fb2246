import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { ImageField } from '../../images/image-field.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { ScheduleEditor } from '../schedule/schedule-editor.tsx';
import type { SectionDraft, SectionErrors } from './section-draft.ts';
import styles from './windows.module.css';

type SectionFormProps = {
  draft: SectionDraft;
  onChange: (fields: Partial<SectionDraft>) => void;
  errors: SectionErrors;
  today: Day;
  isNew: boolean;
  isReadOnly: boolean;
};

/** SEC-07. */
export function SectionForm({ draft, onChange, errors, today, isNew, isReadOnly }: SectionFormProps) {
  return (
    <div className={styles.column}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ImageField
            draft={draft.image}
            onChange={(image) => onChange({ image })}
            error={errors['image'] ?? null}
            isReadOnly={isReadOnly}
          />
        </div>
        <div className={styles.column}>
          <TextField
            label="Nom de la section"
            value={draft.name}
            onChange={(name) => onChange({ name })}
            maxLength={MENU_LIMITS.sectionName}
            error={errors['name']}
            isFocusedFirst={isNew}
          />
          <TextArea
            label="Description"
            value={draft.description}
            onChange={(description) => onChange({ description })}
            rows={2}
            maxLength={MENU_LIMITS.description}
            isCounted
            error={errors['description']}
          />
          <ul className={styles.switches}>
            <li>
              <Switch
                label="Masquer le nom des produits"
                isOn={draft.hideProductNames}
                onChange={(hideProductNames) => onChange({ hideProductNames })}
              />
            </li>
            <li>
              <Switch
                label="Éléments gratuits uniquement"
                isOn={draft.freeOnly}
                onChange={(freeOnly) => onChange({ freeOnly })}
              />
            </li>
            <li>
              <Switch
                label="Limiter l’affichage à une période"
                isOn={draft.isLimited}
                onChange={(isLimited) => onChange({ isLimited })}
              />
            </li>
          </ul>
        </div>
      </div>
      {draft.isLimited ? (
        <ScheduleEditor
          schedule={draft.schedule}
          onChange={(schedule) => onChange({ schedule })}
          errors={errors}
          today={today}
        />
      ) : null}
    </div>
  );
}
