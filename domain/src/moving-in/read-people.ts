import { normalisePhone } from '../kernel/phone.ts';
import { plain } from '../kernel/text.ts';
import type { Day } from '../kernel/time.ts';
import { isEmail, tidyEmail } from '../session/credentials.ts';
import { readBirthDate } from '../session/profile.ts';
import type { ImportedPerson, PersonProblem } from './customer-import.ts';
import { PERSON_COLUMNS, PERSON_PROBLEMS, type PersonColumn } from './moving-in.labels.ts';

/** MOV-10: more lines are imported in several files. */
export const MOST_PEOPLE = 50_000;

const NAME_LENGTH = 80;
const NOTE_LENGTH = 500;

/** Titles as other houses write them. */
const TITLES: Record<string, PersonColumn> = {
  prenom: 'firstName',
  'first name': 'firstName',
  firstname: 'firstName',
  nom: 'lastName',
  'nom de famille': 'lastName',
  'last name': 'lastName',
  lastname: 'lastName',
  name: 'lastName',
  'nom complet': 'lastName',
  telephone: 'phone',
  tel: 'phone',
  portable: 'phone',
  mobile: 'phone',
  phone: 'phone',
  'e mail': 'email',
  email: 'email',
  mail: 'email',
  'adresse e mail': 'email',
  newsletter: 'newsletter',
  'consentement newsletter': 'newsletter',
  'date du consentement': 'consentDay',
  'date de consentement': 'consentDay',
  'consentement le': 'consentDay',
  note: 'note',
  notes: 'note',
  commentaire: 'note',
  remarque: 'note',
};

const bareTitle = (title: string): string =>
  plain(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export type PersonTitles = Partial<Record<PersonColumn, number>>;

/** Unknown columns are not read: what other houses export has dozens. A sentence where nobody could be found by it. */
export function readPersonTitles(titles: readonly string[]): PersonTitles | string {
  const found: PersonTitles = {};
  for (const [index, title] of titles.entries()) {
    const column = TITLES[bareTitle(title)];
    if (!column) continue;
    if (found[column] !== undefined) return PERSON_PROBLEMS.columnTwice(PERSON_COLUMNS[column]);
    found[column] = index;
  }
  if (found.phone === undefined && found.email === undefined) return PERSON_PROBLEMS.contactColumnMissing;
  if (found.lastName === undefined && found.firstName === undefined) return PERSON_PROBLEMS.nameColumnMissing;
  return found;
}

export type ReadPerson =
  | { person: ImportedPerson; isConsentUndated: boolean }
  | { problems: [PersonProblem, ...PersonProblem[]] };

/** MOV-11, MOV-14: null for an empty line. `today` is the shop's: nobody has agreed to anything tomorrow. */
export function readPerson(cells: readonly string[], titles: PersonTitles, today: Day): ReadPerson | null {
  if (cells.every((cell) => cell.trim() === '')) return null;
  const cell = (column: PersonColumn): string => {
    const index = titles[column];
    return index === undefined ? '' : (cells[index] ?? '').trim();
  };
  const problems: PersonProblem[] = [];
  const report = (column: PersonColumn, message: string): null => {
    problems.push({ column: PERSON_COLUMNS[column], message });
    return null;
  };
  const [firstName, lastName] = [harmless(cell('firstName')), harmless(cell('lastName'))];
  const note = harmless(cell('note'));
  if (firstName === '' && lastName === '') report('lastName', PERSON_PROBLEMS.nameMissing);
  if (firstName.length > NAME_LENGTH) report('firstName', PERSON_PROBLEMS.tooLong(NAME_LENGTH));
  if (lastName.length > NAME_LENGTH) report('lastName', PERSON_PROBLEMS.tooLong(NAME_LENGTH));
  if (note.length > NOTE_LENGTH) report('note', PERSON_PROBLEMS.tooLong(NOTE_LENGTH));
  const typedPhone = cell('phone');
  const phone = typedPhone === '' ? null : (phoneOf(typedPhone) ?? report('phone', PERSON_PROBLEMS.phone(typedPhone)));
  const typedEmail = tidyEmail(cell('email'));
  const email =
    typedEmail === '' || isEmail(typedEmail) ? typedEmail || null : report('email', PERSON_PROBLEMS.email(typedEmail));
  if (typedPhone === '' && typedEmail === '') report('phone', PERSON_PROBLEMS.contactMissing);
  const consent = consentOf(cell('newsletter'), cell('consentDay'), today, report);
  const [first, ...others] = problems;
  if (first) return { problems: [first, ...others] };
  const person = { firstName, lastName, email, phone, newsletter: consent === 'undated' ? null : consent };
  return { person: { ...person, note: note || null }, isConsentUndated: consent === 'undated' };
}

/** A spreadsheet drops the first zero of « 0612345678 ». */
const phoneOf = (typed: string): string | null =>
  normalisePhone(/^[1-9]\d{8}$/.test(typed.replaceAll(/[\s.-]/g, '')) ? `0${typed}` : typed);

/** MOV-16: no control character, and nothing that a spreadsheet would run: an exported name must not begin a formula. */
const harmless = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/^[\s=+\-@']+/, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const YES = new Set(['oui', 'yes', 'o', 'y', 'vrai', 'true', '1']);
const NO = new Set(['non', 'no', 'n', 'faux', 'false', '0']);

/** MOV-14: only what the file says in words counts as consent, and a consent without its day proves nothing. */
function consentOf(
  said: string,
  typedDay: string,
  today: Day,
  report: (column: PersonColumn, message: string) => null,
): ImportedPerson['newsletter'] | 'undated' {
  const word = bareTitle(said);
  if (word === '') return null;
  if (NO.has(word)) return 'no';
  if (!YES.has(word)) return report('newsletter', PERSON_PROBLEMS.notYesNo(said));
  if (typedDay === '') return 'undated';
  const day = readDay(typedDay);
  if (day === null) return report('consentDay', PERSON_PROBLEMS.notADay(typedDay));
  return day > today ? report('consentDay', PERSON_PROBLEMS.dayAhead) : { day };
}

/** « 14/11/2024 » or « 2024-11-14 », with or without an hour behind. */
function readDay(typed: string): Day | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(typed);
  if (iso) return readBirthDate(`${iso[3]}/${iso[2]}/${iso[1]}`);
  return readBirthDate(typed.replace(/ .*$/, ''));
}

/** How a person is found again: by the e-mail, or by the telephone where there is none (as the database keys them). */
export const contactOf = ({ email, phone }: Pick<ImportedPerson, 'email' | 'phone'>): string => email ?? phone ?? '';
