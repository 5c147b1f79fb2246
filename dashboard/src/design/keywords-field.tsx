import { LONGEST_KEYWORD, MOST_KEYWORDS, tidyKeywords } from '@comptoir/domain/design/web-design.ts';
import { IconX } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import styles from './keywords-field.module.css';

type Field = { label: string; help: string; value: readonly string[]; onChange: (words: string[]) => void };

/** Words one after another: Entrée or a comma ends one, its cross takes it away. */
export function KeywordsField({ label, help, value, onChange }: Field) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const isFull = value.length >= MOST_KEYWORDS;
  const add = (text: string) => {
    const words = tidyKeywords([...value, ...text.split(',').map((word) => word.slice(0, LONGEST_KEYWORD))]);
    setTyped('');
    if (words.length !== value.length) onChange(words.slice(0, MOST_KEYWORDS));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // The form around is sent by its button.
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        {value.map((word) => (
          <span key={word} className={styles.word}>
            {word}
            <button
              type="button"
              className={styles.cross}
              aria-label={`Retirer ${word}`}
              onClick={() => onChange(value.filter((other) => other !== word))}
            >
              <Glyph icon={IconX} size={16} />
            </button>
          </span>
        ))}
        <input
          id={id}
          className={styles.input}
          value={typed}
          maxLength={LONGEST_KEYWORD}
          autoComplete="off"
          readOnly={isFull}
          aria-describedby={`${id}-under`}
          onKeyDown={onKeyDown}
          onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
          onBlur={() => add(typed)}
        />
      </div>
      <p id={`${id}-under`} className={styles.under}>
        {isFull ? `${MOST_KEYWORDS} mots-clés au plus\u00A0: retirez-en un pour en ajouter un autre.` : help}
      </p>
    </div>
  );
}
