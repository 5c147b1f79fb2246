import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { SlotTimes } from '../slot-times.tsx';
import { specialSlot, type SpecialSlot } from './special-draft.ts';
import type { SpecialForm } from './use-special-form.ts';
import styles from './special.module.css';

const MOST_SLOTS = 12;

/** SPH-02 to SPH-05: all but the date. */
export function SpecialFields({ form }: { form: SpecialForm }) {
  const { draft, set, errors } = form;
  return (
    <div className={styles.fields}>
      <TextField label="Nom" name="name" isOptional maxLength={60} placeholder="Fête du port" {...form.field('name')} />
      <Checkbox label="Fermé toute la journée" isChecked={draft.isClosed} onChange={(isClosed) => set({ isClosed })} />
      {draft.isClosed ? null : <SlotsField slots={draft.slots} errors={errors} onChange={(slots) => set({ slots })} />}
      <div className={styles.yearly}>
        <Switch
          label="Se répète tous les ans"
          size="sm"
          isOn={draft.isYearly}
          onChange={(isYearly) => set({ isYearly })}
        />
      </div>
    </div>
  );
}

type SlotsFieldProps = {
  slots: readonly SpecialSlot[];
  errors: Record<string, string>;
  onChange: (slots: SpecialSlot[]) => void;
};

function SlotsField({ slots, errors, onChange }: SlotsFieldProps) {
  return (
    <div role="group" aria-label="Ouverture et livraison" className={styles.slots}>
      <p className={styles.label}>Ouverture et livraison</p>
      {slots.map((slot, index) => (
        <div key={slot.id} className={styles.slot} data-alone={slots.length === 1 || undefined}>
          <SlotTimes
            label={`Créneau ${index + 1}`}
            times={slot}
            onChange={(times) =>
              onChange(slots.map((known) => (known.id === slot.id ? { ...known, ...times } : known)))
            }
            error={errors[`slots.${index}`] ?? (index === 0 ? errors['slots'] : undefined)}
          />
          {slots.length > 1 ? (
            <IconButton
              icon={IconTrash}
              label={`Supprimer le créneau ${index + 1}`}
              onClick={() => onChange(slots.filter(({ id }) => id !== slot.id))}
            />
          ) : null}
        </div>
      ))}
      {slots.length < MOST_SLOTS ? (
        <div className={styles.add}>
          <Button variant="subtle" icon={IconPlus} onClick={() => onChange([...slots, specialSlot()])}>
            Ajouter un créneau
          </Button>
        </div>
      ) : null}
    </div>
  );
}
