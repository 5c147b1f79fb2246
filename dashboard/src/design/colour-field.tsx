import { FieldFrame, type FieldProps } from '@comptoir/web/ui/fields/field-frame.tsx';
import styles from './colour-field.module.css';

type ColourFieldProps = FieldProps & {
  /** As it is typed. */
  value: string;
  /** The last colour that was one. */
  colour: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** Typed, or chosen in the browser's own picker beside it. */
export function ColourField({ value, colour, onChange, onBlur, ...field }: ColourFieldProps) {
  const isLocked = Boolean(field.disabledBecause);
  return (
    <FieldFrame {...field}>
      {(control) => (
        <>
          <input
            type="color"
            className={styles.picker}
            aria-label={`${field.label}\u00A0: nuancier`}
            value={colour}
            disabled={isLocked}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            {...control}
            value={value}
            readOnly={isLocked}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        </>
      )}
    </FieldFrame>
  );
}
