import { IconCalendar } from '@tabler/icons-react';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { Suspense } from 'react';
import { lazyPiece } from '../../page/lazy-piece.ts';
import { Glyph } from '../base/glyph.tsx';
import { Popover, usePopover } from '../base/popover.tsx';
import { Spinner } from '../base/spinner.tsx';
import { FieldFrame, splitField, type FieldProps } from '../fields/field-frame.tsx';
import field from '../fields/field.module.css';
import styles from './date-range-picker.module.css';

const PeriodPanel = lazyPiece(async () => (await import('./period-panel.tsx')).PeriodPanel);

/** Days to come; null: open at that end. */
export type Period = { start: Day | null; end: Day | null };

type PeriodFieldProps = FieldProps & {
  name: string;
  period: Period;
  /** « Du 01/12/2026 au 31/12/2026 », « Illimitée ». */
  words: string;
  today: Day;
  /** What has begun has begun: only the end is chosen. */
  isStartFixed?: boolean;
  onChange: (period: Period) => void;
};

/** One field of a form for a period that lies ahead; the calendar opens under it. */
export function PeriodField(props: PeriodFieldProps) {
  const [frame, { name, period, words, today, isStartFixed = false, onChange }] = splitField(props);
  const popover = usePopover();
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <>
          <span className={field.lead}>
            <Glyph icon={IconCalendar} />
          </span>
          <button
            type="button"
            name={name}
            {...control}
            {...(frame.disabledBecause ? {} : popover.button)}
            aria-label={`${frame.label}, ${words}`}
          >
            <span className={period.start || period.end ? undefined : styles.open}>{words}</span>
          </button>
          <Popover popup={popover} label={frame.label} isPanel>
            <Suspense
              fallback={
                <div className={styles.waiting}>
                  <Spinner />
                </div>
              }
            >
              <PeriodPanel
                period={period}
                today={today}
                isStartFixed={isStartFixed}
                onChange={onChange}
                onDone={popover.close}
              />
            </Suspense>
          </Popover>
        </>
      )}
    </FieldFrame>
  );
}
