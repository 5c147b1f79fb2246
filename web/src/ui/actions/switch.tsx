import { useId, type ReactNode } from 'react';
import { Spinner } from '../base/spinner.tsx';
import { Tooltip } from '../base/tooltip.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import styles from './switch.module.css';

export type SwitchProps = {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Left in bars and headers, right in tables; hidden when the words stand elsewhere. */
  labelSide?: 'left' | 'right' | 'hidden' | undefined;
  color?: 'accent' | 'orange' | undefined;
  /** `sm` is for cards and management rows, where many stand together. */
  size?: 'md' | 'sm' | undefined;
  isBusy?: boolean | undefined;
  disabledBecause?: string | null | undefined;
};

export function Switch({
  label,
  isOn,
  onChange,
  labelSide = 'left',
  color = 'accent',
  size = 'md',
  isBusy = false,
  disabledBecause,
}: SwitchProps) {
  const reasonId = useId();
  const isUnusable = isBusy || Boolean(disabledBecause);
  return (
    <Tooltip text={disabledBecause} id={reasonId}>
      <label
        className={styles.switch}
        data-label-side={labelSide}
        data-color={color}
        data-size={size}
        data-busy={isBusy || undefined}
        data-disabled={disabledBecause ? true : undefined}
      >
        {labelSide === 'hidden' ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
        <span className={styles.track}>
          <input
            type="checkbox"
            role="switch"
            className={styles.input}
            checked={isOn}
            aria-disabled={isUnusable || undefined}
            aria-busy={isBusy || undefined}
            aria-describedby={disabledBecause ? reasonId : undefined}
            onChange={(event) => {
              if (!isUnusable) onChange(event.target.checked);
            }}
          />
          <span className={styles.thumb}>{isBusy ? <Spinner size={14} /> : null}</span>
        </span>
      </label>
    </Tooltip>
  );
}
