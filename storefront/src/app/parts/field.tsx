import { IconAlertCircle } from '@tabler/icons-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

type Around = {
  label: string;
  /** Read, never shown: a search says it by its icon. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
};

type TextFieldProps = Around & { lead?: ReactNode; end?: ReactNode } & Omit<
    ComponentProps<'input'>,
    'className' | 'children'
  >;

export function TextField({ label, isLabelHidden = false, hint, error, lead, end, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <Frame label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} inputId={inputId}>
      <span className={styles.box} data-wrong={error ? '' : undefined}>
        {lead}
        <input type="text" {...rest} id={inputId} {...told(inputId, hint, error)} />
        {end}
      </span>
    </Frame>
  );
}

const told = (id: string, hint: ReactNode, error: string | null | undefined) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-under` : undefined,
});

const Frame = ({
  label,
  isLabelHidden,
  hint,
  error,
  inputId,
  children,
}: Around & { inputId: string; children: ReactNode }) => (
  <div className={styles.field}>
    <label htmlFor={inputId} className={isLabelHidden ? styles.hidden : styles.label}>
      {label}
    </label>
    {children}
    {error || hint ? (
      <p id={`${inputId}-under`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
        {error ? <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" /> : null}
        {error ?? hint}
      </p>
    ) : null}
  </div>
);
