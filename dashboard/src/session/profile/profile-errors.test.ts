import { refusalSentence } from '@comptoir/contract/errors.ts';
import { expect, test } from 'vitest';
import { CallFailed, Unreachable } from '@comptoir/web/call/call.ts';
import { profileErrors } from './profile-errors.ts';

const refused = (errorMessage: string | { message: string; path: string }[]) =>
  new CallFailed(422, { errorCode: 'RECORD_INVALID', errorMessage, traceId: 't' });

test('SES-35 a single wrong field comes as a sentence and still finds its field', () => {
  expect(profileErrors(refused(refusalSentence('UNDER_EIGHTEEN')))).toEqual({
    birthDate: refusalSentence('UNDER_EIGHTEEN'),
  });
  expect(profileErrors(refused(refusalSentence('last-name-missing')))).toEqual({
    lastName: refusalSentence('last-name-missing'),
  });
});

test('SES-35 several wrong fields come as a list', () => {
  const fields = [
    { path: 'phone', message: refusalSentence('WRONG_PHONE') },
    { path: 'passwordConfirmation', message: refusalSentence('PASSWORDS_DIFFER') },
  ];

  expect(profileErrors(refused(fields))).toEqual({
    phone: refusalSentence('WRONG_PHONE'),
    passwordConfirmation: refusalSentence('PASSWORDS_DIFFER'),
  });
});

test('SES-35 what is about no field is left to the error modal', () => {
  expect(profileErrors(refused(refusalSentence('NOT_FOUND')))).toBeNull();
  expect(profileErrors(new Unreachable())).toBeNull();
});
