import type { Input } from '@comptoir/contract/route.ts';
import type { saveProfile } from '@comptoir/contract/session.ts';
import { refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { passwordRefusal } from '@comptoir/domain/session/credentials.ts';
import { isUnderEighteen, isWrittenAsDate, readBirthDate } from '@comptoir/domain/session/profile.ts';
import { Refused } from '../../http/refused.ts';

export type TypedProfile = Input<typeof saveProfile>['body'];
export type ProfileError = { path: keyof TypedProfile; refusal: Refusal };

/** SES-35: every problem of the form that can be found without checking the current password. */
export function profileErrors(typed: TypedProfile, today: Day): ProfileError[] {
  const wrong: [keyof TypedProfile, Refusal | null][] = [
    ['firstName', typed.firstName.trim() === '' ? 'first-name-missing' : null],
    ['lastName', typed.lastName.trim() === '' ? 'last-name-missing' : null],
    ['phone', typed.phone.trim() !== '' && !normalisePhone(typed.phone) ? 'WRONG_PHONE' : null],
    ['birthDate', typed.birthDate.trim() === '' ? null : birthDateRefusal(typed.birthDate, today)],
    ['password', typed.password === '' ? null : passwordRefusal(typed.password)],
    ['passwordConfirmation', typed.password === typed.passwordConfirmation ? null : 'PASSWORDS_DIFFER'],
  ];
  return wrong.flatMap(([path, refusal]) => (refusal ? [{ path, refusal }] : []));
}

function birthDateRefusal(typed: string, today: Day): Refusal | null {
  const birthDate = readBirthDate(typed);
  if (!birthDate) return isWrittenAsDate(typed) ? 'no-such-date' : 'WRONG_BIRTH_DATE';
  return isUnderEighteen(birthDate, today) ? 'UNDER_EIGHTEEN' : null;
}

/** API-03: one wrong field is reported as a sentence, several as a list that starts with the code of the first. */
export function refuseFields(errors: ProfileError[]): void {
  const [first, ...others] = errors;
  if (!first) return;
  if (others.length === 0) throw new Refused(first.refusal);
  const fields = errors.map(({ path, refusal }) => ({ path, message: refusalSentence(refusal) }));
  throw new Refused(first.refusal, { fields });
}
