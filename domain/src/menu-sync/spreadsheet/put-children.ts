import type { Cents } from '../../kernel/money.ts';
import { ALLERGEN_LABELS } from '../../menu/allergens.ts';
import { DIET_LABELS, dietContradiction } from '../../menu/diets/diets.ts';
import { newOption, newProduct } from '../../menu/new-elements.ts';
import { posPriceOf } from '../../menu/product-rules.ts';
import type { Product } from '../../menu/product.ts';
import type { SectionHead } from '../../menu/section.ts';
import type { Option, OptionListHead } from '../../option-lists/option-list.ts';
import { LAST } from '../arrange.ts';
import { isSame } from '../flat-menu.ts';
import { REASONS } from '../menu-sync.labels.ts';
import type { ElementChange } from '../sync.ts';
import { leaveOut, report, type Importing } from './importing.ts';
import { pickFields } from './read-cells.ts';
import type { SheetRow } from './read-rows.ts';
import { PROBLEMS, SHEET_REASONS } from './spreadsheet.labels.ts';

type Change = Pick<ElementChange, 'kind' | 'key' | 'name' | 'within'>;

/** Its lists are linked later, when every list exists (link-rows.ts). */
export function putProduct(importing: Importing, row: SheetRow, key: string, section: SectionHead): void {
  const { draft, till } = importing;
  const { fields } = row;
  const known = draft.products.get(key) ?? null;
  if (!known && till.rules.hideCreate) return report(importing, row, PROBLEMS.tillOwns);
  const base = known ?? newProduct({ key, sectionKey: section.key, position: LAST });
  const { delivery, click_and_collect, click_and_seat } = base.vatRates;
  const isMoved = base.sectionKey !== section.key;
  const wanted: Product = {
    ...base,
    ...importedFields(base, fields),
    ...pickFields(fields, 'description', 'allergens', 'diets', 'preparationHours'),
    ...pickFields(fields, 'unavailableForDelivery', 'unavailableForClickAndCollect', 'unavailableForClickAndSeat'),
    sectionKey: section.key,
    position: isMoved ? LAST : base.position,
    vatRates: {
      delivery: fields.vatDelivery ?? delivery,
      click_and_collect: fields.vatClickAndCollect ?? click_and_collect,
      click_and_seat: fields.vatClickAndSeat ?? click_and_seat,
    },
  };
  if (known && isSame(asWritten(known), asWritten(wanted))) return;
  const denied = dietContradiction(wanted);
  if (denied) {
    const sentence = PROBLEMS.dietContradicted(DIET_LABELS[denied.diet], ALLERGEN_LABELS[denied.allergen]);
    return report(importing, row, sentence);
  }
  const change = { kind: 'product', key, name: wanted.name, within: section.name } as const;
  if (known?.posOnly) return leaveOut(importing, change, REASONS.ownedByTill);
  draft.products.set(key, keepTillValues(importing, row, { known, wanted, parent: section, change }));
}

/** The order of allergens and diets does not matter. */
const asWritten = (product: Product): Product => ({
  ...product,
  allergens: [...product.allergens].sort(),
  diets: [...product.diets].sort(),
});

/** Its sub-lists and linked product are resolved later, when everything exists (link-rows.ts). */
export function putOption(importing: Importing, row: SheetRow, key: string, list: OptionListHead): void {
  const { draft, till } = importing;
  const known = draft.options.get(key) ?? null;
  if (!known && till.rules.hideCreateOption) return report(importing, row, PROBLEMS.tillOwns);
  if (known && known.listKey !== list.key) return report(importing, row, PROBLEMS.optionMoved);
  const base = known ?? newOption(list, { key, position: LAST });
  const wanted: Option = { ...base, ...importedFields(base, row.fields) };
  if (known && isSame(known, wanted)) return;
  const change = { kind: 'option', key, name: wanted.name, within: list.name } as const;
  draft.options.set(key, keepTillValues(importing, row, { known, wanted, parent: list, change }));
}

type Sold = Pick<
  Product & Option,
  'name' | 'price' | 'posRef' | 'posPrice' | 'unavailable' | 'unavailableUntil' | 'missingInPos'
>;

/** The imported fields of a product or option. Changing the availability clears its end date. */
function importedFields(base: Sold, { name, price, posRef, available }: SheetRow['fields']) {
  const unavailable = available === undefined ? base.unavailable : !available;
  return {
    name: name ?? base.name,
    price: price ?? base.price,
    posRef: sameReference(base.posRef, posRef) ? base.posRef : (posRef ?? ''),
    unavailable,
    unavailableUntil: unavailable === base.unavailable ? base.unavailableUntil : null,
  };
}

/** Spreadsheets drop the leading zeros of « 00123 »; that is not a changed reference. */
const sameReference = (before: string, read: string | undefined): boolean =>
  read === undefined || (/^0+\d+$/.test(before) && before.replace(/^0+/, '') === read);

type Written<T> = { known: T | null; wanted: T; parent: { freeOnly: boolean }; change: Change };

/** PRD-35 to PRD-39, CAT-ROL-17: keeps the values that the till decides. */
function keepTillValues<T extends Sold>(
  importing: Importing,
  row: SheetRow,
  { known, wanted, parent, change }: Written<T>,
): T {
  const { rules, factsOf } = importing.till;
  const before = known ?? { posRef: '', posPrice: null, price: null, missingInPos: false };
  const posRef = rules.disableReferences ? before.posRef : wanted.posRef;
  if (posRef !== wanted.posRef) leaveOut(importing, change, SHEET_REASONS.noReferences);
  if (rules.referencesRequired && posRef === '' && (!known || known.posRef !== ''))
    report(importing, row, PROBLEMS.referenceRequired);
  const isSameReference = known !== null && known.posRef === posRef;
  const posPrice = isSameReference ? known.posPrice : posPriceOf(posRef, { ...factsOf(posRef), before: known });
  const isSwitchKept = known !== null && rules.lockAvailability && known.unavailable !== wanted.unavailable;
  if (isSwitchKept) leaveOut(importing, change, SHEET_REASONS.tillsAvailability);
  return {
    ...wanted,
    ...(isSwitchKept ? { unavailable: known.unavailable, unavailableUntil: known.unavailableUntil } : {}),
    posRef,
    posPrice,
    missingInPos: isSameReference && known.missingInPos,
    price: priceAllowed(importing, wanted.price, { before: before.price, posPrice, parent, change }),
  };
}

function priceAllowed(
  importing: Importing,
  price: Cents,
  {
    before,
    posPrice,
    parent,
    change,
  }: { before: Cents | null; posPrice: Cents | null; parent: { freeOnly: boolean }; change: Change },
): Cents {
  const { rules } = importing.till;
  // Free prices are applied after all lines (plan-import.ts).
  if (price === before || parent.freeOnly) return price;
  if (rules.disablePrice) {
    leaveOut(importing, change, REASONS.priceKept);
    return posPrice ?? before ?? price;
  }
  if (!rules.posPriceCap || posPrice === null || price <= posPrice) return price;
  leaveOut(importing, change, REASONS.priceLowered(posPrice));
  return posPrice;
}
