import { MENU_LIMITS } from '../../kernel/menu-limits.ts';
import { formatEuros, cents, roundHalfAway, type Cents } from '../../kernel/money.ts';
import { readFigure } from '../../kernel/typed-figures.ts';
import { ALLERGENS, ALLERGEN_LABELS, type Allergen } from '../../menu/allergens.ts';
import { DIETS, DIET_LABELS, type Diet } from '../../menu/diets/diets.ts';
import { VAT_RATES, formatVatRate, type VatRate } from '../../kernel/vat.ts';
import { MAX_CHOICES, OPTION_LIST_KINDS, type OptionListKind } from '../../option-lists/kinds.ts';
import { OPTION_LIST_KIND_LABELS } from '../../option-lists/option-lists.labels.ts';
import { bare, PROBLEMS, SHEET_WORDS, type Column } from './spreadsheet.labels.ts';

type Read<T> = { value: T } | { problem: string };
type Reader<T> = (cell: string) => Read<T>;

const value = <T>(read: T): Read<T> => ({ value: read });
const problem = (sentence: string): Read<never> => ({ problem: sentence });

/** Names are single lines: a line break in a cell becomes a space. */
const line: Reader<string> = (cell) => value(cell.replace(/\p{Cc}+/gu, ' ').trim());

const text =
  (column: Column, most: number): Reader<string> =>
  (cell) =>
    cell.trim().length > most ? problem(PROBLEMS.tooLongText(column, most)) : value(cell.trim());

/** As fields read them, optionally with a unit. */
function figureIn(column: Column, cell: string): Read<number> {
  // Spaces are removed first: a regular expression that also matches them takes minutes on a cell full of spaces.
  const figure = readFigure(cell.replaceAll(/\s+/g, '').replace(/[%h]$/, ''));
  return figure === null ? problem(PROBLEMS.notFigure(column, cell)) : value(figure);
}

function price(cell: string): Read<Cents> {
  const read = figureIn('price', cell);
  if ('problem' in read) return read;
  const amount = roundHalfAway(read.value * 100);
  if (Math.abs(read.value * 100 - amount) > 1e-6) return problem(PROBLEMS.tooPrecise('price'));
  if (amount < 0 || amount > MENU_LIMITS.price)
    return problem(PROBLEMS.outOfRange('price', formatEuros(cents(0)), formatEuros(cents(MENU_LIMITS.price))));
  return value(amount);
}

/** Spreadsheets turn long numbers into powers of ten and lose their last digits. */
function posRef(cell: string): Read<string> {
  if (/^\d([.,]\d+)?E\+\d+$/i.test(cell)) return problem(PROBLEMS.referenceSpoiled(cell));
  return text('posRef', MENU_LIMITS.posRef)(cell);
}

const severalIn = (cell: string, separator: RegExp): string[] =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const vat =
  (column: Column): Reader<VatRate> =>
  (cell) => {
    const read = figureIn(column, cell);
    if ('problem' in read) return read;
    const rate = VAT_RATES.find((known) => known === roundHalfAway(read.value * 100));
    if (rate !== undefined) return value(rate);
    return problem(PROBLEMS.vatUnknown(column, cell, VAT_RATES.map(formatVatRate).join(', ')));
  };

const ALLERGENS_BY_WORD = new Map(ALLERGENS.map((allergen) => [bare(ALLERGEN_LABELS[allergen]), allergen]));

const DIETS_BY_WORD = new Map(DIETS.map((diet) => [bare(DIET_LABELS[diet]), diet]));

/** Several of the known words, in the order of `all`. */
const wordsOf =
  <Word>(all: readonly Word[], byWord: ReadonlyMap<string, Word>, unknown: (cell: string) => string): Reader<Word[]> =>
  (cell) => {
    const named = new Set<Word>();
    for (const word of severalIn(cell, /[|,]/)) {
      const known = byWord.get(bare(word));
      if (known === undefined) return problem(unknown(word));
      named.add(known);
    }
    return value(all.filter((one) => named.has(one)));
  };

