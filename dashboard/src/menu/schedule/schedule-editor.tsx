import { WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { WEEKDAYS, type Day, type Weekday } from '@comptoir/domain/kernel/time.ts';
import { DEFAULT_SLOT } from '@comptoir/domain/menu/activation.ts';
import type { ActivationSchedule, ScheduleDay } from '@comptoir/domain/menu/section.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { ToggleChips } from '@comptoir/web/ui/fields/toggle-chips.tsx';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';
import { ScheduleDayRow } from './schedule-day-row.tsx';
import styles from './schedule.module.css';

const DAYS = WEEKDAYS.map((value) => ({ value, label: capitalised(WEEKDAY_NAMES[value]) }));
/** SEC-17: a day that is chosen lasts all day until somebody says otherwise. */
const WHOLE_DAY: ScheduleDay = { fullDay: true };

const RANGE = [
  ['startDate', 'Du'],
  ['endDate', 'Au'],
] as const;

type ScheduleEditorProps = {
  schedule: ActivationSchedule;
  onChange: (schedule: ActivationSchedule) => void;
  errors: FieldErrors;
  today: Day;
};

/** SEC-10: dates, days, hours, and what is shown outside of them. */
export function ScheduleEditor({ schedule, onChange, errors, today }: ScheduleEditorProps) {
  const { weekdays, hasDateRange, startDate, endDate, hideWhenInactive } = schedule;
  const chosen = WEEKDAYS.filter((weekday) => weekdays[weekday]);
  const setDay = (weekday: Weekday, day: ScheduleDay) =>
    onChange({ ...schedule, weekdays: { ...weekdays, [weekday]: day } });
  const setDays = (days: readonly Weekday[]) =>
    onChange({ ...schedule, weekdays: Object.fromEntries(days.map((day) => [day, weekdays[day] ?? WHOLE_DAY])) });
  const copyToAll = (day: ScheduleDay) =>
    onChange({ ...schedule, weekdays: Object.fromEntries(chosen.map((weekday) => [weekday, day])) });
  return (
    <div className={styles.editor}>
      <div className={styles.line}>
        <Switch
          label="Entre deux dates"
          isOn={hasDateRange}
          onChange={(isOn) =>
            onChange({ ...schedule, hasDateRange: isOn, startDate: startDate ?? today, endDate: endDate ?? today })
          }
        />
      </div>
      {hasDateRange ? (
        <div className={styles.dates}>
          {/* SEC-12: a range that has begun keeps its past start; the rule, not the field, refuses another past one. */}
          {RANGE.map(([field, label]) => (
            <TextField
              key={field}
              label={label}
              type="date"
              value={schedule[field] ?? ''}
              onChange={(date) => onChange({ ...schedule, [field]: date || null })}
              error={errors[field]}
            />
          ))}
        </div>
      ) : null}
      <ToggleChips label="Jours" choices={DAYS} values={chosen} onChange={setDays} error={errors['weekdays']} />
      {chosen.length > 0 ? (
        <div className={styles.days}>
          {chosen.map((weekday) => (
            <ScheduleDayRow
              key={weekday}
              name={capitalised(WEEKDAY_NAMES[weekday])}
              day={weekdays[weekday] ?? { slots: [DEFAULT_SLOT] }}
              onChange={(day) => setDay(weekday, day)}
              onCopy={chosen.length > 1 ? copyToAll : null}
              errorOf={(index) => errors[`weekdays.${weekday}.slots.${index}`]}
            />
          ))}
        </div>
      ) : null}
      <div className={styles.line}>
        <Switch
          label="Masquer la section en dehors de cette période"
          isOn={hideWhenInactive}
          onChange={(isOn) => onChange({ ...schedule, hideWhenInactive: isOn })}
        />
        <p className={styles.note}>
          {hideWhenInactive
            ? 'Elle réapparaîtra d’elle-même.'
            : 'Elle restera visible, avec ses jours et heures, sans pouvoir être commandée.'}
        </p>
      </div>
    </div>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
