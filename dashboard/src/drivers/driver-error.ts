import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { showError, showErrorText } from '@comptoir/web/failure/show-error.ts';
import { logError } from '@comptoir/web/call/log.ts';

/** ERR-25: a refusal has its own sentence; anything else is that the change of the driver was not saved. */
export function showDriverError(error: unknown): void {
  if (error instanceof CallFailed && error.status < 500) return showError(error);
  logError(error);
  showErrorText(CLIENT_ERRORS.driverNotSaved);
}
