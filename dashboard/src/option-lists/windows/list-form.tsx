import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { isFreeAsked, isRepeatAsked } from '@comptoir/domain/option-lists/choice.ts';
import { MAX_CHOICES, OPTION_LIST_KINDS } from '@comptoir/domain/option-lists/kinds.ts';
import { OPTION_LIST_KIND_LABELS } from '@comptoir/domain/option-lists/option-lists.labels.ts';
import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { withChoice, type ListDraft } from './list-draft.ts';
import { SubListField } from './sub-list-field.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import styles from './windows.module.css';

const numbers = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index));
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const MINIMUMS = asOptions(numbers(0, MAX_CHOICES));
const UNLIMITED = 'unlimited';
const MAXIMUMS = [{ value: UNLIMITED, label: 'sans limite' }, ...asOptions(numbers(1, MAX_CHOICES))];
const NONE = 'none';
const CHOICE_OF_TILL = 'Les choix sont gérés par votre caisse.';

type ListFormProps = {
  form: Form<ListDraft>;
  list: OptionList | null;
  rules: ShopTypeRules;
  nameNote: string | undefined;
};

/** OPT-20, OPT-21: what a list is. */
export function ListForm({ form, list, rules, nameNote }: ListFormProps) {
  const { draft, errors, set } = form;
  return (
    <>
      <TextField
        label="Nom de la liste"
        {...form.field('name')}
        maxLength={MENU_LIMITS.listName}
        help={nameNote}
        isCounted
        isFocusedFirst={list === null}
      />
      {rules.hasMenuPOS ? (
        <Select
          label="Type"
          options={OPTION_LIST_KINDS.map((value) => ({ value, label: OPTION_LIST_KIND_LABELS[value] }))}
          {...form.field('kind')}
        />
      ) : null}
      <ChoiceFields form={form} rules={rules} />
      <Stack gap={2}>
        {isRepeatAsked(draft) && !rules.cannotEditChoice ? (
          <Checkbox
            label="Une même option peut être choisie plusieurs fois"
            isChecked={draft.allowRepeat}
            onChange={(allowRepeat) => set((known) => withChoice(known, { allowRepeat }))}
          />
        ) : null}
        <Checkbox
          label="Éléments gratuits uniquement"
          isChecked={draft.freeOnly}
          onChange={(freeOnly) => set({ freeOnly })}
        />
      </Stack>
      <SubListField
        help="Demandées au client après chacune des options de cette liste."
        listKey={list?.key ?? null}
        keys={draft.subListKeys}
        onChange={(subListKeys) => set({ subListKeys })}
        error={errors['subListKeys']}
      />
    </>
  );
}

function ChoiceFields({ form: { draft, set }, rules }: Pick<ListFormProps, 'form' | 'rules'>) {
  const choose = (chosen: Parameters<typeof withChoice>[1]) => set((known) => withChoice(known, chosen));
  const fixed = rules.cannotEditChoice ? CHOICE_OF_TILL : null;
  const { minChoices, maxChoices, freeChoices } = draft;
  return (
    <div className={styles.figures}>
      <Select
        label="Minimum"
        options={MINIMUMS}
        value={String(minChoices)}
        onChange={(min) => choose({ minChoices: Number(min) })}
        disabledBecause={fixed}
      />
      <Select
        label="Maximum"
        options={MAXIMUMS}
        value={maxChoices === null ? UNLIMITED : String(maxChoices)}
        onChange={(max) => choose({ maxChoices: max === UNLIMITED ? null : Number(max) })}
        disabledBecause={fixed}
      />
      {isFreeAsked(draft, rules) ? (
        <Select
          label="Options offertes"
          options={[
            { value: NONE, label: 'aucune' },
            ...asOptions(numbers(1, maxChoices === null ? MAX_CHOICES : maxChoices - 1)),
          ]}
          value={freeChoices === null ? NONE : String(freeChoices)}
          onChange={(free) => choose({ freeChoices: free === NONE ? null : Number(free) })}
          help="Les moins chères de celles choisies."
          disabledBecause={fixed}
        />
      ) : null}
    </div>
  );
}
