import { Combobox } from '@base-ui/react/combobox';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Glyph } from '../base/glyph.tsx';
import { FieldFrame, type FieldProps } from '../fields/field-frame.tsx';
import { OptionCard } from '../floating/option-card.tsx';
import fieldStyles from '../fields/field.module.css';

export type Suggestion = {
  value: string;
  label: string;
  under: string;
  hint?: string | undefined;
  /** How far it can be believed; its words say it too. */
  hintTone?: 'green' | 'amber' | undefined;
};

export type SuggestFieldProps = FieldProps & {
  typed: string;
  onType: (typed: string) => void;
  /** What somebody else found for what is typed. */
  suggestions: readonly Suggestion[];
  /** Told instead of suggestions. */
  note: string | null;
  onChoose: (suggestion: Suggestion) => void;
  onClear: () => void;
  clearLabel: string;
  placeholder?: string | undefined;
};

/** Text for which suggestions are fetched: arrows and Enter choose, Escape closes. */
export function SuggestField(props: SuggestFieldProps) {
  const { typed, onType, suggestions, note, onChoose, onClear, clearLabel, placeholder, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <FieldFrame {...field}>
      {(control) => (
        <Combobox.Root<Suggestion>
          items={suggestions}
          filteredItems={suggestions}
          value={null}
          onValueChange={(option) => {
            if (!option) return;
            setOpen(false);
            onChoose(option);
          }}
          inputValue={typed}
          onInputValueChange={(text, { reason }) => {
            if (reason !== 'input-change') return;
            onType(text);
            setOpen(true);
          }}
          open={isOpen && (suggestions.length > 0 || note !== null)}
          onOpenChange={setOpen}
          autoHighlight
        >
          <span className={fieldStyles.lead}>
            <Glyph icon={IconSearch} />
          </span>
          <Combobox.Input {...control} ref={input} spellCheck={false} autoComplete="off" placeholder={placeholder} />
          {typed === '' ? null : (
            <IconButton
              icon={IconX}
              label={clearLabel}
              size="dense"
              onClick={() => {
                onClear();
                input.current?.focus();
              }}
            />
          )}
          <OptionCard input={input} label={`${field.label}\u00A0: suggestions`} note={note} />
        </Combobox.Root>
      )}
    </FieldFrame>
  );
}
