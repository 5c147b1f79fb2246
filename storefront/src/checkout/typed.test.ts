import { expect, test } from 'vitest';
import { customerOf, detailed, mistakesIn, type Typed } from './typed.ts';

const camille: Typed = {
  firstName: ' Camille ',
  lastName: 'Dupont',
  phone: '06 12 34 56 78',
  email: 'Camille@Exemple.fr',
  floor: '2e gauche',
  wantsNews: false,
  code: '47B12',
  instruction: ' Sonner chez Dupont ',
};
const asked = { needsAddress: false, needsTable: false };

test('CST-04 the telephone is sent in its international form, and names without their spaces', () => {
  expect(customerOf(camille)).toEqual({
    firstName: 'Camille',
    lastName: 'Dupont',
    phone: '+33612345678',
    email: 'camille@exemple.fr',
  });
  expect(customerOf({ ...camille, email: ' ' }).email).toBeNull();
});

test('what is missing or wrong is said beside its field', () => {
  expect(mistakesIn(camille, asked)).toEqual({});
  const nothing = { ...camille, firstName: ' ', lastName: '', phone: '0612', email: 'camille@' };
  expect(Object.keys(mistakesIn(nothing, { needsAddress: true, needsTable: true })).sort()).toEqual([
    'address',
    'email',
    'firstName',
    'lastName',
    'phone',
    'table',
  ]);
  expect(mistakesIn({ ...camille, email: '' }, asked)).toEqual({});
});

test('floor and code reach the driver', () => {
  const address = {
    streetNumber: '14',
    street: 'rue Bonaparte',
    city: 'Nice',
    postalCode: '06300',
    country: 'FR',
    instruction: null,
    location: null,
  };
  expect(detailed({ ...address, street2: 'old' }, camille)).toMatchObject({
    street2: '2e gauche, digicode 47B12',
    instruction: 'Sonner chez Dupont',
  });
  expect(detailed(address, { ...camille, floor: '', code: '', instruction: '' })).toEqual(address);
  // sec:signed-place: the server knows the place by it.
  expect(detailed({ ...address, signature: 'signed' }, camille)).toHaveProperty('signature', 'signed');
});
