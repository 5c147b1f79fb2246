import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import type { Address } from '../kernel/schema.ts';
import { BUSINESS_TYPES, LEGAL_FORM_LABELS } from './business-types.ts';
import { launchFacts, launchFaults, LaunchForm } from './launch-form.ts';
import { isSiren, sirenText, tidySiren } from './siren.ts';
import { capitalText, readCapital } from './typed-capital.ts';

const ADDRESS: Address = {
  streetNumber: '12',
  street: 'Rue Bonaparte',
  city: 'Nice',
  postalCode: '06300',
  country: 'FR',
  instruction: null,
  location: { latitude: 43.7009, longitude: 7.2841 },
};
const GOOD = {
  shopLegalEntity: {
    companyName: 'Chez Léa',
    legalForm: 'SARL',
    siren: '732 829 320',
    registryCity: 'Nice',
    shareCapital: 0,
    address: ADDRESS,
    businessType: 'bakery',
  },
  shop: { name: 'Chez Léa', email: 'lea@exemple.fr', phone: '04 93 00 00 01', address: ADDRESS },
  seoKeywords: [' socca ', 'socca'],
};
type Form = typeof GOOD;
const faultsOf = (legal: object, shop: object = {}): Record<string, string> =>
  Object.fromEntries(
    launchFaults(
      LaunchForm.parse({
        ...GOOD,
        shopLegalEntity: { ...GOOD.shopLegalEntity, ...legal },
        shop: { ...GOOD.shop, ...shop },
      }),
    ).map(({ path, refusal }) => [path, refusal]),
  );

test('LCH-06 LCH-12 a whole form is taken; spaces of the SIREN, doubled keywords and a capital of 0 do no harm', () => {
  const form = LaunchForm.parse(GOOD);
  expect(launchFaults(form)).toEqual([]);
  expect(form.seoKeywords).toEqual(['socca']);
  expect(launchFacts(form)).toEqual({
    legal: {
      companyName: 'Chez Léa',
      legalForm: 'SARL',
      siren: '732829320',
      registryCity: 'Nice',
      shareCapital: cents(0),
      address: ADDRESS,
    },
    businessType: 'bakery',
    shop: { name: 'Chez Léa', email: 'lea@exemple.fr', phone: '+33493000001', address: ADDRESS },
  });
});

test.each<[keyof Form['shopLegalEntity'], unknown]>([
  ['companyName', '  '],
  ['legalForm', null],
  ['siren', '   '],
  ['registryCity', ''],
  ['shareCapital', null],
  ['businessType', null],
])('LCH-08 %s is required', (field, nothing) => {
  expect(faultsOf({ [field]: nothing })).toEqual({ [`shopLegalEntity.${field}`]: 'MISSING_FIELDS' });
});

test('LCH-08 so is the name of the shop; an empty form names every field and nothing is kept of it', () => {
  expect(faultsOf({}, { name: ' ' })).toEqual({ 'shop.name': 'MISSING_FIELDS' });
  const empty = LaunchForm.parse({ shopLegalEntity: {}, shop: {} });
  expect(launchFaults(empty).map(({ path }) => path)).toEqual([
    'shopLegalEntity.companyName',
    'shopLegalEntity.legalForm',
    'shopLegalEntity.siren',
    'shopLegalEntity.registryCity',
    'shopLegalEntity.shareCapital',
    'shopLegalEntity.businessType',
    'shop.name',
    'shopLegalEntity.address',
    'shop.email',
    'shop.phone',
    'shop.address',
  ]);
  expect(launchFacts(empty)).toBeNull();
});

test.each(['', 'lea', 'lea@', 'lea@exemple', 'le a@exemple.fr'])('LCH-09 « %s » is no e-mail', (email) => {
  expect(faultsOf({}, { email })).toEqual({ 'shop.email': 'INVALID_EMAIL' });
});

test.each(['', '12', '+330493000001', '+377 93'])('LCH-09 LCH-10 « %s » is no telephone', (phone) => {
  expect(faultsOf({}, { phone })).toEqual({ 'shop.phone': 'launch-phone' });
});

