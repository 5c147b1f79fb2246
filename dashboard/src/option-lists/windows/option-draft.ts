import { refusalSentence } from '@comptoir/contract/errors.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { cents, formatEuros, ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import { posPriceOf, type TillFacts } from '@comptoir/domain/menu/product-rules.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { optionFaults, tidyOption } from '@comptoir/domain/option-lists/option-rules.ts';
import type { Option, OptionInput, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';

/** What is typed in the window of an option; a price that cannot be read is null. */
export type OptionDraft = Omit<OptionInput, 'price'> & { price: Cents | null };

/** What the rules look at around an option. */
export type OptionAround = {
  option: Option | null;
  list: Pick<OptionList, 'freeOnly'>;
  rules: ShopTypeRules;
  till: TillFacts;
};

export const optionDraftOf = (option: Option | null): OptionDraft => ({
  name: option?.name ?? '',
  price: option?.price ?? null,
  posRef: option?.posRef ?? '',
  subListKeys: option?.subListKeys ?? [],
  linkedProductKey: option?.linkedProductKey ?? null,
});

/** OPT-39: the product that it stands for fills what is still empty. */
export function withProduct(
  draft: OptionDraft,
  product: Pick<Product, 'key' | 'name' | 'posRef' | 'price'>,
): OptionDraft {
  return {
    ...draft,
    linkedProductKey: product.key,
    name: draft.name.trim() || product.name,
    posRef: draft.posRef || product.posRef,
    price: draft.price ?? product.price,
  };
}

/** PRD-36, SYN-31. */
export const tillPriceOf = (draft: Pick<OptionDraft, 'posRef'>, { option, till }: OptionAround): Cents | null =>
  posPriceOf(draft.posRef, { ...till, before: option });

export function optionInputOf(draft: OptionDraft, around: OptionAround): OptionInput {
  const { list, rules, option: before } = around;
  const typed: OptionInput = { ...draft, name: draft.name.trim(), price: draft.price ?? ZERO };
  return tidyOption(typed, { list, rules, posPrice: tillPriceOf(draft, around), before });
}

/** Field by field, why it cannot be saved: the same rules as the server's. */
export function optionErrors(draft: OptionDraft, around: OptionAround): FieldErrors {
  const { list, rules } = around;
  const input = optionInputOf(draft, around);
  const errors: FieldErrors = {};
  if (input.name === '') errors['name'] = refusalSentence('field-required');
  if (draft.price === null && !rules.disablePrice && !list.freeOnly)
    errors['price'] = refusalSentence('field-required');
  if (input.price > MENU_LIMITS.price)
    errors['price'] = `Le prix ne peut pas dépasser ${formatEuros(cents(MENU_LIMITS.price))}.`;
  for (const { refusal, path, words } of optionFaults(input, { rules, posPrice: tillPriceOf(draft, around) }))
    errors[path] ??= refusalSentence(refusal, words);
  return errors;
}
