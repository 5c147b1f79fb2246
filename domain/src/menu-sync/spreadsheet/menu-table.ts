import { asTypedEuros, asTypedFigure } from '../../kernel/typed-figures.ts';
import { ALLERGEN_LABELS } from '../../menu/allergens.ts';
import { DIET_LABELS } from '../../menu/diets/diets.ts';
import type { Menu } from '../../menu/menu.ts';
import type { Product } from '../../menu/product.ts';
import type { SectionHead } from '../../menu/section.ts';
import type { VatRate } from '../../kernel/vat.ts';
import type { Option, OptionListHead } from '../../option-lists/option-list.ts';
import { OPTION_LIST_KIND_LABELS } from '../../option-lists/option-lists.labels.ts';
import { flatMenu, grouped } from '../flat-menu.ts';
import { referenceWriter } from './references.ts';
import { COLUMN_LABELS, COLUMNS, SHEET_KIND_LABELS, SHEET_WORDS, type Column } from './spreadsheet.labels.ts';

type Line = Partial<Record<Column, string>>;
type Pointers = Record<'section' | 'product' | 'list', (key: string) => string>;

/**
 * A menu as a table that people can read and edit: every section with its products, then every list with its options.
 * Elements that exist in the till only (PRD-52) are left out.
 */
export function menuTable(menu: Menu): string[][] {
  const { sections, products, optionLists, options } = flatMenu(menu);
  const to: Pointers = {
    section: referenceWriter(sections.values()),
    product: referenceWriter(products.values()),
    list: referenceWriter(optionLists.values()),
  };
  const productsOf = grouped(products.values(), ({ sectionKey }) => sectionKey);
  const optionsOf = grouped(options.values(), ({ listKey }) => listKey);
  const lines: Line[] = [];
  for (const section of sections.values()) {
    lines.push(sectionLine(section));
    for (const product of productsOf.get(section.key) ?? []) if (!product.posOnly) lines.push(productLine(product, to));
  }
  for (const list of optionLists.values()) {
    lines.push(listLine(list, to));
    for (const option of optionsOf.get(list.key) ?? []) lines.push(optionLine(option, to));
  }
  return [COLUMNS.map((column) => COLUMN_LABELS[column]), ...lines.map(cellsOf)];
}

const cellsOf = (line: Line): string[] => COLUMNS.map((column) => line[column] ?? '');
const yesNo = (value: boolean): string => (value ? SHEET_WORDS.yes : SHEET_WORDS.no);
const rate = (value: VatRate): string => asTypedFigure(value / 100);
const several = (words: readonly string[]): string => words.join(' | ');

const sectionLine = ({ key, name, description, hidden, hideProductNames, freeOnly }: SectionHead): Line => ({
  type: SHEET_KIND_LABELS.section,
  name,
  description,
  visible: yesNo(!hidden),
  hideProductNames: yesNo(hideProductNames),
  freeOnly: yesNo(freeOnly),
  key,
});

const productLine = (product: Product, to: Pointers): Line => ({
  type: SHEET_KIND_LABELS.product,
  parent: to.section(product.sectionKey),
  name: product.name,
  description: product.description,
  price: asTypedEuros(product.price),
  posRef: product.posRef,
  lists: several(product.optionListKeys.map(to.list)),
  vatDelivery: rate(product.vatRates.delivery),
  vatClickAndCollect: rate(product.vatRates.click_and_collect),
  vatClickAndSeat: rate(product.vatRates.click_and_seat),
  allergens: several(product.allergens.map((allergen) => ALLERGEN_LABELS[allergen])),
  diets: several(product.diets.map((diet) => DIET_LABELS[diet])),
  preparationHours: asTypedFigure(product.preparationHours),
  available: yesNo(!product.unavailable),
  unavailableForDelivery: yesNo(product.unavailableForDelivery),
  unavailableForClickAndCollect: yesNo(product.unavailableForClickAndCollect),
  unavailableForClickAndSeat: yesNo(product.unavailableForClickAndSeat),
  key: product.key,
});

const listLine = (list: OptionListHead, to: Pointers): Line => ({
  type: SHEET_KIND_LABELS.optionList,
  name: list.name,
  description: list.description,
  lists: several(list.subListKeys.map(to.list)),
  freeOnly: yesNo(list.freeOnly),
  kind: OPTION_LIST_KIND_LABELS[list.kind],
  minChoices: String(list.minChoices),
  maxChoices: list.maxChoices === null ? SHEET_WORDS.noLimit : String(list.maxChoices),
  freeChoices: String(list.freeChoices ?? 0),
  allowRepeat: yesNo(list.allowRepeat),
  key: list.key,
});

const optionLine = (option: Option, to: Pointers): Line => ({
  type: SHEET_KIND_LABELS.option,
  parent: to.list(option.listKey),
  name: option.name,
  price: asTypedEuros(option.price),
  posRef: option.posRef,
  lists: several(option.subListKeys.map(to.list)),
  // OPT-39: an option linked to a product has the availability of that product.
  available: option.linkedProductKey === null ? yesNo(!option.unavailable) : '',
  linkedProduct: option.linkedProductKey === null ? '' : to.product(option.linkedProductKey),
  key: option.key,
});
