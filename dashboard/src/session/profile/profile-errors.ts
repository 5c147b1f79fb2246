import { refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import { CallFailed } from '@comptoir/web/call/call.ts';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';
import type { TypedProfile } from './profile.queries.ts';

type Field = keyof TypedProfile;

/** SES-35: which field each refusal of the profile is about. */
const REFUSALS: Record<Field, readonly Refusal[]> = {
  firstName: ['first-name-missing'],
  lastName: ['last-name-missing'],
  phone: ['WRONG_PHONE'],
  birthDate: ['WRONG_BIRTH_DATE', 'no-such-date', 'UNDER_EIGHTEEN'],
  currentPassword: ['password-current-wrong'],
  password: ['password-weak'],
  passwordConfirmation: ['PASSWORDS_DIFFER'],
};
const FIELDS = Object.keys(REFUSALS) as Field[];

/** API-03: several wrong fields come as a list, a single one as a sentence. Null when it is about no field. */
export function profileErrors(error: unknown): FieldErrors | null {
  if (!(error instanceof CallFailed)) return null;
  const listed = error.fields.flatMap(({ path, message }) => FIELDS.filter((f) => f === path).map((f) => [f, message]));
  if (listed.length > 0) return Object.fromEntries(listed);
  const field = FIELDS.find((candidate) => REFUSALS[candidate].some((r) => refusalSentence(r) === error.message));
  return field ? { [field]: error.message } : null;
}
