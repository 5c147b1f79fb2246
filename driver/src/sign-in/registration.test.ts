import { describe, expect, test } from 'vitest';
import { identityErrors, shopOfLink, toSentIdentity } from './identity.ts';
import { newcomerErrors, NOBODY, toSentNewcomer, type Newcomer } from './registration.ts';

const TODAY = '2026-11-14';
const NO_NEWCOMER_ERRORS = {
  firstName: null,
  lastName: null,
  email: null,
  birthDate: null,
  companyName: null,
  siret: null,
  street: null,
  postalCode: null,
  city: null,
};
const INES: Newcomer = { ...NOBODY, firstName: ' Inès ', lastName: 'Fabre' };

describe('who signs in', () => {
  test('DRV-27 the shop’s own link names the shop', () => {
    expect(shopOfLink('?magasin=chez-mimi')).toBe('chez-mimi');
    expect(shopOfLink('?magasin=')).toBeNull();
    expect(shopOfLink('')).toBeNull();
  });

  test('DRV-27 a telephone is typed as the French do, and travels in its international form', () => {
    expect(toSentIdentity({ shop: ' chez-mimi ', phone: '06 39 98.01-01' })).toEqual({
      shop: 'chez-mimi',
      phone: '+33639980101',
    });
    expect(identityErrors({ shop: ' ', phone: '06 39' })).toEqual({
      shop: 'Indiquez l’identifiant de votre magasin.',
      phone: 'Le numéro de téléphone n’est pas valide.',
    });
    expect(identityErrors({ shop: 'chez-mimi', phone: '0033639980101' })).toEqual({ shop: null, phone: null });
  });
});

describe('who registers', () => {
  test('DRV-27 an employee needs a name; the rest is nothing when empty', () => {
    expect(newcomerErrors(INES, TODAY)).toEqual(NO_NEWCOMER_ERRORS);
    expect(toSentNewcomer({ ...INES, companyName: 'Vélo', siret: '1' })).toEqual({
      firstName: 'Inès',
      lastName: 'Fabre',
      email: null,
      birthDate: null,
      kind: 'employee',
      companyName: null,
      siret: null,
      address: null,
    });
  });

  test('DRV-27 an independent names a business; nobody is under eighteen', () => {
    const wrong = { ...INES, kind: 'independent', email: 'ines@', birthDate: '2008-11-15', siret: '12' } as const;
    expect(newcomerErrors(wrong, TODAY)).toEqual({
      ...NO_NEWCOMER_ERRORS,
      email: 'L’adresse e-mail n’est pas valide.',
      birthDate: 'Vous devez avoir au moins 18 ans.',
      companyName: 'Indiquez le nom de votre entreprise.',
      siret: 'Le numéro SIRET n’est pas valide.',
      street: 'Indiquez l’adresse de votre entreprise.',
      postalCode: 'Le code postal a cinq chiffres.',
      city: 'Indiquez la ville.',
    });
    const place = { street: ' 18 Rue Bonaparte', postalCode: '06300 ', city: 'Nice' };
    const right = { ...wrong, ...place, email: 'Ines@velo.exemple', birthDate: '2008-11-14', companyName: 'Vélo' };
    expect(newcomerErrors({ ...right, siret: '732 829 320 00074' }, TODAY)).toEqual(NO_NEWCOMER_ERRORS);
    // INV-48: what their invoices will print.
    expect(toSentNewcomer(right).address).toEqual({ street: '18 Rue Bonaparte', postalCode: '06300', city: 'Nice' });
  });
});
