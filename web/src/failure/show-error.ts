import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { CallFailed, sentenceOf } from '../call/call.ts';
import { logError } from '../call/log.ts';
import { aStore, useStore } from '../page/store.ts';

type Shown = { title: string | null; text: string };
const shown = aStore<Shown | null>(null);

/** SHL-24, SHL-26: one error modal at a time; a second error replaces the first one's words. */
export function showError(error: unknown, title: string | null = null): void {
  logError(error);
  // SES-29: the session is over, and the login screen says so.
  if (error instanceof CallFailed && error.status === 401) return;
  shown.set({ title, text: sentenceOf(error) });
}

/** CAT-ERR-03, CAT-ERR-30: whatever the server has to say is shown; the rest has the sentence of what was being done. */
export function showErrorOr(error: unknown, sentence: string): void {
  if (error instanceof CallFailed && error.message !== CLIENT_ERRORS.generic) return showError(error);
  logError(error);
  showErrorText(sentence);
}

/** A refusal has its own sentence; anything else has the one of what could not be done. */
export function showRefusalOr(error: unknown, sentence: string): void {
  if (error instanceof CallFailed && error.status < 500) return showError(error);
  logError(error);
  showErrorText(sentence);
}

export const showErrorText = (text: string, title: string | null = null): void => shown.set({ title, text });
export const hideError = (): void => shown.set(null);

export const useShownError = (): Shown | null => useStore(shown);
