import { plain } from '../../kernel/text.ts';
import type { ElementKind } from '../kinds.ts';

/** What a line of the file is. */
export type SheetKind = Exclude<ElementKind, 'paymentType'>;

/** The columns of the file, in the order in which it is written. A file may hold any of them, in any order. */
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

/** Words compared as people type them: without case, accents, units in brackets or punctuation. */
export const bare = (words: string): string =>
  plain(words)
    .replaceAll('œ', 'oe')
    .replace(/\([^()]*\)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
