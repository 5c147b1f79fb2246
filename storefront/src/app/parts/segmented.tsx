import { useId } from 'react';
import styles from './segmented.module.css';

type Segment<Value extends string> = { value: Value; label: string; under?: string | null };

type SegmentedProps<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
};

/** One of a few, all in view. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  isDisabled = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segmented} aria-label={label} disabled={isDisabled}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <span className={styles.label}>{segment.label}</span>
          {segment.under ? <span className={styles.under}>{segment.under}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
