import { cents } from '../kernel/money.ts';
import type { Driver } from '../drivers/driver.ts';
import type { LegalEntity } from '../kernel/schema.ts';
import type { InvoiceParty } from './invoice.ts';

const isFilled = (text: string): boolean => text.trim() !== '';

/** INV-40: what an invoice must print of its two parties. */
export function isLegallyComplete(entity: LegalEntity | null): entity is LegalEntity {
  if (entity === null) return false;
  const { companyName, siren, address } = entity;
  return /^\d{9}$/.test(siren) && [companyName, address.street, address.postalCode, address.city].every(isFilled);
}

/** INV-32: as printed. */
export const partyOf = (entity: LegalEntity): InvoiceParty => ({
  ...entity,
  siret: null,
  isVatSubject: entity.vatNumber !== null,
});

/** The French number of a company that is subject to VAT follows from its SIREN. */
const vatNumberOf = (siren: string): string =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;

/** INV-32: who charges VAT prints a number, which the launch form does not ask for; who does not, prints none. */
export const sellingParty = (entity: LegalEntity, chargesVat: boolean): InvoiceParty => ({
  ...partyOf(entity),
  isVatSubject: chargesVat,
  vatNumber: entity.vatNumber ?? (chargesVat ? vatNumberOf(entity.siren) : null),
});

/** INV-32, INV-35: null without what the law asks of a seller. */
export function driverParty(driver: Driver): InvoiceParty | null {
  const { freelance, firstName, lastName } = driver;
  const siret = freelance?.siret ?? '';
  if (!freelance || !/^\d{14}$/.test(siret)) return null;
  const siren = siret.slice(0, 9);
  return {
    companyName: `${firstName} ${lastName} EI`,
    legalForm: 'EI',
    siren,
    siret,
    registryCity: '',
    shareCapital: cents(0),
    address: {
      streetNumber: '',
      street: freelance.address?.street ?? '',
      city: freelance.address?.city ?? '',
      postalCode: freelance.address?.postalCode ?? '',
      country: 'France',
      instruction: null,
      location: null,
    },
    email: driver.email ?? '',
    vatNumber: freelance.isVatSubject ? vatNumberOf(siren) : null,
    isVatSubject: freelance.isVatSubject,
  };
}
