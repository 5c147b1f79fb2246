import { ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import { posPriceOf, type TillFacts } from '@comptoir/domain/menu/product-rules.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { optionFaults, tidyOption } from '@comptoir/domain/option-lists/option-rules.ts';
import type { Option, OptionInput, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';
import { elementErrors, priceErrors } from '../../menu/windows/element-errors.ts';

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

export const tillPriceOf = (draft: Pick<OptionDraft, 'posRef'>, { option, till }: OptionAround): Cents | null =>
  posPriceOf(draft.posRef, { ...till, before: option });

export function optionInputOf(draft: OptionDraft, around: OptionAround): OptionInput {
  const { list, rules, option: before } = around;
  const typed: OptionInput = { ...draft, name: draft.name.trim(), price: draft.price ?? ZERO };
  return tidyOption(typed, { list, rules, posPrice: tillPriceOf(draft, around), before });
}

export function optionErrors(draft: OptionDraft, around: OptionAround): FieldErrors {
  const { list, rules } = around;
  const input = optionInputOf(draft, around);
  const isPriceMissing = !rules.disablePrice && !list.freeOnly && draft.price === null;
  return elementErrors(
    input.name,
    priceErrors(input.price, isPriceMissing),
    optionFaults(input, { rules, posPrice: tillPriceOf(draft, around) }),
  );
}