function preparationHours(cell: string): Read<number> {
  const read = figureIn('preparationHours', cell);
  if ('problem' in read) return read;
  const most = MENU_LIMITS.preparationHours;
  if (read.value < 0 || read.value > most) return problem(PROBLEMS.outOfRange('preparationHours', '0', String(most)));
  return Number.isInteger(read.value / MENU_LIMITS.preparationStep) ? read : problem(PROBLEMS.notQuarter);
}

const YES = new Set(['oui', 'vrai', '1', 'x']);
const NO = new Set(['non', 'faux', '0']);
const yesNo =
  (column: Column): Reader<boolean> =>
  (cell) => {
    const word = bare(cell);
    if (YES.has(word)) return value(true);
    return NO.has(word) ? value(false) : problem(PROBLEMS.notYesNo(column, cell));
  };

const LIST_KINDS_BY_WORD = new Map(OPTION_LIST_KINDS.map((kind) => [bare(OPTION_LIST_KIND_LABELS[kind]), kind]));

function kind(cell: string): Read<OptionListKind> {
  const known = LIST_KINDS_BY_WORD.get(bare(cell));
  return known ? value(known) : problem(PROBLEMS.listKindUnknown(cell));
}

const choices =
  (column: Column, least: number): Reader<number> =>
  (cell) => {
    const read = figureIn(column, cell);
    if ('problem' in read) return read;
    const isFit = Number.isInteger(read.value) && read.value >= least && read.value <= MAX_CHOICES;
    return isFit ? read : problem(PROBLEMS.outOfRange(column, String(least), String(MAX_CHOICES)));
  };

function maxChoices(cell: string): Read<number | null> {
  return bare(cell) === bare(SHEET_WORDS.noLimit) ? value(null) : choices('maxChoices', 1)(cell);
}

function freeChoices(cell: string): Read<number | null> {
  const read = choices('freeChoices', 0)(cell);
  return 'value' in read && read.value === 0 ? value(null) : read;
}

export const READERS = {
  parent: line,
  name: line,
  description: text('description', MENU_LIMITS.description),
  price,
  posRef,
  lists: (cell) => value(severalIn(cell, /\|/)),
  vatDelivery: vat('vatDelivery'),
  vatClickAndCollect: vat('vatClickAndCollect'),
  vatClickAndSeat: vat('vatClickAndSeat'),
  allergens: wordsOf<Allergen>(ALLERGENS, ALLERGENS_BY_WORD, PROBLEMS.allergenUnknown),
  diets: wordsOf<Diet>(DIETS, DIETS_BY_WORD, PROBLEMS.dietUnknown),
  preparationHours,
  available: yesNo('available'),
  unavailableForDelivery: yesNo('unavailableForDelivery'),
  unavailableForClickAndCollect: yesNo('unavailableForClickAndCollect'),
  unavailableForClickAndSeat: yesNo('unavailableForClickAndSeat'),
  visible: yesNo('visible'),
  hideProductNames: yesNo('hideProductNames'),
  freeOnly: yesNo('freeOnly'),
  kind,
  minChoices: choices('minChoices', 0),
  maxChoices,
  freeChoices,
  allowRepeat: yesNo('allowRepeat'),
  linkedProduct: (cell): Read<string | null> => line(cell),
  key: (cell) => value(cell.trim()),
} satisfies Record<FieldName, Reader<unknown>>;

export type FieldName = Exclude<Column, 'type'>;
/** The fields of a line, by column, besides its kind. */
export type Fields = {
  [Name in FieldName]: Extract<ReturnType<(typeof READERS)[Name]>, { value: unknown }>['value'];
};

/** The value of an empty cell in these columns. In the others an empty cell keeps the element's value. */
export const BLANKS: Partial<Fields> = {
  description: '',
  posRef: '',
  lists: [],
  allergens: [],
  diets: [],
  linkedProduct: null,
};

/** Those of the named fields that the line contains. */
export const pickFields = <Name extends FieldName>(fields: Partial<Fields>, ...names: Name[]) =>
  Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : []))) as Partial<
    Pick<Fields, Name>
  >;
