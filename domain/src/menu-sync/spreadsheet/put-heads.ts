import { newList, newSection } from '../../menu/new-elements.ts';
import type { OptionListHead } from '../../option-lists/option-list.ts';
import { tidyList } from '../../option-lists/option-rules.ts';
import { LAST } from '../arrange.ts';
import { isSame } from '../flat-menu.ts';
import { REASONS } from '../menu-sync.labels.ts';
import { leaveOut, report, type Importing } from './importing.ts';
import { pickFields } from './read-cells.ts';
import type { SheetRow } from './read-rows.ts';
import { PROBLEMS } from './spreadsheet.labels.ts';

export function putSection(importing: Importing, row: SheetRow, key: string): void {
  const { draft, till } = importing;
  const known = draft.sections.get(key);
  if (!known && till.rules.hideCreate) return report(importing, row, PROBLEMS.tillOwns);
  const base = known ?? newSection({ key, position: LAST });
  const { fields } = row;
  draft.sections.set(key, {
    ...base,
    ...pickFields(fields, 'name', 'description', 'hideProductNames', 'freeOnly'),
    hidden: fields.visible === undefined ? base.hidden : !fields.visible,
  });
}

/** Its sub-lists are linked later, when every list exists (link-rows.ts). */
export function putList(importing: Importing, row: SheetRow, key: string): void {
  const { draft, till } = importing;
  const known = draft.optionLists.get(key) ?? null;
  if (!known && till.rules.hideCreateOption) return report(importing, row, PROBLEMS.tillOwns);
  const base = known ?? newList({ key, position: LAST });
  const choice = pickFields(row.fields, 'minChoices', 'maxChoices', 'freeChoices', 'allowRepeat');
  const others = pickFields(row.fields, 'name', 'description', 'kind', 'freeOnly');
  const wanted: OptionListHead = { ...base, ...choice, ...others };
  // A list that the file does not change stays as it is, even if a form would correct it today.
  if (known && isSame(known, wanted)) return;
  const tidied = { ...wanted, ...tidyList(wanted, known, till.rules) };
  if (till.rules.cannotEditChoice && !isSame(choiceOf(tidied), choiceOf(wanted)))
    leaveOut(importing, { kind: 'optionList', key, name: tidied.name, within: null }, REASONS.ownedByTill);
  draft.optionLists.set(key, { ...tidied, isSupplement: tidied.kind === 'additional' });
}

const choiceOf = ({ minChoices, maxChoices, freeChoices, allowRepeat }: OptionListHead) => ({
  minChoices,
  maxChoices,
  freeChoices,
  allowRepeat,
});
