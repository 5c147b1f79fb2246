import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Db } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** DET-36: these printers are the server's; every other ticket is the browser's own. */
export const hasNetworkPrinter = ({ printingKind }: Pick<Shop, 'printingKind'>): boolean =>
  printingKind === 'cloudprint' || printingKind === 'epson';

export type PrintFailure = 'paper' | 'absent' | 'other';

/** As the adapters say it. */
function failureOf(message: string | null): PrintFailure {
  if (message?.includes('paper')) return 'paper';
  return message?.includes('unavailable') || message?.includes('absent') ? 'absent' : 'other';
}

/** Of the newest ticket of a shop, or of one of its orders; null when it was printed, or when there is none. */
export async function lastFailure(
  db: Db,
  { companyId, shopId }: ShopRef,
  orderId: string | null = null,
): Promise<PrintFailure | null> {
  const row = await db
    .selectFrom('print_jobs')
    .select(['state', 'failure'])
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId, ...(orderId ? { order_id: orderId } : {}) }))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state === 'failed' ? failureOf(row.failure) : null;
}
