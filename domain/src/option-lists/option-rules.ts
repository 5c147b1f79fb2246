import { ZERO, type Cents } from '../kernel/money.ts';
import { asTypedEuros } from '../kernel/typed-figures.ts';
import type { ShopTypeRules } from '../shops/shop-type-rules.ts';
import { tidyChoice } from './choice.ts';
import type { Option, OptionInput, OptionList, OptionListInput } from './option-list.ts';

export type OptionRefusal = 'reference-required' | 'price-above-till';
/** Why an option cannot be saved, and which field shows it. */
export type OptionFault = { refusal: OptionRefusal; path: 'posRef' | 'price'; words?: Record<string, string> };

/** OPT-23, OPT-26 to OPT-29, OPT-31: the list after automatic corrections. `before` is null for a new list. */
export function tidyList(
  input: OptionListInput,
  before: OptionListInput | null,
  rules: ShopTypeRules,
): OptionListInput {
  const asked = rules.cannotEditChoice ? (before ?? ANY_NUMBER) : input;
  return {
    ...input,
    kind: rules.hasMenuPOS ? input.kind : 'option',
    ...tidyChoice({
      minChoices: asked.minChoices,
      maxChoices: asked.maxChoices,
      freeChoices: rules.hasOptionFree ? asked.freeChoices : null,
      allowRepeat: asked.allowRepeat,
    }),
    subListKeys: [...new Set(input.subListKeys)],
  };
}

/** OPT-31: the till decides how many options may be chosen; before it is known, any number is accepted. */
const ANY_NUMBER = { minChoices: 0, maxChoices: null, freeChoices: null, allowRepeat: false } as const;

type OptionContext = {
  list: Pick<OptionList, 'freeOnly'>;
  rules: ShopTypeRules;
  /** The till's price for the reference; null when unknown. */
  posPrice: Cents | null;
  before: Pick<Option, 'price' | 'posRef'> | null;
};

export function tidyOption(input: OptionInput, { list, rules, posPrice, before }: OptionContext): OptionInput {
  const price = rules.disablePrice ? (posPrice ?? before?.price ?? ZERO) : input.price;
  return {
    ...input,
    price: list.freeOnly ? ZERO : price,
    posRef: rules.disableReferences ? (before?.posRef ?? '') : input.posRef,
    subListKeys: [...new Set(input.subListKeys)],
  };
}

/** PRD-35, PRD-37: also true of products. */
export function optionFaults(
  option: Pick<OptionInput, 'posRef' | 'price'>,
  { rules, posPrice }: Pick<OptionContext, 'rules' | 'posPrice'>,
): OptionFault[] {
  const faults: OptionFault[] = [];
  if (rules.referencesRequired && option.posRef === '') faults.push({ refusal: 'reference-required', path: 'posRef' });
  if (rules.posPriceCap && posPrice !== null && option.price > posPrice)
    faults.push({ refusal: 'price-above-till', path: 'price', words: { price: asTypedEuros(posPrice) } });
  return faults;
}
