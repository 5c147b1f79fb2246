import { french, plain, plural } from '../../kernel/text.ts';
import { listCountLabel } from '../../option-lists/option-lists.labels.ts';
import type { MenuKind } from '../kinds.ts';
import { FIELD_LABELS } from '../menu-sync.labels.ts';

/** The columns, in the order in which they are written. A file may contain any of them, in any order. */
export const COLUMN_LABELS = {
  type: 'Type',
  parent: 'Section ou liste',
  name: 'Nom',
  description: 'Description',
  price: 'Prix (€)',
  posRef: 'Référence',
  lists: french("Listes d'options"),
  vatDelivery: 'TVA livraison (%)',
  vatClickAndCollect: 'TVA Click & Collect (%)',
  vatClickAndSeat: 'TVA sur place (%)',
  allergens: 'Allergènes',
  diets: 'Régimes',
  preparationHours: 'Préparation (heures)',
  available: 'Disponible',
  unavailableForDelivery: FIELD_LABELS.unavailableForDelivery,
  unavailableForClickAndCollect: FIELD_LABELS.unavailableForClickAndCollect,
  unavailableForClickAndSeat: FIELD_LABELS.unavailableForClickAndSeat,
  visible: FIELD_LABELS.visible,
  hideProductNames: FIELD_LABELS.hideProductNames,
  freeOnly: FIELD_LABELS.freeOnly,
  kind: 'Type de liste',
  minChoices: 'Minimum',
  maxChoices: 'Maximum',
  freeChoices: FIELD_LABELS.freeChoices,
  allowRepeat: FIELD_LABELS.allowRepeat,
  linkedProduct: FIELD_LABELS.linkedProduct,
  key: 'Clé',
} as const;
export type Column = keyof typeof COLUMN_LABELS;
export const COLUMNS = Object.keys(COLUMN_LABELS) as Column[];

/** MOV-04: the options of a product in one cell, for files that people write themselves. */
export const OPTIONS_LABEL = 'Options';

