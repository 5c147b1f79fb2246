import styles from './choice-box.module.css';

export type ChoiceBoxProps = {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  /** With the shift key, the rows up to here. */
  onToggle: (isExtending: boolean) => void;
};

/** Chooses a row of a table, or all of them. */
export function ChoiceBox({ label, isChecked, isPartly = false, onToggle }: ChoiceBoxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={label}
        className={styles.box}
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}
