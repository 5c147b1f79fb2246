import { plain } from '../../kernel/text.ts';
import type { ElementKind } from '../kinds.ts';

/** The kinds of lines in the file. */
export type SheetKind = Exclude<ElementKind, 'paymentType'>;

/** The columns, in the order in which they are written. A file may contain any of them, in any order. */
export const COLUMNS = [
  'type',
  'parent',
  'name',
  'description',
  'price',
  'posRef',
  'lists',
  'vatDelivery',
  'vatClickAndCollect',
  'vatClickAndSeat',
  'allergens',
  'preparationHours',
  'available',
  'unavailableForDelivery',
  'unavailableForClickAndCollect',
  'unavailableForClickAndSeat',
  'visible',
  'hideProductNames',
  'freeOnly',
  'kind',
  'minChoices',
  'maxChoices',
  'freeChoices',
  'allowRepeat',
  'linkedProduct',
  'key',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Normalises a title or word for comparison: no case, accents, punctuation or unit in brackets. */
export const bare = (words: string): string =>
  plain(words)
    .replaceAll('œ', 'oe')
    .replace(/\([^()]*\)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