test('LCH-11 an address that was not chosen has no place, and is refused', () => {
  expect(faultsOf({ address: { ...ADDRESS, location: null } })).toEqual({
    'shopLegalEntity.address': 'launch-address',
  });
  expect(faultsOf({}, { address: null })).toEqual({ 'shop.address': 'launch-address' });
});

test.each([
  ['732829320', true],
  ['732 829 320', true],
  ['732829321', false],
  ['73282932', false],
  ['7328293200', false],
  ['73282932O', false],
])('LCH-12 SIREN %s: %s', (siren, isRight) => {
  expect(isSiren(tidySiren(siren))).toBe(isRight);
  expect(faultsOf({ siren })).toEqual(isRight ? {} : { 'shopLegalEntity.siren': 'wrong-siren' });
});

test('LCH-12 it is read by threes', () => {
  expect(sirenText('732829320')).toBe('732\u00A0829\u00A0320');
  expect(sirenText('7328')).toBe('7328');
});

test('LCH-12 eleven keywords, a keyword of 31 characters and a capital below 0 are refused', () => {
  const words = (seoKeywords: string[]) => LaunchForm.safeParse({ ...GOOD, seoKeywords }).success;
  expect(words(Array.from({ length: 10 }, (_, rank) => `mot ${rank}`))).toBe(true);
  expect(words(Array.from({ length: 11 }, (_, rank) => `mot ${rank}`))).toBe(false);
  expect(words(['x'.repeat(31)])).toBe(false);
  const poor = { ...GOOD, shopLegalEntity: { ...GOOD.shopLegalEntity, shareCapital: -1 } };
  expect(LaunchForm.safeParse(poor).success).toBe(false);
});

test('LCH-13 LCH-14 SET-CST-13 the legal forms, and the activities with their category codes', () => {
  expect(Object.keys(LEGAL_FORM_LABELS)).toEqual(['SA', 'SAS', 'SASU', 'SARL', 'SNC', 'EURL', 'EIRL', 'EI']);
  expect(LEGAL_FORM_LABELS.EI).toBe('EI (entreprise individuelle, micro-entreprise)');
  expect(Object.values(BUSINESS_TYPES).map(({ label, categoryCode }) => `${label} ${categoryCode}`)).toEqual([
    'Restauration rapide 5814',
    'Restaurant traditionnel 5812',
    'Primeur 5431',
    'Boulangerie 5462',
    'Chocolaterie 5441',
    'Pâtisserie 5462',
    'Boucherie 5421',
    'Glacier 5812',
    'Poissonnerie 5422',
  ]);
});

test.each([
  ['0', 0, '0'],
  ['8 000', 800_000, '8\u00A0000'],
  ['7622,45', 762_245, '7\u00A0622,45'],
  ['1 000,5 €', 100_050, '1\u00A0000,50'],
  ['-1', null, null],
  ['mille', null, null],
  ['', null, null],
  ['999999999', null, null],
])('LCH-12 a capital typed as « %s » is %s', (text, amount, read) => {
  const capital = readCapital(text);
  expect(capital).toBe(amount);
  expect(capital === null ? null : capitalText(capital)).toBe(read);
});

test('LCH-11 INS-07 the address that the shop has already stands, even where it was typed in its parts', () => {
  const typed = { ...ADDRESS, location: null };
  const form = LaunchForm.parse({ ...GOOD, shop: { ...GOOD.shop, address: typed } });
  const fault = { path: 'shop.address', refusal: 'launch-address' };

  expect(launchFaults(form, typed)).toEqual([]);
  expect(launchFacts(form, typed)?.shop.address).toEqual(typed);
  expect(launchFaults(form)).toEqual([fault]);
  expect(launchFaults(form, { ...typed, street: 'Rue Barla' })).toEqual([fault]);
  const empty = { ...typed, streetNumber: '', street: '', city: '', postalCode: '' };
  expect(launchFaults({ ...form, shop: { ...form.shop, address: empty } }, empty)).toEqual([fault]);
});
