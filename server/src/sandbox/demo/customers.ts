import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { plain } from '@comptoir/domain/kernel/text.ts';
import { PLACE_ROWS } from '../ports/places.ts';
import { chanceOf, type Chance } from './chance.ts';

export type DemoCustomer = {
  customerId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: Address;
};

/** The customers shown on the first screen; they come first, whatever the seed. */
const REGULARS = [
  ['Camille', 'Dubois'],
  ['Julien', 'Martin'],
  ['Nora', 'Bensaïd'],
  ['Louise', 'Fontaine'],
  ['Hugo', 'Robert'],
  ['Inès', 'Perrin'],
  ['Thomas', 'Garnier'],
  ['Sarah', 'Lopez'],
  ['Éric', 'Tordo'],
  ['Noah', 'Castelli'],
  ['Manon', 'Arnaud'],
  ['Paul', 'Vial'],
] as const;

const FIRST_NAMES =
  'Adèle Alice Amine Anaïs Arthur Aurélie Baptiste Benoît Chloé Clara Clément David Élodie Emma Enzo Fatima Florian Gabriel Hélène Idris Jade Jeanne Karim Laura Lina Lucas Maëlle Marc Marion Mathis Mehdi Nathan Nina Olivier Pauline Quentin Rania Romain Samuel Théo Valérie Victor Yasmine Zoé'.split(
    ' ',
  );
const LAST_NAMES =
  'Albertini André Audibert Barale Bianchi Blanc Bonnet Boyer Brun Caruso Chevalier Colombo David Delmas Durand Fabre Ferrari Gallo Gauthier Giordano Girard Guérin Haddad Henry Lambert Laurent Leroy Maurel Mercier Michel Moreau Nguyen Olivieri Orsini Pastorelli Petit Raybaud Renaud Ricci Richard Roux Simon Tran Vidal'.split(
    ' ',
  );
const INSTRUCTIONS = [
  null,
  null,
  null,
  'Code 24B17, 3e étage',
  'Interphone au nom, 2e étage gauche',
  'Laisser au gardien',
  'Sonner deux fois, la cour au fond',
  'Rez-de-chaussée, porte bleue',
];
const STREETS = PLACE_ROWS.filter(([number, street, , , city]) => number && street && city === 'Nice');

/** Camille Dubois once more, from the office: two records of one person, for the merge. */
const TWIN = { rank: 20, firstName: 'C.', email: 'c.dubois@travail.exemple' };

/** Phone numbers from the range reserved for fiction (06 39 98), as long as it lasts. */
export function demoCustomers(seed: number, count: number, sinceMs: number): DemoCustomer[] {
  const chance = chanceOf(seed, 'customers');
  return Array.from({ length: count }, (_, rank) => {
    const isTwin = rank === TWIN.rank;
    const [firstName, lastName] = REGULARS[rank] ?? [chance.pick(FIRST_NAMES), chance.pick(LAST_NAMES)];
    const person = {
      customerId: chance.id(sinceMs + rank),
      firstName,
      lastName,
      email: `${mailName(firstName)}.${mailName(lastName)}${rank < REGULARS.length ? '' : rank}@exemple.fr`,
      phone: `+3363998${String(1000 + rank)
        .padStart(4, '0')
        .slice(-4)}`,
      address: addressOf(chance),
    };
    const camille = { firstName: TWIN.firstName, lastName: 'Dubois', email: TWIN.email, phone: '+33639981000' };
    return isTwin ? { ...person, ...camille } : person;
  });
}

const mailName = (name: string) => plain(name).replace(/[^a-z]/g, '');

function addressOf(chance: Chance): Address {
  const [number, street, , postalCode, city, latitude, longitude] = chance.pick(STREETS);
  return {
    streetNumber: String(Number(number) + 2 * chance.between(0, 6)),
    street,
    city,
    postalCode,
    country: 'France',
    instruction: chance.pick(INSTRUCTIONS),
    location: { latitude, longitude },
  };
}
