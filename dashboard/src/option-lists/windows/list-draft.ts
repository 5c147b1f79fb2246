import { refusalSentence } from '@comptoir/contract/errors.ts';
import { tidyChoice, type Choice } from '@comptoir/domain/option-lists/choice.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { OptionListKind } from '@comptoir/domain/option-lists/kinds.ts';
import { tidyList } from '@comptoir/domain/option-lists/option-rules.ts';
import type { OptionListHead, OptionListInput } from '@comptoir/domain/option-lists/option-list.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';

/** What is typed in the window of a list; its type is null until it is chosen. */
export type ListDraft = Omit<OptionListInput, 'kind'> & { kind: OptionListKind | null };

/** OPT-23: a list of the till has a type, which somebody must choose. */
export function listDraftOf(list: OptionListHead | null, rules: Pick<ShopTypeRules, 'hasMenuPOS'>): ListDraft {
  return {
    name: list?.name ?? '',
    description: list?.description ?? '',
    kind: list?.kind ?? (rules.hasMenuPOS ? null : 'option'),
    minChoices: list?.minChoices ?? 0,
    maxChoices: list?.maxChoices ?? null,
    allowRepeat: list?.allowRepeat ?? false,
    freeChoices: list?.freeChoices ?? null,
    subListKeys: list?.subListKeys ?? [],
    freeOnly: list?.freeOnly ?? false,
  };
}

/** OPT-26 to OPT-28: corrected as soon as it is chosen. */
export const withChoice = (draft: ListDraft, chosen: Partial<Choice>): ListDraft => ({
  ...draft,
  ...tidyChoice({ ...draft, ...chosen }),
});

export function listErrors({ name, kind }: ListDraft): FieldErrors {
  return {
    ...(name.trim() === '' ? { name: refusalSentence('field-required') } : {}),
    ...(kind === null ? { kind: refusalSentence('list-kind-required') } : {}),
  };
}

/** OPT-17: a list that was deleted since it was chosen is shown no more, and is not asked for either. */
export const withoutDeletedLists = <Draft extends { subListKeys: string[] }>(
  draft: Draft,
  optionLists: Menu['optionLists'],
): Draft => ({ ...draft, subListKeys: draft.subListKeys.filter((key) => key in optionLists) });

export const listInputOf = (draft: ListDraft, before: OptionListHead | null, rules: ShopTypeRules): OptionListInput =>
  tidyList({ ...draft, name: draft.name.trim(), kind: draft.kind ?? 'option' }, before, rules);
