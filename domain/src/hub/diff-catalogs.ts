import { compare } from '../menu-sync/diff.ts';
import { HUB_ONLY_KINDS } from '../menu-sync/kinds.ts';
import { VALUE_LABELS } from '../menu-sync/menu-sync.labels.ts';
import type { ElementChange, MenuDiff } from '../menu-sync/sync.ts';
import {
  CATEGORY_FIELDS,
  LIST_FIELDS,
  OPTION_FIELDS,
  OTHER_FIELDS,
  PRODUCT_FIELDS,
  type CatalogWords,
} from './catalog-fields.ts';
import { flatCatalog, type FlatCatalog } from './flat-catalog.ts';
import type { HubCatalog } from './hub-catalog.ts';
import { HUB_VALUE_LABELS } from './hub.labels.ts';

/** SYN-52: the differences between two catalogues of the hub, in words. `leftOut` is what the hub cannot represent. */
export function diffCatalogs(before: HubCatalog, after: HubCatalog, leftOut: readonly ElementChange[] = []): MenuDiff {
  const [old, next] = [flatCatalog(before), flatCatalog(after)];
  const words = {
    before: wordsOf(old, HUB_VALUE_LABELS.contentBefore, HUB_VALUE_LABELS.photoBefore),
    after: wordsOf(next, HUB_VALUE_LABELS.contentAfter, HUB_VALUE_LABELS.photoAfter),
  };
  const diff: MenuDiff = { added: [], changed: [], madeUnavailable: [], deleted: [], leftOut: [...leftOut] };
  compare(diff, words, {
    kind: 'section',
    elements: [old.categories, next.categories],
    fields: CATEGORY_FIELDS,
    parentOf: () => '',
  });
  compare(diff, words, {
    kind: 'product',
    elements: [old.products, next.products],
    fields: PRODUCT_FIELDS,
    within: ({ categoryRef }, { category }) => category(categoryRef) || null,
    parentOf: ({ categoryRef }) => categoryRef,
  });
  compare(diff, words, { kind: 'optionList', elements: [old.optionLists, next.optionLists], fields: LIST_FIELDS });
  compare(diff, words, {
    kind: 'option',
    elements: [old.options, next.options],
    fields: OPTION_FIELDS,
    within: ({ listRef }, { optionLists }) => optionLists([listRef]),
    parentOf: ({ listRef }) => listRef,
  });
  for (const kind of HUB_ONLY_KINDS)
    compare(diff, words, { kind, elements: [old.others[kind], next.others[kind]], fields: OTHER_FIELDS });
  return diff;
}

/** SYN-55: how many elements a catalogue has. */
export function catalogElementCount({ categories, products, optionLists, others }: HubCatalog): number {
  const counted = categories.length + products.length + others.length;
  return optionLists.reduce((count, { options }) => count + 1 + options.length, counted);
}

function wordsOf({ categories, optionLists }: FlatCatalog, content: string, photo: string): CatalogWords {
  return {
    content,
    photo,
    category: (ref) => categories.get(ref)?.name ?? '',
    optionLists: (refs) => refs.map((ref) => optionLists.get(ref)?.name ?? '').join(', ') || VALUE_LABELS.noneFeminine,
  };
}
