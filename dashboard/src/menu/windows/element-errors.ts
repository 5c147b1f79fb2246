import { refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { cents, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';

type Fault = { refusal: Refusal; path: string; words?: Record<string, string> };

/** Field by field, why an element cannot be saved: what its window refuses, then the same rules as the server's. */
export function elementErrors(name: string, refused: FieldErrors, faults: readonly Fault[]): FieldErrors {
  const errors: FieldErrors = {
    ...(name.trim() === '' ? { name: refusalSentence('field-required') } : {}),
    ...refused,
  };
  for (const { refusal, path, words } of faults) errors[path] ??= refusalSentence(refusal, words);
  return errors;
}

export function priceErrors(price: Cents, isMissing: boolean): FieldErrors {
  if (price > MENU_LIMITS.price)
    return { price: `Le prix ne peut pas dépasser ${formatEuros(cents(MENU_LIMITS.price))}.` };
  return isMissing ? { price: refusalSentence('field-required') } : {};
}
