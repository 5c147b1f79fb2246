import { refusalSentence } from '@comptoir/contract/errors.ts';
import { isSiret } from '@comptoir/domain/drivers/document-rules.ts';
import type { BusinessAddress } from '@comptoir/domain/drivers/driver.ts';
import { ageOn, type Day } from '@comptoir/domain/kernel/time.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';

const ADULT_AGE = 18;

export type Newcomer = {
  firstName: string;
  lastName: string;
  email: string;
  birthDate: string;
  kind: 'employee' | 'independent';
  companyName: string;
  siret: string;
  street: string;
  postalCode: string;
  city: string;
};

export const NOBODY: Newcomer = {
  firstName: '',
  lastName: '',
  email: '',
  birthDate: '',
  kind: 'employee',
  companyName: '',
  siret: '',
  street: '',
  postalCode: '',
  city: '',
};

export const siretDigits = (typed: string): string => typed.replace(/[\s\u00A0.]/g, '');

export const addressErrors = ({ street, postalCode, city }: BusinessAddress) => ({
  street: street.trim() === '' ? 'Indiquez l’adresse de votre entreprise.' : null,
  postalCode: /^\d{5}$/.test(postalCode.trim()) ? null : 'Le code postal a cinq chiffres.',
  city: city.trim() === '' ? 'Indiquez la ville.' : null,
});

export const toSentAddress = ({ street, postalCode, city }: BusinessAddress): BusinessAddress => ({
  street: street.trim(),
  postalCode: postalCode.trim(),
  city: city.trim(),
});

type NewcomerErrors = Record<Exclude<keyof Newcomer, 'kind'>, string | null>;

/** What can be refused without asking the server; the business is asked of independents only. */
export function newcomerErrors(typed: Newcomer, today: Day): NewcomerErrors {
  const isMissing = (text: string) => text.trim() === '';
  const isIndependent = typed.kind === 'independent';
  return {
    firstName: isMissing(typed.firstName) ? refusalSentence('first-name-missing') : null,
    lastName: isMissing(typed.lastName) ? refusalSentence('last-name-missing') : null,
    email: isMissing(typed.email) || isEmail(tidyEmail(typed.email)) ? null : refusalSentence('INVALID_EMAIL'),
    birthDate:
      typed.birthDate !== '' && ageOn(typed.birthDate, today) < ADULT_AGE ? refusalSentence('UNDER_EIGHTEEN') : null,
    companyName: isIndependent && isMissing(typed.companyName) ? 'Indiquez le nom de votre entreprise.' : null,
    siret: isIndependent && !isSiret(siretDigits(typed.siret)) ? refusalSentence('wrong-siret') : null,
    ...(isIndependent ? addressErrors(typed) : { street: null, postalCode: null, city: null }),
  };
}

/** As the server wants it: what is empty is nothing. */
export function toSentNewcomer(typed: Newcomer) {
  const isIndependent = typed.kind === 'independent';
  return {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    email: tidyEmail(typed.email) || null,
    birthDate: typed.birthDate || null,
    kind: typed.kind,
    companyName: isIndependent ? typed.companyName.trim() : null,
    siret: isIndependent ? siretDigits(typed.siret) : null,
    // INV-48: the driver is the seller on the invoices that are drawn up.
    address: isIndependent ? toSentAddress(typed) : null,
  };
}
