import { formatEuros, type Cents } from '../kernel/money.ts';
import { french, plural } from '../kernel/text.ts';
import type { ProductKind } from '../menu/kinds.ts';
import type { PreviewGroup, PreviewKind } from './kinds.ts';

export const PREVIEW_GROUP_LABELS: Record<PreviewGroup, string> = {
  added: 'Ajoutés',
  changed: 'Modifiés',
  madeUnavailable: 'Rendus indisponibles',
  deleted: 'Supprimés',
  leftOut: 'Laissés de côté',
};

export const ELEMENT_KIND_LABELS: Record<PreviewKind, string> = {
  section: 'Section',
  product: 'Produit',
  optionList: french("Liste d'options"),
  option: 'Option',
  paymentType: 'Moyen de paiement',
  deal: 'Formule',
  discount: 'Remise',
  charge: 'Frais',
};

export const PRODUCT_KIND_LABELS: Record<ProductKind, string> = {
  product: 'Produit',
  menu: 'Menu',
  additional: 'Supplément',
  extra: 'Extra',
  ingredient: 'Ingrédient',
};

/** Labels of the fields in a preview, the same as in the windows of the menu. */
export const FIELD_LABELS = {
  name: 'Nom',
  description: 'Description',
  price: 'Prix',
  channelPrices: 'Prix par canal',
  closedChannels: 'Canaux fermés',
  posRef: 'Référence',
  posPrice: 'Prix caisse',
  section: 'Section',
  position: 'Position',
  picture: 'Image',
  crop: french("Cadrage de l'image"),
  optionLists: french("Listes d'options"),
  subLists: 'Sous-listes',
  linkedProduct: 'Produit lié',
  available: 'Disponible',
  unavailableForDelivery: 'Désactivé en livraison',
  unavailableForClickAndCollect: 'Désactivé en Click & Collect',
  unavailableForClickAndSeat: 'Désactivé sur place',
  preparationHours: 'Temps de préparation',
  kind: 'Type',
  soldOnline: 'Vendu en ligne',
  missingInPos: 'Absent de la caisse',
  allergens: 'Allergènes',
  diets: 'Régimes',
  vatRates: 'TVA',
  mealVouchers: 'Payable en titres-restaurant',
  hideProductNames: 'Masquer le nom des produits',
  visible: 'Visible',
  freeOnly: 'Éléments gratuits uniquement',
  activationSchedule: french("Période d'affichage"),
  choices: 'Nombre de choix',
  freeChoices: 'Options offertes',
  allowRepeat: 'Même option plusieurs fois',
} as const;

export const VALUE_LABELS = {
  yes: 'Oui',
  no: 'Non',
  none: 'Aucun',
  noneFeminine: 'Aucune',
  byVatRate: 'Selon la TVA',
  always: 'Toujours',
  pictureBefore: 'Image actuelle',
  pictureAfter: 'Nouvelle image',
  cropBefore: 'Cadrage actuel',
  cropAfter: 'Nouveau cadrage',
  cropNone: 'Centré',
} as const;

/** Why an element is not written as requested (SYN-09, SYN-10, SYN-13). */
export const REASONS = {
  priceLowered: (price: Cents): string => french(`Prix ramené à celui de la caisse : ${formatEuros(price)}`),
  priceKept: french("Le prix est celui de la caisse : il n'est pas modifié."),
  referenceMissing: french('Référence manquante : créé indisponible.'),
  linkDropped: french("Le produit lié n'existe pas dans ce magasin."),
  subListsKept: french('Ses sous-listes ne changent pas : elles formeraient une boucle ou plus de trois niveaux.'),
  lastOption: french('Cette liste doit garder au moins une option.'),
  ownedByTill: french('Cette partie de la carte est gérée par la caisse.'),
} as const;

/** SYN-56: result for a shop in which nothing had to change. */
export const NOTHING_TO_APPLY = french('Aucun changement à appliquer.');
/** SYN-13: result for a shop that does not have the element to delete. */
export const ELEMENT_ABSENT = french("Cet élément n'existe pas dans ce magasin.");

/** One line of a run's report. */
export const noteOf = ({ name, reason }: { name: string; reason: string | null }): string =>
  reason === null ? name : french(`${name} : ${reason}`);
export const moreNotes = (count: number): string => french(`… et ${count} ${plural(count, 'autre', 'autres')}`);
/** When a run writes several shops, each note names its shop. */
export const shopNote = (shopName: string, note: string): string => `${shopName} · ${note}`;
export const isNoteOf = (shopName: string, note: string): boolean => note.startsWith(shopNote(shopName, ''));