/** Normalises a title or word for comparison: no case, accents, punctuation or unit in brackets. */
export const bare = (words: string): string =>
  plain(words)
    .replaceAll('œ', 'oe')
    .replace(/\([^()]*\)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Other column titles that people use in their own files. */
export const COLUMN_NICKNAMES: Record<string, Column> = {
  produit: 'name',
  section: 'parent',
  liste: 'parent',
  'tva a emporter': 'vatClickAndCollect',
  'prix ttc': 'price',
  preparation: 'preparationHours',
};

export const SHEET_KIND_LABELS: Record<MenuKind, string> = {
  section: 'Section',
  product: 'Produit',
  optionList: 'Liste',
  option: 'Option',
};

/** « carte_chez-nadia_2026-11-14.csv » */
export const sheetFileName = (shopName: string, day: string): string =>
  `carte_${bare(shopName).replaceAll(' ', '-')}_${day}.csv`;

export const SHEET_WORDS = { yes: 'Oui', no: 'Non', noLimit: 'sans limite' } as const;

/** Why a line cannot be read. */
export const PROBLEMS = {
  empty: 'Le fichier est vide.',
  quoteOpen: french("Une ligne est illisible : un guillemet n'y est pas refermé, ou elle est trop longue."),
  tooLong: (most: number): string => french(`Le fichier dépasse ${most} lignes : importez-le en plusieurs fois.`),
  notHubrise: french("Ce fichier n'est pas un catalogue HubRise : exportez-le en JSON depuis votre compte HubRise."),
  nameColumnMissing: french('La colonne « Nom » est introuvable : gardez la première ligne du fichier exporté.'),
  columnUnknown: (header: string): string =>
    french(`La colonne « ${header} » est inconnue : supprimez-la ou corrigez son nom.`),
  columnTwice: (header: string): string => french(`La colonne « ${header} » est présente deux fois.`),
  tooManyCells: french("Cette ligne a plus de cellules que le fichier n'a de colonnes."),
  typeUnknown: (cell: string): string =>
    french(`Type « ${cell} » inconnu : écrivez Section, Produit, Liste ou Option.`),
  nameMissing: 'Le nom est obligatoire.',
  tooLongText: (column: Column, most: number): string =>
    french(`${COLUMN_LABELS[column]} : ${most} caractères au plus.`),
  notFigure: (column: Column, cell: string): string =>
    french(`${COLUMN_LABELS[column]} : « ${cell} » n'est pas un nombre.`),
  outOfRange: (column: Column, from: string, to: string): string =>
    french(`${COLUMN_LABELS[column]} : entre ${from} et ${to}.`),
  tooPrecise: (column: Column): string => french(`${COLUMN_LABELS[column]} : deux décimales au plus.`),
  notQuarter: french('Préparation (heures) : par quarts d’heure (0,25).'),
  notYesNo: (column: Column, cell: string): string =>
    french(`${COLUMN_LABELS[column]} : écrivez Oui ou Non au lieu de « ${cell} ».`),
  vatUnknown: (column: Column, cell: string, rates: string): string =>
    french(`${COLUMN_LABELS[column]} : « ${cell} » n'est pas un taux connu (${rates}).`),
  allergenUnknown: (cell: string): string => french(`L'allergène « ${cell} » est inconnu.`),
  dietUnknown: (cell: string): string => french(`Le régime « ${cell} » est inconnu.`),
  dietContradicted: (diet: string, allergen: string): string =>
    french(`« ${diet} » contredit l’allergène « ${allergen} ».`),
  listKindUnknown: (cell: string): string => french(`Le type de liste « ${cell} » est inconnu.`),
  referenceSpoiled: (cell: string): string =>
    french(`Le tableur a abîmé la référence « ${cell} » : mettez la colonne au format Texte.`),
  keyForm: (cell: string): string =>
    french(`La clé « ${cell} » n'est pas celle d'un tel élément : laissez la colonne « Clé » comme exportée.`),
  sameElement: (line: number): string => french(`Cette ligne désigne le même élément que la ligne ${line}.`),
  parentMissing: {
    product: 'Indiquez la section de ce produit.',
    option: 'Indiquez la liste de cette option.',
  },
  parentAmbiguous: (name: string): string =>
    french(`Plusieurs éléments s'appellent « ${name} » : ajoutez la clé entre crochets, comme dans l'export.`),
  optionMoved: 'Une option ne peut pas changer de liste.',
  listUnknown: (name: string): string => french(`La liste d'options « ${name} » n'existe pas.`),
  productUnknown: (name: string): string => french(`Le produit « ${name} » n'existe pas.`),
  optionsForm: (cell: string): string =>
    french(`Options : « ${cell} » est illisible. Écrivez par exemple « Sauces (0-2) : Ketchup / Mayonnaise +0,50 ».`),
  optionsDiffer: (name: string, line: number): string =>
    french(`Options : la liste « ${name} » est écrite autrement à la ligne ${line}.`),
  optionsOfProduct: french('Options : seul un produit peut en avoir dans cette colonne.'),
  tooManyLists: (most: number): string => french(`${most} listes d'options au plus.`),
  listsMissing: (count: number): string => french(`Ce produit doit avoir au moins ${listCountLabel(count)} d'options.`),
  listInItself: 'Cette liste ne peut pas être sa propre sous-liste.',
  listsTooDeep: 'Les sous-listes ne peuvent pas dépasser trois niveaux.',
  referenceRequired: 'La référence est obligatoire dans ce magasin.',
  tillOwns: 'Rien ne peut être ajouté ici : cette partie de la carte est gérée par la caisse.',
} as const;

/** Why a requested change is not made. */
export const SHEET_REASONS = {
  free: french('Éléments gratuits uniquement : le prix passe à 0,00 €.'),
  noReferences: french("Ce magasin n'utilise pas de références : la sienne n'est pas modifiée."),
  tillsAvailability: 'La disponibilité est gérée par la caisse.',
} as const;

/** MOV-06: what a catalogue holds and a menu of ours does not. */
export function leftOutNotes(counts: { images: number; deals: number; discounts: number; charges: number }): string[] {
  const { images, deals, discounts, charges } = counts;
  const notes = [
    images > 0 &&
      `${images} ${plural(images, 'image', 'images')} : le fichier n'en contient que la référence, ajoutez-les depuis la fiche de chaque produit.`,
    deals > 0 && `${deals} ${plural(deals, 'menu composé', 'menus composés')} (« deals ») : à recréer à la main.`,
    discounts > 0 && `${discounts} ${plural(discounts, 'remise', 'remises')} : à recréer dans Codes promotionnels.`,
    charges > 0 && `${charges} ${plural(charges, 'frais', 'frais')} : à recréer dans Réglages.`,
  ];
  return notes.filter((note) => note !== false).map(french);
}
