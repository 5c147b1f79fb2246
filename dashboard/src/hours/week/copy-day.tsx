import { WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { WEEKDAYS, type Weekday } from '@comptoir/domain/kernel/time.ts';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Popover, usePopover } from '@comptoir/web/ui/base/popover.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { capitalised } from '../hours-words.ts';
import styles from './week-form.module.css';

/** The slots and limits of a day, for other days; nothing is saved yet. */
export function CopyDay({ weekday, onCopy }: { weekday: Weekday; onCopy: (days: readonly Weekday[]) => void }) {
  const popup = usePopover();
  const [chosen, setChosen] = useState<readonly Weekday[]>([]);
  const others = WEEKDAYS.filter((day) => day !== weekday);
  const label = `Copier ${WEEKDAY_NAMES[weekday]} vers d’autres jours`;
  const copy = () => {
    onCopy(chosen);
    setChosen([]);
    popup.close();
  };
  return (
    <>
      <IconButton icon={IconCopy} label={label} {...popup.button} />
      <Popover popup={popup} label={label} isPanel>
        <div className={styles.copy}>
          <p className={styles.copyTitle}>Copier {WEEKDAY_NAMES[weekday]} vers</p>
          <Checkbox
            label="Tous les autres jours"
            isChecked={chosen.length === others.length}
            onChange={(isAll) => setChosen(isAll ? others : [])}
          />
          {others.map((day) => (
            <Checkbox
              key={day}
              label={capitalised(WEEKDAY_NAMES[day])}
              isChecked={chosen.includes(day)}
              onChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, day] : chosen.filter((candidate) => candidate !== day))
              }
            />
          ))}
          <Button
            variant="primary"
            isWide
            disabledBecause={chosen.length > 0 ? null : 'Choisissez au moins un jour.'}
            onClick={copy}
          >
            Copier
          </Button>
        </div>
      </Popover>
    </>
  );
}
