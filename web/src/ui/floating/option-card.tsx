import { Combobox } from '@base-ui/react/combobox';
import type { RefObject } from 'react';
import { partAround, useScreenMargin } from './placement.ts';
import cardStyles from './card.module.css';
import styles from './option-card.module.css';

type Option = {
  value: string;
  label: string;
  under?: string | undefined;
  hint?: string | undefined;
  hintTone?: 'green' | 'amber' | undefined;
};

type OptionCardProps = {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  /** Told under the options, or in their place. */
  note: string | null;
};

/** What the field above it found; it stays within the screen, and above the dock. */
export function OptionCard({ input, label, note }: OptionCardProps) {
  const margin = useScreenMargin();
  return (
    <Combobox.Portal container={partAround(input)}>
      <Combobox.Positioner
        anchor={() => input.current?.parentElement ?? null}
        sideOffset={4}
        collisionPadding={margin}
        positionMethod="fixed"
        className={cardStyles.place}
      >
        <Combobox.Popup className={styles.card}>
          <Combobox.List aria-label={label}>
            {(option: Option) => (
              <Combobox.Item key={option.value} value={option} className={styles.option}>
                <span className={styles.label}>
                  {option.label}
                  {option.under ? <span className={styles.under}>{option.under}</span> : null}
                </span>
                {option.hint ? (
                  <span className={styles.hint} data-tone={option.hintTone}>
                    {option.hint}
                  </span>
                ) : null}
              </Combobox.Item>
            )}
          </Combobox.List>
          <Combobox.Status className={styles.note}>{note}</Combobox.Status>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
