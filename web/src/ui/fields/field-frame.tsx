import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import styles from './field.module.css';

export type FieldProps = {
  label: string;
  /** The label is read, not drawn: for fields whose place says what they are. */
  isLabelHidden?: boolean | undefined;
  help?: string | undefined;
  error?: string | null | undefined;
  isOptional?: boolean | undefined;
  /** The sentence that says why the field cannot be changed; it takes the place of the help. */
  disabledBecause?: string | null | undefined;
};

/** What is the frame's, and what the native control inside it takes. */
export function splitField<Props extends FieldProps>(props: Props): [FieldProps, Omit<Props, keyof FieldProps>] {
  const { label, isLabelHidden, help, error, isOptional, disabledBecause, ...control } = props;
  return [{ label, isLabelHidden, help, error, isOptional, disabledBecause }, control];
}

type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-disabled': true | undefined;
};

type FieldFrameProps = FieldProps & {
  count?: { length: number; max: number | undefined } | undefined;
  children: (control: ControlProps) => ReactNode;
};

export function FieldFrame(props: FieldFrameProps) {
  const { label, isLabelHidden = false, help, error, isOptional = false, disabledBecause, count, children } = props;
  const id = useId();
  const underId = `${id}-under`;
  const under = error || disabledBecause || help;
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? undefined : styles.label} htmlFor={id}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {isOptional && !isLabelHidden ? <span className={styles.optional}> (facultatif)</span> : null}
      </label>
      <div className={styles.box}>
        {children({
          id,
          className: styles.control,
          'aria-describedby': under ? underId : undefined,
          'aria-invalid': error ? true : undefined,
          'aria-disabled': disabledBecause ? true : undefined,
        })}
      </div>
      {under || count?.max ? (
        <div className={styles.under}>
          {under ? (
            <span id={underId} className={error ? styles.error : undefined}>
              {under}
            </span>
          ) : null}
          {count?.max ? (
            <span className={styles.count}>
              {count.length}/{count.max}
            </span>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
