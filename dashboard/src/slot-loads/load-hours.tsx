import { plural } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { SlotLoad } from '@comptoir/domain/slot-loads/slot-load.ts';
import { KIND_LABELS, changeWords, stateWords, takenWords } from '@comptoir/domain/slot-loads/slot-loads.labels.ts';
import { byHour, slotState } from '@comptoir/domain/slot-loads/slot-loads.ts';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { LoadBar } from './load-bar.tsx';
import { SlotLimit } from './slot-limit.tsx';
import styles from './load-hours.module.css';

const FIRST = 12;

type LoadHoursProps = { shop: Shop; loads: readonly SlotLoad[]; maySet: boolean };

/** One box per hour; the next three hours of quarters, then the rest on demand. */
export function LoadHours({ shop, loads, maySet }: LoadHoursProps) {
  const [isWhole, setWhole] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const hours = byHour(loads);
  const more = hours.length - FIRST;
  return (
    <>
      <ul className={styles.hours}>
        {(isWhole ? hours : hours.slice(0, FIRST)).map(({ start, loads: ofHour }) => {
          const chosen = ofHour.find((load) => keyOf(load) === open);
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of the buttons inside
            <li
              key={start}
              className={styles.hour}
              data-open={chosen ? true : undefined}
              onKeyDown={chosen ? (event) => foldOnEscape(event, () => setOpen(null)) : undefined}
            >
              <b className={styles.time}>{localTime(start, shop.timeZone)}</b>
              <div className={styles.windows}>
                {ofHour.map((load) => (
                  <Window
                    key={load.kind}
                    load={load}
                    time={localTime(load.start, shop.timeZone)}
                    isOpen={load === chosen}
                    onPress={maySet ? () => setOpen(load === chosen ? null : keyOf(load)) : null}
                  />
                ))}
              </div>
              {chosen ? <SlotLimit key={keyOf(chosen)} shop={shop} load={chosen} /> : null}
            </li>
          );
        })}
      </ul>
      {more > 0 && !isWhole ? (
        <div className={styles.more}>
          <Button variant="subtle" onClick={() => setWhole(true)}>
            Afficher{' '}
            {more === 1 ? 'le créneau suivant' : `les ${more} ${plural(more, 'créneau suivant', 'créneaux suivants')}`}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Back to the button that unfolded it; what is around stays open for the next Escape. */
function foldOnEscape(event: KeyboardEvent<HTMLElement>, fold: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  fold();
}

const keyOf = ({ kind, start }: SlotLoad): string => `${kind} ${start}`;

type WindowProps = { load: SlotLoad; time: string; isOpen: boolean; onPress: (() => void) | null };

function Window({ load, time, isOpen, onPress }: WindowProps) {
  const state = slotState(load);
  const changed = changeWords(load);
  const content = (
    <>
      <VisuallyHidden>{time}, </VisuallyHidden>
      <span className={styles.kind}>{KIND_LABELS[load.kind]}</span>
      <span className={styles.taken} data-state={state}>
        {state === 'closed' ? stateWords(load) : takenWords(load)}
        {state === 'full' ? ` · ${stateWords(load)}` : ''}
      </span>
      <LoadBar load={load} />
      {changed ? <span className={styles.changed}>{changed}</span> : null}
    </>
  );
  if (!onPress) return <div className={styles.window}>{content}</div>;
  return (
    <button type="button" className={styles.button} aria-expanded={isOpen} onClick={onPress}>
      {content}
    </button>
  );
}
