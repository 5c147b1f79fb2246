import { plain } from '../kernel/text.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const tidyEmail = (typed: string): string => typed.trim().toLowerCase();
export const isEmail = (email: string): boolean => EMAIL.test(email) && email.length <= 254;

export type PasswordRefusal = 'password-weak';

/** SES-21: eight characters that are hard to guess: one rule and one sentence wherever a password is set. */
export const passwordRefusal = (password: string): PasswordRefusal | null =>
  password.length < 8 || isEasyToGuess(password) ? 'password-weak' : null;

function isEasyToGuess(password: string): boolean {
  const word = plain(password);
  const letters = word.replace(/[^a-z]/g, '');
  return (
    COMMON_PASSWORDS.has(word) ||
    (letters.length >= 4 && COMMON_PASSWORDS.has(letters)) ||
    new Set(word).size <= 2 ||
    isRun(word)
  );
}

/** 12345678, abcdefgh, 87654321. */
function isRun(word: string): boolean {
  const steps = new Set([...word].slice(1).map((char, i) => char.charCodeAt(0) - word.charCodeAt(i)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
