import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { canPrint, causeOf, printerStatus } from '@comptoir/domain/printers/printer-status.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Db } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as printers from './printers.store.ts';

/** DET-36: these printers are the server's; every other ticket is the browser's own. */
export const hasNetworkPrinter = ({ printingKind }: Pick<Shop, 'printingKind'>): boolean =>
  printingKind === 'cloudprint' || printingKind === 'epson';

export type PrintFailure = 'paper' | 'absent' | 'other';

/** As the queue says it, or as it was said before there was one. */
function failureOf(cause: string | null): PrintFailure {
  if (cause?.includes('paper')) return 'paper';
  return ['unavailable', 'absent', 'removed'].some((word) => cause?.includes(word)) ? 'absent' : 'other';
}

/** Why the shop cannot print now, or why the newest ticket of it, or of one of its orders, failed; null: all is well. */
export async function lastFailure(
  db: Db,
  shop: ShopRef,
  now: Instant,
  orderId: string | null = null,
): Promise<PrintFailure | null> {
  return (await presentFailure(db, shop, now)) ?? (await newestFailure(db, shop, orderId));
}

async function presentFailure(db: Db, ref: ShopRef, now: Instant): Promise<PrintFailure | null> {
  const { printingKind } = await printers.kindOf(db, ref);
  if (!hasNetworkPrinter({ printingKind })) return null;
  const own = (await printers.list(db, ref)).filter(({ kind }) => kind === printingKind);
  const statuses = own.map((printer) => printerStatus(printer, now));
  const [first] = statuses;
  // One that was never seen is still to be put up.
  if (first === undefined || first === 'never-seen' || statuses.some(canPrint)) return null;
  return failureOf(causeOf(first));
}

async function newestFailure(
  db: Db,
  { companyId, shopId }: ShopRef,
  orderId: string | null,
): Promise<PrintFailure | null> {
  const row = await db
    .selectFrom('print_jobs')
    .select(['state', 'failure'])
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId, ...(orderId ? { order_id: orderId } : {}) }))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && (row.state === 'failed' || row.state === 'to-check') ? failureOf(row.failure) : null;
}
