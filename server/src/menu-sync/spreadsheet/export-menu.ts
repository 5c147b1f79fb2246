import type * as contract from '@comptoir/contract/menu-sync.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { menuTable } from '@comptoir/domain/menu-sync/spreadsheet/menu-table.ts';
import { sheetFileName } from '@comptoir/domain/menu-sync/spreadsheet/spreadsheet.labels.ts';
import { localParts } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../../ctx.ts';
import { mustExist } from '../../http/refused.ts';
import * as menus from '../../menu/menus.store.ts';
import * as shops from '../../shops/shops.store.ts';
import { writeCsv } from './csv.ts';

export async function exportMenu(
  ctx: Ctx,
  { params }: Input<typeof contract.exportMenu>,
): Promise<{ fileName: string; content: string }> {
  const shop = mustExist(await shops.find(ctx.db, params));
  const menu = await menus.read(ctx.db, params);
  const { day } = localParts(ctx.now(), shop.timeZone);
  return { fileName: sheetFileName(shop.name, day), content: writeCsv(menuTable(menu)) };
}
