import { expect, test } from 'vitest';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { elementRefusals } from './element-refusals.ts';

const failed = (errorCode: string, errorMessage: string | { message: string; path: string }[]) =>
  new CallFailed(422, { errorCode, errorMessage });

test('ERR-21 a refusal stands next to the field that its path names', () => {
  const error = failed('RECORD_INVALID', [
    { message: 'Trop long.', path: 'product.name' },
    { message: 'Envoyez-la à nouveau.', path: 'product.imageUrl' },
    { message: 'Identiques.', path: 'product.activationSchedule.weekdays.monday.slots.1' },
    { message: 'Inconnu.', path: 'shopIds' },
  ]);

  expect(elementRefusals(error, 'product')).toEqual({
    name: 'Trop long.',
    image: 'Envoyez-la à nouveau.',
    'weekdays.monday.slots.1': 'Identiques.',
  });
});

test('CAT-ERR-26 CAT-ERR-09 a single fault stands next to its field too', () => {
  const message = 'La référence est obligatoire.';
  const error = new CallFailed(422, { errorCode: 'RECORD_INVALID', errorMessage: message, path: 'item.posRef' });

  expect(elementRefusals(error, 'item')).toEqual({ posRef: message });
  expect(elementRefusals(error, 'product')).toEqual({});
});

test('IMG-03 CAT-ERR-24 a refused picture is said under the image', () => {
  expect(elementRefusals(failed('IMAGE_TOO_LARGE', 'Trop lourde.'), 'section')).toEqual({ image: 'Trop lourde.' });
});

test('CAT-ERR-03 any other refusal belongs to no field', () => {
  expect(elementRefusals(failed('SYNC_RUNNING', 'Une synchronisation est en cours.'), 'product')).toEqual({});
});
