import { french } from '../kernel/text.ts';

export const HUB_NAME = 'HubRise';

/** HUB-12: how long after the reply the notice of a push shows. */
export const HUB_NOTICE_MS = 2_000;

/** SYN-52: shown when the changed parts have no counterpart in our model. */
export const UNNAMED_CHANGES = french(
  `Seules des informations propres à ${HUB_NAME} changent (images, étiquettes…) : l'aperçu ne peut pas les détailler.`,
);

/** Field names of the hub's catalogue, in addition to the fields of a menu. */
export const HUB_FIELD_LABELS = {
  orderTypes: 'Modes de vente',
  marketplaces: 'Places de marché',
  hours: 'Horaires de vente',
  skus: 'Déclinaisons',
  availableSkus: 'Déclinaisons disponibles',
  content: 'Contenu',
} as const;

export const HUB_VALUE_LABELS = {
  everyType: 'Tous',
  closed: 'non vendu',
  contentBefore: 'Contenu actuel',
  contentAfter: 'Nouveau contenu',
  photoBefore: 'Photo actuelle',
  photoAfter: 'Nouvelle photo',
} as const;

/** SYN-46, SYN-47: why an element is missing at the hub, or differs from the menu. */
export const HUB_REASONS = {
  hiddenSection: french('Section masquée : ni elle ni ses produits ne sont envoyés.'),
  posOnly: french("Vendu uniquement en caisse : il n'est pas envoyé."),
  hours: french(
    `Ses horaires ne peuvent pas être transmis à ${HUB_NAME} : ses produits y seront vendus à toute heure.`,
  ),
  freeChoices: french(`${HUB_NAME} ne connaît pas les options offertes : elles y seront toutes facturées.`),
  noOption: french("Liste sans option : elle n'est pas envoyée."),
  subList: french(`${HUB_NAME} ne connaît pas les sous-listes : celle-ci n'y sera pas demandée.`),
  askedOnce: french(`Déjà demandée pour ce produit : ${HUB_NAME} ne la demandera qu'une fois.`),
} as const;
