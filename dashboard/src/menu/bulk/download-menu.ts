import { exportMenu } from '@comptoir/contract/menu-sync.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { localParts, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sheetFileName } from '@comptoir/domain/menu-sync/spreadsheet/spreadsheet.labels.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { callForFile } from '@comptoir/web/call/call.ts';
import type { ShopRef } from '../menu.queries.ts';

type Where = { shopRef: ShopRef; shopName: string; timeZone: string; now: Instant };

/** The menu as a file, kept where the browser keeps them. */
export async function downloadMenu({ shopRef, shopName, timeZone, now }: Where): Promise<void> {
  try {
    const file = await callForFile(exportMenu, { params: shopRef });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = sheetFileName(shopName, localParts(now, timeZone).day);
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    showErrorOr(error, french("La carte n'a pas pu être exportée, merci de réessayer !"));
  }
}
