import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { showError, showErrorText } from '@comptoir/web/failure/show-error.ts';
import { logError } from '@comptoir/web/call/log.ts';

/** CAT-ERR-03, CAT-ERR-30: whatever the server has to say is shown; the rest has the sentence of what was being done. */
export function showMenuError(error: unknown, sentence: string): void {
  if (error instanceof CallFailed && error.message !== CLIENT_ERRORS.generic) return showError(error);
  logError(error);
  showErrorText(sentence);
}

/** SYN-12: the shops that could not follow. */
export function tellFailures(reports: readonly ShopReport[]): void {
  const failed = reports.filter(({ outcome }) => outcome === 'failed').map(({ shopName }) => shopName);
  if (failed.length > 0)
    showErrorText(french(`La modification n'a pas pu être appliquée dans : ${failed.join(', ')}.`));
}
