import { newList, newSection } from '../../menu/new-elements.ts';
import { LAST } from '../arrange.ts';
import { PREFIXES, report, type Importing } from './importing.ts';
import { rowMatcher } from './match-rows.ts';
import { putOption, putProduct } from './put-children.ts';
import { putList, putSection } from './put-heads.ts';
import type { SheetRow } from './read-rows.ts';
import { readReference, referenceReader, type ReferenceReader } from './references.ts';
import { PROBLEMS } from './spreadsheet.labels.ts';

/** Sections and lists first, wherever they are in the file, because the other lines refer to them. */
export function placeRows(importing: Importing, rows: readonly SheetRow[]): void {
  const { before, draft } = importing;
  const match = rowMatcher(importing);
  for (const row of rows) {
    const put = { section: putSection, optionList: putList, product: null, option: null }[row.kind];
    const key = put && match(row, null);
    if (put && key !== null) put(importing, row, key);
  }
  const sections = referenceReader(before.sections, draft.sections);
  const lists = referenceReader(before.optionLists, draft.optionLists);
  for (const row of rows) {
    if (row.kind !== 'product' && row.kind !== 'option') continue;
    const places = row.kind === 'product' ? sections : lists;
    const parentKey = parentOf(importing, row, currentParent(importing, row), places) ?? '';
    const key = parentKey === '' ? null : match(row, parentKey);
    const [section, list] = [draft.sections.get(parentKey), draft.optionLists.get(parentKey)];
    if (key !== null && section) putProduct(importing, row, key, section);
    if (key !== null && list) putOption(importing, row, key, list);
  }
}

function currentParent({ keys, draft }: Importing, row: SheetRow): string | null {
  const key = keys.get(row) ?? '';
  return draft.products.get(key)?.sectionKey ?? draft.options.get(key)?.listKey ?? null;
}

/** The section or list of a line. An unknown one is created, so that a file may contain products only. */
function parentOf(importing: Importing, row: SheetRow, current: string | null, places: ReferenceReader): string | null {
  if (importing.keys.get(row) === null) return null;
  const { parent } = row.fields;
  const isProduct = row.kind === 'product';
  if (parent === undefined) {
    if (current === null) report(importing, row, PROBLEMS.parentMissing[isProduct ? 'product' : 'option']);
    return current;
  }
  const found = places.find(parent, current === null ? [] : [current]);
  if (typeof found === 'object') return found.key;
  const { rules } = importing.till;
  if (found === 'ambiguous') report(importing, row, PROBLEMS.parentAmbiguous(parent));
  else if (isProduct ? rules.hideCreate : rules.hideCreateOption) report(importing, row, PROBLEMS.tillOwns);
  else return madeParent(importing, parent, isProduct ? 'section' : 'optionList', places);
  return null;
}

function madeParent(
  { draft, newKey }: Importing,
  cell: string,
  kind: 'section' | 'optionList',
  places: ReferenceReader,
): string {
  const reference = readReference(cell);
  const isKey = reference.key?.startsWith(`${PREFIXES[kind]}-`) ?? false;
  const key = isKey && reference.key !== null ? reference.key : newKey(PREFIXES[kind]);
  if (kind === 'section') draft.sections.set(key, newSection({ key, name: reference.name, position: LAST }));
  else draft.optionLists.set(key, newList({ key, name: reference.name, position: LAST }));
  places.add({ key, name: reference.name });
  return key;
}
