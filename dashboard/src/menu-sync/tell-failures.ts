import { french } from '@comptoir/domain/kernel/text.ts';
import type { ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import { showErrorText } from '@comptoir/web/failure/show-error.ts';

/** SYN-12: the shops that could not follow. */
export function tellFailures(reports: readonly ShopReport[]): void {
  const failed = reports.filter(({ outcome }) => outcome === 'failed').map(({ shopName }) => shopName);
  if (failed.length > 0)
    showErrorText(french(`La modification n'a pas pu être appliquée dans : ${failed.join(', ')}.`));
}
