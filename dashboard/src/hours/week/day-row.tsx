import { minutesOf, slotTimes } from '@comptoir/domain/hours/slots.ts';
import { WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Weekday } from '@comptoir/domain/kernel/time.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { capitalised } from '../hours-words.ts';
import { isTyped, slotText, SlotTimes } from '../slot-times.tsx';
import { CopyDay } from './copy-day.tsx';
import { newSlot, sortedSlots, withOpen, type DayDraft, type SlotDraft } from './week-draft.ts';
import styles from './week-form.module.css';

const MOST_SLOTS = 12;

type DayRowProps = {
  weekday: Weekday;
  day: DayDraft;
  interval: number;
  usualLimit: number;
  errors: FieldErrors;
  onChange: (day: DayDraft) => void;
  onCopy: (days: readonly Weekday[]) => void;
};

/** HRS-02 to HRS-07. */
export function DayRow({ weekday, day, interval, usualLimit, errors, onChange, onCopy }: DayRowProps) {
  const name = capitalised(WEEKDAY_NAMES[weekday]);
  const { isOpen, slots } = day;
  const setSlot = (changed: SlotDraft) =>
    onChange({ ...day, slots: slots.map((slot) => (slot.id === changed.id ? changed : slot)) });
  return (
    <section
      className={styles.day}
      aria-label={name}
      data-closed={!isOpen || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onChange({ ...day, slots: sortedSlots(slots) });
      }}
    >
      <div className={styles.name}>
        <Checkbox label={name} isChecked={isOpen} onChange={(next) => onChange(withOpen(day, next))} />
      </div>
      <div className={styles.slots}>
        {isOpen ? (
          slots.map((slot, index) => (
            <Slot
              key={slot.id}
              label={`${name}, créneau ${index + 1}`}
              slot={slot}
              interval={interval}
              usualLimit={usualLimit}
              errors={[errors[`${weekday}.slots.${index}`], errors[`${weekday}.limits.${index}`]]}
              onChange={setSlot}
              onRemove={
                slots.length > 1 ? () => onChange({ ...day, slots: slots.filter(({ id }) => id !== slot.id) }) : null
              }
            />
          ))
        ) : (
          <span className={styles.closed}>Fermé</span>
        )}
      </div>
      <div className={styles.tools}>
        {isOpen && slots.length < MOST_SLOTS ? (
          <Button
            variant="subtle"
            icon={IconPlus}
            onClick={() => onChange({ ...day, slots: sortedSlots([...slots, newSlot()]) })}
          >
            Ajouter un créneau
          </Button>
        ) : null}
        <CopyDay weekday={weekday} onCopy={onCopy} />
      </div>
    </section>
  );
}

type SlotProps = {
  label: string;
  slot: SlotDraft;
  interval: number;
  usualLimit: number;
  errors: [times: string | undefined, limit: string | undefined];
  onChange: (slot: SlotDraft) => void;
  onRemove: (() => void) | null;
};

function Slot({ label, slot, interval, usualLimit, errors: [timesError, limitError], onChange, onRemove }: SlotProps) {
  const { start, end } = slotTimes(slotText(slot));
  const isShort = isTyped(slot) && start < end && minutesOf(end) - minutesOf(start) < interval;
  return (
    <div className={styles.slot}>
      <SlotTimes label={label} times={slot} onChange={(times) => onChange({ ...slot, ...times })} error={timesError} />
      <div className={styles.limit}>
        <TextField
          label={`${label}, nombre maximum de commandes par créneau de ${interval}${NBSP}min`}
          isLabelHidden
          inputMode="numeric"
          placeholder={String(usualLimit)}
          suffix="max."
          align="right"
          maxLength={6}
          value={slot.limit}
          onChange={(limit) => onChange({ ...slot, limit })}
          error={limitError}
        />
      </div>
      {onRemove ? (
        <IconButton icon={IconTrash} label={`Supprimer ${label.toLowerCase()}`} onClick={onRemove} />
      ) : (
        <span className={styles.noBin} />
      )}
      {isShort ? (
        <p className={styles.short}>
          Plus court que l’intervalle de {interval}
          {NBSP}min{NBSP}: aucune commande possible.
        </p>
      ) : null}
    </div>
  );
}
