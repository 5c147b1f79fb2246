import { CLIENT_ERRORS } from '@comptoir/contract/errors.ts';
import { CallFailed } from '../app/call.ts';
import { showError, showErrorText } from '../app/error-modal.ts';
import { logError } from '../app/log.ts';

/** CAT-ERR-03, CAT-ERR-30: whatever the server has to say is shown; the rest has the sentence of what was being done. */
export function showSyncError(error: unknown, sentence: string): void {
  if (error instanceof CallFailed && error.message !== CLIENT_ERRORS.generic) return showError(error);
  logError(error);
  showErrorText(sentence);
}
