import { french } from '../kernel/text.ts';
import type { DuplicateChoice } from './customer-import.ts';

/** MOV-11: the columns of a file of clients, as the model names them. */
export const PERSON_COLUMNS = {
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Téléphone',
  email: 'E-mail',
  newsletter: 'Newsletter',
  consentDay: 'Date du consentement',
  note: 'Note',
} as const;
export type PersonColumn = keyof typeof PERSON_COLUMNS;

export const PERSON_PROBLEMS = {
  empty: 'Le fichier est vide.',
  columnTwice: (title: string): string => french(`La colonne « ${title} » est présente deux fois.`),
  contactColumnMissing: french('Il manque une colonne « Téléphone » ou « E-mail ».'),
  nameColumnMissing: french('Il manque une colonne « Nom » ou « Prénom ».'),
  nameMissing: 'Indiquez un nom ou un prénom.',
  contactMissing: 'Indiquez un téléphone ou un e-mail.',
  tooLong: (most: number): string => french(`${most} caractères au plus.`),
  phone: (typed: string): string => french(`« ${typed} » n'est pas un numéro de téléphone.`),
  email: (typed: string): string => french(`« ${typed} » n'est pas une adresse e-mail.`),
  notYesNo: (typed: string): string => french(`Écrivez oui ou non au lieu de « ${typed} ».`),
  notADay: (typed: string): string => french(`« ${typed} » n'est pas une date (jj/mm/aaaa).`),
  dayAhead: french("Cette date n'est pas encore passée."),
  sameContact: (line: number): string =>
    french(`Même personne que la ligne ${line} : cette ligne est laissée de côté.`),
} as const;

export const DUPLICATE_LABELS: Record<DuplicateChoice, { label: string; help: string }> = {
  skip: {
    label: french('Ne pas toucher aux fiches existantes'),
    help: french('Les lignes qui leur ressemblent sont laissées de côté.'),
  },
  complete: {
    label: french('Compléter les fiches existantes'),
    help: french(
      "Seuls les champs vides sont remplis. Un « non » à la newsletter est repris, un « oui » ne l'est pas : la personne a pu se désabonner ici.",
    ),
  },
  apart: {
    label: french('Créer une fiche à part'),
    help: french(
      "Les doublons vous sont proposés dans Clients, où vous décidez de les fusionner ou non. Une adresse e-mail (ou un téléphone sans adresse) n'a qu'une fiche : une ligne qui la répète est laissée de côté.",
    ),
  },
};

/** MOV-01: two lines that show how each column is written. */
export const PEOPLE_MODEL: readonly (readonly string[])[] = [
  Object.values(PERSON_COLUMNS),
  ['Camille', 'Durand', '06 12 34 56 78', 'camille.durand@exemple.fr', 'oui', '14/03/2026', 'Allergique aux noix'],
  ['Jean', 'Petit', '', 'jean.petit@exemple.fr', 'non', '', ''],
];

export const MENU_MODEL: readonly (readonly string[])[] = [
  [
    'Section',
    'Produit',
    'Description',
    'Prix',
    'TVA sur place',
    'TVA à emporter',
    'TVA livraison',
    'Allergènes',
    'Options',
  ],
  [
    'Burgers',
    'Le Nissart',
    'Bœuf, chèvre, pistou',
    '12,90',
    '10',
    '10',
    '10',
    'Gluten | Lait',
    'Cuisson (1) : Bleu / À point / Bien cuit | Sauces (0-2) : Ketchup / Aïoli +0,50',
  ],
  ['Boissons', 'Limonade', '33 cl', '3,50', '10', '5,5', '5,5', '', ''],
];
