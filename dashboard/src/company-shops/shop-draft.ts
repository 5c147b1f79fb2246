import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import { slugRefusal } from '@comptoir/domain/company-shops/slug-rules.ts';
import { formatPhone, normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import type { ShopType } from '@comptoir/domain/session/roles.ts';
import { slugOf } from '@comptoir/domain/shops/slug.ts';

export type ShopDraft = {
  name: string;
  slug: string;
  type: ShopType;
  /** Null until one is chosen. */
  address: Address | null;
  phone: string;
  timeZone: string;
};

export const emptyDraft = (timeZone: string): ShopDraft => ({
  name: '',
  slug: '',
  type: 'independent',
  address: null,
  phone: '',
  timeZone,
});

export const toDraft = ({ name, slug, type, address, phone, timeZone }: CompanyShop): ShopDraft => ({
  name,
  slug,
  type,
  address,
  phone: phone ? formatPhone(phone) : '',
  timeZone,
});

/** STO-20: the address follows the name until somebody writes their own. */
export function renamed(draft: ShopDraft, name: string): Pick<ShopDraft, 'name' | 'slug'> {
  const follows = draft.slug === '' || draft.slug === suggested(draft.name);
  return { name, slug: follows ? suggested(name) : draft.slug };
}
const suggested = (name: string): string => (name.trim() === '' ? '' : slugOf(name));

export function faultsOf({ name, slug, address, phone }: ShopDraft): Record<string, string | null> {
  const wrongSlug = slugRefusal(slug.trim().toLowerCase());
  return {
    name: name.trim() === '' ? refusalSentence('field-required') : null,
    slug: wrongSlug && refusalSentence(wrongSlug),
    address: address === null ? refusalSentence('launch-address') : null,
    phone: phone.trim() !== '' && normalisePhone(phone) === null ? refusalSentence('WRONG_PHONE') : null,
  };
}

/** What the server is sent of it; `faultsOf` has let it through. */
export function identityOf({ name, slug, type, address, phone, timeZone }: ShopDraft) {
  if (!address) throw new Error('the form has no address');
  return {
    name: name.trim(),
    slug: slug.trim().toLowerCase(),
    type,
    address,
    phone: phone.trim() === '' ? null : normalisePhone(phone),
    timeZone,
  };
}

export function tidyPhone(typed: string): string {
  const phone = normalisePhone(typed);
  return phone === null ? typed : formatPhone(phone);
}

export const addressText = ({ streetNumber, street, postalCode, city }: Address): string =>
  `${`${streetNumber} ${street}`.trim()}, ${`${postalCode} ${city}`.trim()}`;

const ZONES: Record<string, string> = {
  'Europe/Paris': 'France métropolitaine',
  'America/Guadeloupe': 'Guadeloupe',
  'America/Martinique': 'Martinique',
  'America/Cayenne': 'Guyane',
  'Indian/Reunion': 'La Réunion',
  'Indian/Mayotte': 'Mayotte',
  'America/Miquelon': 'Saint-Pierre-et-Miquelon',
  'Pacific/Noumea': 'Nouvelle-Calédonie',
  'Pacific/Tahiti': 'Polynésie française',
  'Europe/Brussels': 'Belgique',
  'Europe/Luxembourg': 'Luxembourg',
  'Europe/Zurich': 'Suisse',
  'Europe/Monaco': 'Monaco',
};

/** Another zone that a shop already has stays among them. */
export const zoneOptions = (known: string): { value: string; label: string }[] =>
  [...new Set([...Object.keys(ZONES), known])].map((value) => ({ value, label: ZONES[value] ?? value }));
