import { DEFAULT_SLOT } from '@comptoir/domain/menu/activation.ts';
import type { ScheduleDay } from '@comptoir/domain/menu/section.ts';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import styles from './schedule.module.css';

/** What a day that already has slots is offered next. */
const ANOTHER_SLOT = '18:00-22:00';
const MOST_SLOTS = 20;

type ScheduleDayRowProps = {
  name: string;
  day: ScheduleDay;
  onChange: (day: ScheduleDay) => void;
  /** Null when there is no other day to copy to. */
  onCopy: ((day: ScheduleDay) => void) | null;
  errorOf: (index: number) => string | undefined;
};

/** SEC-17: all day, or slots; the last one cannot be removed. */
export function ScheduleDayRow({ name, day, onChange, onCopy, errorOf }: ScheduleDayRowProps) {
  const slots = 'slots' in day ? day.slots : [];
  const setSlot = (index: number, slot: string) =>
    onChange({ slots: slots.map((known, place) => (place === index ? slot : known)) });
  return (
    <section className={styles.day} aria-label={name}>
      <div className={styles.dayHead}>
        <h3 className={styles.dayName}>{name}</h3>
        <Checkbox
          label="Toute la journée"
          isChecked={'fullDay' in day}
          onChange={(isFull) => onChange(isFull ? { fullDay: true } : { slots: [DEFAULT_SLOT] })}
        />
        {onCopy ? (
          <IconButton
            icon={IconCopy}
            size="dense"
            label={`Appliquer les heures de ${name.toLowerCase()} à tous les jours choisis`}
            onClick={() => onCopy(day)}
          />
        ) : null}
      </div>
      {slots.map((slot, index) => (
        <SlotFields
          // A slot has no other name than its place: two of them may be the same while they are typed.
          key={index}
          slot={slot}
          onChange={(next) => setSlot(index, next)}
          onRemove={slots.length > 1 ? () => onChange({ slots: slots.filter((_, place) => place !== index) }) : null}
          error={errorOf(index)}
        />
      ))}
      {'slots' in day && slots.length < MOST_SLOTS ? (
        <div>
          <Button variant="subtle" icon={IconPlus} onClick={() => onChange({ slots: [...slots, ANOTHER_SLOT] })}>
            Ajouter un créneau
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type SlotFieldsProps = {
  slot: string;
  onChange: (slot: string) => void;
  onRemove: (() => void) | null;
  error: string | undefined;
};

function SlotFields({ slot, onChange, onRemove, error }: SlotFieldsProps) {
  const [start = '', end = ''] = slot.split('-');
  return (
    <div className={styles.slot}>
      <TextField
        label="Début"
        isLabelHidden
        type="time"
        value={start}
        onChange={(time) => onChange(`${time}-${end}`)}
        error={error}
      />
      <span className={styles.to}>à</span>
      <TextField label="Fin" isLabelHidden type="time" value={end} onChange={(time) => onChange(`${start}-${time}`)} />
      {onRemove ? <IconButton icon={IconTrash} size="dense" label="Supprimer ce créneau" onClick={onRemove} /> : null}
    </div>
  );
}
