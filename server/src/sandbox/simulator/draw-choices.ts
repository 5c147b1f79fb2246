import {
  isAnswerable,
  isOptionAvailable,
  subLists,
  MAX_DEPTH,
  type Offer,
  type OfferedList,
  type OfferedOption,
} from '@comptoir/domain/option-lists/offer.ts';
import type { ListChoice } from '@comptoir/domain/option-lists/chosen.ts';
import type { Chance } from '../demo/chance.ts';

/** How often a customer chooses something optional. */
const TEMPTED = 0.35;

/** A customer's choices for a dish: everything required, and sometimes more. */
export function drawChoices(chance: Chance, lists: readonly OfferedList[], offer: Offer, depth = 1): ListChoice[] {
  return lists.flatMap((list) => {
    const options = drawOptions(chance, list, offer, depth);
    if (options.length === 0) return [];
    return {
      optionListKey: list.key,
      options: options.map((option) => ({
        optionKey: option.key,
        quantity: 1,
        choices: depth < MAX_DEPTH ? drawChoices(chance, subLists(list, option, offer), offer, depth + 1) : [],
      })),
    };
  });
}

function drawOptions(chance: Chance, list: OfferedList, offer: Offer, depth: number): OfferedOption[] {
  const left = Object.values(list.options).filter(
    (option) =>
      isOptionAvailable(option, offer) &&
      subLists(list, option, offer).every((below) => isAnswerable(below, offer, depth + 1)),
  );
  const more = (list.maxChoices ?? list.minChoices + 2) > list.minChoices && chance.happens(TEMPTED) ? 1 : 0;
  return Array.from({ length: Math.min(left.length, list.minChoices + more) }, () => {
    const option = chance.pick(left);
    left.splice(left.indexOf(option), 1);
    return option;
  });
}
