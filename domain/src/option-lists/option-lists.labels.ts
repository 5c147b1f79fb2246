import { formatEuros, type Cents } from '../kernel/money.ts';
import { french, plural } from '../kernel/text.ts';
import type { Choice } from './choice.ts';
import type { OptionListKind } from './kinds.ts';

export const OPTION_LIST_KIND_LABELS: Record<OptionListKind, string> = {
  option: 'Options',
  menu: 'Composition de menu',
  additional: 'Suppléments',
  extra: 'Extras',
  ingredient: 'Ingrédients',
};

export const obligationLabel = ({ minChoices }: Pick<Choice, 'minChoices'>): string =>
  minChoices >= 1 ? 'Obligatoire' : 'Optionnel';

export const choiceKindLabel = ({ maxChoices, allowRepeat }: Pick<Choice, 'maxChoices' | 'allowRepeat'>): string =>
  maxChoices === 1 ? 'Choix unique' : `Choix multiple${allowRepeat ? ', même option plusieurs fois' : ''}`;

/** OPT-09, without the free options. */
export function choiceRangeLabel({ minChoices: min, maxChoices: max }: Pick<Choice, 'minChoices' | 'maxChoices'>) {
  if (max === null) return min === 0 ? 'Choix libre, sans limite' : `${min} choix minimum, sans limite`;
  if (min === 0 && max === 1) return '0 ou 1 choix';
  return min === max ? `${min} choix` : `De ${min} à ${max} choix`;
}

const freeLabel = (count: number): string => `${count} ${plural(count, 'option offerte', 'options offertes')}`;

/** « De 0 à 4 choix · 1 option offerte » (OPT-09). */
export const choiceLabel = (choice: Pick<Choice, 'minChoices' | 'maxChoices' | 'freeChoices'>): string =>
  [choiceRangeLabel(choice), ...(choice.freeChoices ? [freeLabel(choice.freeChoices)] : [])].join(' · ');

export const optionCountLabel = (count: number): string =>
  count === 0 ? 'aucune option' : `${count} ${plural(count, 'option', 'options')}`;

export const listCountLabel = (count: number): string => `${count} ${plural(count, 'liste', 'listes')}`;

/** OPT-34: « +1,50 € », « Offert ». */
export const optionPriceLabel = (price: Cents): string => (price === 0 ? 'Offert' : `+${formatEuros(price)}`);

export const shortOfOptionsLabel = (minChoices: number, count: number): string =>
  french(
    `Cette liste demande ${minChoices} choix mais ne contient ${count === 0 ? '' : 'que '}${optionCountLabel(count)}.`,
  );
