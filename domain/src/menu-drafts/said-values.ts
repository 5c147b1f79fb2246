import { wordsFor } from '../menu-sync/diff.ts';
import { LIST_FIELDS, OPTION_FIELDS, PRODUCT_FIELDS, SECTION_FIELDS, type Field } from '../menu-sync/diff-fields.ts';
import { isSame, type FlatMenu } from '../menu-sync/flat-menu.ts';
import { VALUE_LABELS } from '../menu-sync/menu-sync.labels.ts';
import type { Element } from './changes.ts';

type Values = { base: unknown; now: unknown; draft: unknown };
type Said = { label: string } & Record<keyof Values, string>;

const fieldsOf = (key: string): readonly Field<Element>[] => {
  const fields: readonly unknown[] = key.startsWith('PRODUCT-')
    ? PRODUCT_FIELDS
    : key.startsWith('SECTION-')
      ? SECTION_FIELDS
      : key.startsWith('ITEM-')
        ? OPTION_FIELDS
        : LIST_FIELDS;
  return fields as readonly Field<Element>[];
};

/** The three values of one field, as the comparisons of menus print them (SYN-52). */
export function saidValues(menu: FlatMenu, element: Element, field: string, values: Values): Said {
  const words = wordsFor(menu, VALUE_LABELS.pictureAfter, VALUE_LABELS.cropAfter);
  const holding = (value: unknown) => ({ ...element, [field]: value });
  const [base, now, draft] = [holding(values.base), holding(values.now), holding(values.draft)];
  // A field is known by its value: the one that differs where only this field differs.
  const shown = fieldsOf(element.key).find(({ value }) => !isSame(value(now), value(draft)));
  if (!shown) return { label: field, base: '', now: '', draft: '' };
  const { label, read } = shown;
  return { label, base: read(base, words), now: read(now, words), draft: read(draft, words) };
}
