import { useId, type CSSProperties } from 'react';
import { classes } from '../base/classes.ts';
import { Glyph, type IconType } from '../base/glyph.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import field from './field.module.css';
import styles from './choice-tiles.module.css';

export type Choice<Value extends string | number> = {
  value: Value;
  label: string;
  icon?: IconType | undefined;
  isDisabled?: boolean | undefined;
};

export type ChoiceTilesProps<Value extends string | number> = {
  label: string;
  isLabelHidden?: boolean | undefined;
  choices: readonly Choice<Value>[];
  /** Null, or a value outside the choices: no tile is selected. */
  value: Value | null;
  onChange: (value: Value) => void;
  columns?: 1 | 2 | 3 | 4 | undefined;
  /** Short figures (« 15 min ») are centred and stay side by side on phones. */
  isCentred?: boolean | undefined;
};

/** Two to six choices; beyond, use Select. */
export function ChoiceTiles<Value extends string | number>({
  label,
  isLabelHidden = false,
  choices,
  value,
  onChange,
  columns = 2,
  isCentred = false,
}: ChoiceTilesProps<Value>) {
  const name = useId();
  const centred = isCentred || undefined;
  return (
    <fieldset role="radiogroup">
      <legend className={isLabelHidden ? undefined : classes(field.label, styles.legend)}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={styles.tiles} style={columnsOf(columns)} data-centred={centred} data-columns={columns}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.tile} data-centred={centred}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon ? <Glyph icon={choice.icon} /> : null}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const columnsOf = (count: number) => ({ '--columns': count }) as CSSProperties;
