import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { z } from 'zod';

const WRONG = 'Cette valeur n’est pas valide.';
const REQUIRED = 'Ce champ est obligatoire.';

const WANTED: Record<string, string> = {
  number: 'Un nombre est attendu.',
  int: 'Un nombre entier est attendu.',
  string: 'Un texte est attendu.',
  boolean: 'Oui ou non est attendu.',
  array: 'Une liste est attendue.',
  date: 'Une date est attendue.',
};

const FORMATS: Record<string, string> = {
  email: 'Cette adresse e-mail n’est pas valide.',
  url: 'Cette adresse n’est pas valide.',
  date: 'Cette date n’existe pas.',
  datetime: 'Cette date n’existe pas.',
  time: 'Cette heure n’existe pas.',
};

const counted = (count: number, one: string) => `${count} ${plural(count, one, `${one}s`)}`;

/** What is wrong with one field of a call. Amounts travel in cents, so that no bound of a number is named. */
function wordsFor(issue: z.core.$ZodRawIssue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : (WANTED[issue.expected] ?? WRONG);
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? REQUIRED : `Au moins ${counted(Number(issue.minimum), 'caractère')}.`;
      if (issue.origin === 'array') return `Au moins ${counted(Number(issue.minimum), 'élément')}.`;
      return 'Ce nombre est trop petit.';
    case 'too_big':
      if (issue.origin === 'string') return `Au plus ${counted(Number(issue.maximum), 'caractère')}.`;
      if (issue.origin === 'array') return `Au plus ${counted(Number(issue.maximum), 'élément')}.`;
      return 'Ce nombre est trop grand.';
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Ce n’est pas la forme attendue.';
    case 'invalid_value':
      return 'Ce choix n’existe pas.';
    case 'unrecognized_keys':
      return `${plural(issue.keys.length, 'Champ inconnu', 'Champs inconnus')} : ${issue.keys.join(', ')}.`;
    default:
      return null;
  }
}

/** Sentences that a rule has written itself come first, whatever is said here. */
export function sayFieldsInFrench(): void {
  z.config({ customError: (issue) => french(wordsFor(issue) ?? WRONG) });
}
