import { ZERO, type Cents } from '../kernel/money.ts';
import { asTypedEuros } from '../kernel/typed-figures.ts';
import type { ShopTypeRules } from '../shops/shop-type-rules.ts';
import { tidyChoice } from './choice.ts';
import type { Option, OptionInput, OptionList, OptionListInput } from './option-list.ts';

export type OptionRefusal = 'reference-required' | 'price-above-till';
/** Why an option cannot be saved, and which field says so. */
export type OptionFault = { refusal: OptionRefusal; path: 'posRef' | 'price'; words?: Record<string, string> };

/** OPT-23, OPT-26 to OPT-29, OPT-31: what a list becomes once corrected. `before` is null for a new one. */
export function tidyList(
  input: OptionListInput,
  before: OptionListInput | null,
  rules: ShopTypeRules,
): OptionListInput {
  const asked = rules.cannotEditChoice ? (before ?? UNTOLD) : input;
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

/** OPT-31: the till says how many may be chosen; until it has, anything goes. */
const UNTOLD = { minChoices: 0, maxChoices: null, freeChoices: null, allowRepeat: false } as const;

type Around = {
  list: Pick<OptionList, 'freeOnly'>;
  rules: ShopTypeRules;
  /** What the till asks for the reference; null when it is not known. */
  posPrice: Cents | null;
  before: Pick<Option, 'price' | 'posRef'> | null;
};

/** OPT-36, OPT-38, CAT-ROL-17. */
export function tidyOption(input: OptionInput, { list, rules, posPrice, before }: Around): OptionInput {
  const price = rules.disablePrice ? (posPrice ?? before?.price ?? ZERO) : input.price;
  return {
    ...input,
    price: list.freeOnly ? ZERO : price,
    posRef: rules.disableReferences ? (before?.posRef ?? '') : input.posRef,
    subListKeys: [...new Set(input.subListKeys)],
  };
}

/** OPT-36, OPT-37. */
export function optionFaults(
  option: Pick<OptionInput, 'posRef' | 'price'>,
  { rules, posPrice }: Pick<Around, 'rules' | 'posPrice'>,
): OptionFault[] {
  const faults: OptionFault[] = [];
  if (rules.referencesRequired && option.posRef === '') faults.push({ refusal: 'reference-required', path: 'posRef' });
  if (rules.posPriceCap && posPrice !== null && option.price > posPrice)
    faults.push({ refusal: 'price-above-till', path: 'price', words: { price: asTypedEuros(posPrice) } });
  return faults;
}
