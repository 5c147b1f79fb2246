import { Combobox } from '@base-ui/react/combobox';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Glyph } from '../base/glyph.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { OptionCard } from '../floating/option-card.tsx';
import { matching, MOST_SHOWN, type SearchOption } from './search-options.ts';
import fieldStyles from './field.module.css';

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
  const input = useRef<HTMLInputElement>(null);
  /** What is being typed; null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const isLocked = Boolean(field.disabledBecause);
  const { shown, left } = matching(options, typed ?? '');
  const chosen = options.find((option) => option.value === value);

  return (
    <FieldFrame {...field}>
      {(control) => (
        <Combobox.Root
          items={options}
          filteredItems={shown}
          value={chosen ?? null}
          isItemEqualToValue={(one, other) => one.value === other.value}
          onValueChange={(option, change) => {
            // A closed field leaves Escape to the window around it; the cross alone empties it.
            if (change.reason === 'escape-key') change.allowPropagation();
            if (option) onChange(option.value);
          }}
          inputValue={typed ?? chosen?.label ?? ''}
          onInputValueChange={(text, { reason }) => reason === 'input-change' && setTyped(text)}
          open={typed !== null}
          onOpenChange={(isOpen) => setTyped(isOpen && !isLocked ? (text) => text ?? '' : null)}
          autoHighlight
          readOnly={isLocked}
        >
          <Combobox.Input {...control} ref={input} spellCheck={false} placeholder={chosen?.label ?? placeholder} />
          {onClear && chosen && !isLocked ? (
            <IconButton icon={IconX} label={`Retirer ${chosen.label}`} size="dense" onClick={onClear} />
          ) : (
            <span className={fieldStyles.chevron}>
              <Glyph icon={IconChevronDown} />
            </span>
          )}
          <OptionCard input={input} label={field.label} note={noteOf(shown.length, left)} />
        </Combobox.Root>
      )}
    </FieldFrame>
  );
}

function noteOf(found: number, left: number): string | null {
  if (found === 0) return 'Aucun résultat.';
  return left > 0 ? `${MOST_SHOWN} premiers résultats\u00A0: précisez votre recherche.` : null;
}
