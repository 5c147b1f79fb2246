import { MENU_LIMITS } from '../../kernel/menu-limits.ts';
import { requiredLists } from '../../menu/product-rules.ts';
import { linksOf, subListRefusal } from '../../option-lists/sub-lists.ts';
import { isSame, menuOf } from '../flat-menu.ts';
import { REASONS } from '../menu-sync.labels.ts';
import { leaveOut, report, type Importing } from './importing.ts';
import type { SheetRow } from './read-rows.ts';
import { referenceReader, type Found, type ReferenceReader } from './references.ts';
import { PROBLEMS } from './spreadsheet.labels.ts';

type Links = Record<'list' | 'product', ReferenceReader['find']>;

/** Resolves the references between lines, once every element exists. A referenced element is never created here. */
export function linkRows(importing: Importing, rows: readonly SheetRow[]): void {
  const { before, draft } = importing;
  const links: Links = {
    list: referenceReader(before.optionLists, draft.optionLists).find,
    product: referenceReader(before.products, draft.products).find,
  };
  for (const row of rows) {
    const key = importing.keys.get(row);
    if (key === undefined || key === null) continue;
    if (row.kind === 'product') linkProduct(importing, row, key, links);
    if (row.kind === 'optionList') linkList(importing, row, key, links);
    if (row.kind === 'option') linkOption(importing, row, key, links);
  }
  refuseCircles(importing, rows);
}

function linkProduct(importing: Importing, row: SheetRow, key: string, links: Links): void {
  const { before, draft, till } = importing;
  const product = draft.products.get(key);
  if (!product) return;
  const optionListKeys = listsOf(importing, row, links, product.optionListKeys, MENU_LIMITS.lists);
  if (!optionListKeys) return;
  const isNew = !before.products.has(key);
  if (!isNew && isSame(optionListKeys, product.optionListKeys)) return;
  const within = draft.sections.get(product.sectionKey)?.name ?? null;
  if (till.rules.disableOptionList || product.posOnly)
    return leaveOut(importing, { kind: 'product', key, name: product.name, within }, REASONS.ownedByTill);
  const required = requiredLists(product, till.factsOf(product.posRef).article, till.rules);
  if (optionListKeys.length < required) return report(importing, row, PROBLEMS.listsMissing(required));
  draft.products.set(key, { ...product, optionListKeys });
}

function linkList(importing: Importing, row: SheetRow, key: string, links: Links): void {
  const list = importing.draft.optionLists.get(key);
  const subListKeys = list && listsOf(importing, row, links, list.subListKeys, MENU_LIMITS.subLists);
  if (subListKeys) importing.draft.optionLists.set(key, { ...list, subListKeys });
}

function linkOption(importing: Importing, row: SheetRow, key: string, links: Links): void {
  const { draft } = importing;
  const option = draft.options.get(key);
  if (!option) return;
  const subListKeys = listsOf(importing, row, links, option.subListKeys, MENU_LIMITS.subLists) ?? option.subListKeys;
  const { linkedProduct = option.linkedProductKey } = row.fields;
  const linkedProductKey =
    row.fields.linkedProduct === undefined || linkedProduct === null
      ? linkedProduct
      : resolveReference(importing, row, {
          cell: linkedProduct,
          answer: links.product(linkedProduct, option.linkedProductKey === null ? [] : [option.linkedProductKey]),
          unknown: PROBLEMS.productUnknown,
        });
  draft.options.set(key, { ...option, subListKeys, linkedProductKey });
}

/** Null when the line does not mention lists, or one of them is not resolveReference. */
function listsOf(
  importing: Importing,
  row: SheetRow,
  links: Links,
  current: readonly string[],
  most: number,
): string[] | null {
  const cells = row.fields.lists;
  if (!cells) return null;
  const keys = cells.map((cell) =>
    resolveReference(importing, row, { cell, answer: links.list(cell, current), unknown: PROBLEMS.listUnknown }),
  );
  const known = [...new Set(keys.filter((key) => key !== null))];
  if (keys.includes(null)) return null;
  if (known.length <= most) return known;
  report(importing, row, PROBLEMS.tooManyLists(most));
  return null;
}

function resolveReference(
  importing: Importing,
  row: SheetRow,
  { cell, answer, unknown }: { cell: string; answer: Found; unknown: (name: string) => string },
): string | null {
  if (typeof answer === 'object') return answer.key;
  report(importing, row, answer === 'unknown' ? unknown(cell) : PROBLEMS.parentAmbiguous(cell));
  return null;
}

function refuseCircles(importing: Importing, rows: readonly SheetRow[]): void {
  const links = linksOf(Object.values(menuOf(importing.draft, 0).optionLists));
  const sayings = { 'list-in-itself': PROBLEMS.listInItself, 'lists-too-deep': PROBLEMS.listsTooDeep };
  for (const row of rows) {
    const key = importing.keys.get(row);
    const listKey = row.kind === 'option' ? importing.draft.options.get(key ?? '')?.listKey : key;
    const isCalling = (row.kind === 'optionList' || row.kind === 'option') && (row.fields.lists ?? []).length > 0;
    const refusal = isCalling && listKey ? subListRefusal(links, listKey) : null;
    if (refusal) report(importing, row, sayings[refusal]);
  }
}
