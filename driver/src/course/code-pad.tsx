import { IconBackspace } from '@tabler/icons-react';
import { useId } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import styles from './code-pad.module.css';

export const CODE_DIGITS = 4;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

type CodePadProps = { code: string; error: string | null; onChange: (code: string) => void };

/** Keys of our own: a telephone's keyboard hides half of the page, and gloves miss its keys. */
export function CodePad({ code, error, onChange }: CodePadProps) {
  const id = useId();
  const type = (text: string) => onChange(text.replace(/\D/g, '').slice(0, CODE_DIGITS));
  return (
    <div className={styles.pad}>
      <input
        className={styles.code}
        aria-label="Code à quatre chiffres"
        // The keys below write here; a real keyboard does as well, and the telephone's stays away.
        inputMode="none"
        autoComplete="off"
        placeholder="····"
        value={code}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={(event) => type(event.target.value)}
      />
      <p id={id} role="alert" className={styles.error}>
        {error}
      </p>
      <div className={styles.keys}>
        {KEYS.map((digit) => (
          <button key={digit} type="button" className={styles.key} onClick={() => type(code + digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={styles.key}
          aria-label="Effacer le dernier chiffre"
          onClick={() => type(code.slice(0, -1))}
        >
          <Glyph icon={IconBackspace} size={24} />
        </button>
      </div>
    </div>
  );
}
