import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Glyph } from '../base/glyph.tsx';
import { useFloating } from '../base/use-floating.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-frame.tsx';
import { matching, MOST_SHOWN, type SearchOption } from './search-options.ts';
import fieldStyles from './field.module.css';
import styles from './search-select.module.css';

export type { SearchOption };

export type SearchSelectProps<Value extends string> = FieldProps & {
  options: readonly SearchOption<Value>[];
  /** Null while nothing is chosen, and always for a field that adds to a list. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** Given, a cross empties the field. */
  onClear?: (() => void) | undefined;
  placeholder?: string | undefined;
};

/** One among many, found by typing: accents and case do not matter. */
export function SearchSelect<Value extends string>(props: SearchSelectProps<Value>) {
  const { options, value, onChange, onClear, placeholder = 'Chercher…', ...field } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** What is being typed; null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = typed !== null;
  const { shown, left } = matching(options, typed ?? '');
  const chosen = options.find((option) => option.value === value);
  useFloating(input, list, isOpen);

  const open = (text: string) => {
    if (field.disabledBecause) return;
    setTyped(text);
    setActive(0);
  };
  const close = () => setTyped(null);
  const activate = (index: number) => {
    setActive(index);
    document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (option: SearchOption<Value> | undefined) => {
    if (!option) return;
    close();
    onChange(option.value);
  };
  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) return open('');
      return activate((active + step + shown.length) % Math.max(1, shown.length));
    }
    if (!isOpen) return undefined;
    if (event.key === 'Enter') choose(shown[active]);
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault();
    return undefined;
  };

  return (
    <FieldFrame {...field}>
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && shown.length > 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={chosen?.label ?? placeholder}
            readOnly={Boolean(field.disabledBecause)}
            value={typed ?? chosen?.label ?? ''}
            onChange={(event) => open(event.target.value)}
            onClick={() => !isOpen && open('')}
            onKeyDown={walk}
            onBlur={close}
          />
          {onClear && chosen && !field.disabledBecause ? (
            <IconButton icon={IconX} label={`Retirer ${chosen.label}`} size="dense" onClick={onClear} />
          ) : (
            <span className={fieldStyles.chevron}>
              <Glyph icon={IconChevronDown} />
            </span>
          )}
          {/* A press in the list must not take the focus from the field: it would close before the choice. */}
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={field.label}
            popover="manual"
            className={styles.list}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
          >
            {isOpen
              ? shown.map((option, index) => (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field takes the keys
                  <div
                    key={option.value}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={option.value === value}
                    data-active={index === active || undefined}
                    className={styles.option}
                    onPointerMove={() => index !== active && setActive(index)}
                    onClick={() => choose(option)}
                  >
                    <span className={styles.label}>{option.label}</span>
                    {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
                  </div>
                ))
              : null}
            {isOpen && shown.length === 0 ? <p className={styles.note}>Aucun résultat.</p> : null}
            {isOpen && left > 0 ? (
              <p className={styles.note}>
                {MOST_SHOWN} premiers résultats{'\u00A0'}: précisez votre recherche.
              </p>
            ) : null}
          </div>
        </>
      )}
    </FieldFrame>
  );
}
