import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import {
  formatRange,
  presetOf,
  presetRange,
  RANGE_LABELS,
  shortRange,
  type DateRange,
  type RangeFrame,
  type RangePreset,
} from '@comptoir/domain/kernel/date-ranges.ts';
import { formatDay } from '@comptoir/domain/kernel/time.ts';
import { Suspense, useState } from 'react';
import { lazyPiece } from '../../page/lazy-piece.ts';
import { Glyph } from '../base/glyph.tsx';
import { Popover, usePopover } from '../base/popover.tsx';
import { Spinner } from '../base/spinner.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import styles from './date-range-picker.module.css';

const RangePanel = lazyPiece(async () => (await import('./range-panel.tsx')).RangePanel);

export type DateRangePickerProps = {
  /** Said before the value: « Période ». */
  label: string;
  range: DateRange;
  /** Today in the shop's time zone, the last day that may be chosen if another, the creation day if there is one. */
  frame: RangeFrame;
  /** In the order in which they are listed; one that does not exist here is left out (DRP-01). */
  presets: readonly RangePreset[];
  /** On days when two presets are the same range, the one that names it until somebody chooses. */
  usual?: RangePreset | undefined;
  /** One day instead of two; there are then no presets (DRP-05). */
  isSingle?: boolean | undefined;
  onChange: (range: DateRange) => void;
};

/** DRP-01 to DRP-08: a button that says the range, and the calendar under it. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { label, range, frame, presets, usual, isSingle = false, onChange } = props;
  const popover = usePopover();
  const [lastPreset, setLastPreset] = useState<RangePreset | null>(usual ?? null);
  const known = isSingle ? [] : presets.filter((preset) => presetRange(preset, frame) !== null);
  // On some days two presets are the same range: the one that was chosen gives it its name.
  const preset = presetOf(range, frame, lastPreset ? [lastPreset, ...known] : known);
  return (
    <>
      <button type="button" className={styles.button} {...popover.button}>
        <span className={styles.icon}>
          <Glyph icon={IconCalendar} size={19} />
        </span>
        <VisuallyHidden>{`${label}, `}</VisuallyHidden>
        <RangeWords range={range} preset={preset} isSingle={isSingle} />
        <span className={styles.icon}>
          <Glyph icon={IconChevronDown} size={17} />
        </span>
      </button>
      <Popover popup={popover} label={label} isPanel>
        <Suspense fallback={<Waiting />}>
          <RangePanel
            range={range}
            frame={frame}
            presets={known}
            preset={preset}
            isSingle={isSingle}
            onChange={onChange}
            onPreset={setLastPreset}
            onDone={popover.close}
          />
        </Suspense>
      </Popover>
    </>
  );
}

type RangeWordsProps = { range: DateRange; preset: RangePreset | null; isSingle: boolean };

function RangeWords({ range, preset, isSingle }: RangeWordsProps) {
  if (isSingle) return <span className={styles.words}>{formatDay(range.from)}</span>;
  if (preset === null) return <span className={styles.words}>{formatRange(range)}</span>;
  return (
    <>
      <span className={styles.words}>{RANGE_LABELS[preset]}</span>
      <span className={styles.days}>{shortRange(range)}</span>
    </>
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <Spinner />
  </div>
);
