import type { OptionList } from './option-list.ts';

export type Choice = Pick<OptionList, 'minChoices' | 'maxChoices' | 'freeChoices' | 'allowRepeat'>;
type Bounds = Pick<Choice, 'maxChoices'>;

/** OPT-28: the question is shown unless only one choice is possible. */
export const isRepeatAsked = ({ maxChoices }: Bounds): boolean => maxChoices !== 1;

export const isFreeAsked = ({ maxChoices }: Bounds, rules: { hasOptionFree: boolean }): boolean =>
  rules.hasOptionFree && maxChoices !== 1;

/** OPT-26 to OPT-28: the maximum is at least the minimum, and free options need a higher maximum. */
export function tidyChoice({ minChoices, maxChoices, freeChoices, allowRepeat }: Choice): Choice {
  const newMax = maxChoices !== null && maxChoices < minChoices ? minChoices : maxChoices;
  const free = freeChoices === 0 ? null : freeChoices;
  const freeFits = newMax === null || (newMax > 1 && newMax > (free ?? 0));
  return {
    minChoices,
    maxChoices: newMax,
    freeChoices: freeFits ? free : null,
    allowRepeat: allowRepeat && isRepeatAsked({ maxChoices: newMax }),
  };
}

/** OPT-32: a list that requires more choices than it has options can be saved, but customers cannot answer it. */
export function isShortOfOptions(list: Pick<OptionList, 'minChoices' | 'allowRepeat' | 'options'>): boolean {
  return !list.allowRepeat && list.minChoices > Object.keys(list.options).length;
}
