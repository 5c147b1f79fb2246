import type * as contract from '@comptoir/contract/invoices.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Invoice } from '@comptoir/domain/invoices/invoice.ts';
import { driverInvoicePath, driverZipName } from '@comptoir/domain/invoices/naming.ts';
import type { UserCtx } from '../ctx.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { mustExist, Refused } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import { zipOf, type ZipFile } from './document/zip-of.ts';
import { invoiceOfCourse } from './driver-invoice.ts';
import { fileOf } from './invoice-file.ts';

type Course = { shopId: string; driverId: string; orderId: string };
export type DriverInvoice = { invoice: Invoice; path: string };

/** API-46, INV-39: of a course that this driver did for this shop. */
export async function driverInvoice(ctx: UserCtx, { shopId, driverId, orderId }: Course): Promise<DriverInvoice> {
  const order = await orders.find(ctx.db, { companyId: ctx.companyId, shopId }, orderId);
  if (!order || order.driverId !== driverId) throw new Refused('NOT_FOUND');
  const invoice = await invoiceOfCourse(ctx, orderId);
  return { invoice, path: driverInvoicePath(invoice.periodEnd, order.orderNumber) };
}

/** API-80: every invoice exists before the first byte leaves, so that a refusal can still be told. */
export async function zipDriverInvoices(ctx: UserCtx, { params, body }: Input<typeof contract.zipDriverInvoices>) {
  const driver = mustExist(await drivers.find(ctx.db, ctx.companyId, params.driverId));
  const found: DriverInvoice[] = [];
  for (const orderId of new Set(body.orderIds))
    // eslint-disable-next-line no-await-in-loop -- one after the other: others share this database
    found.push(await driverInvoice(ctx, { ...params, orderId }));
  return { fileName: driverZipName(driver), content: zipOf(filesOf(ctx, distinct(found))) };
}

/** Two orders of one number may be delivered on one day, after midnight. */
function distinct(found: readonly DriverInvoice[]): DriverInvoice[] {
  const taken = new Map<string, number>();
  return found.map(({ invoice, path }) => {
    const rank = (taken.get(path) ?? 0) + 1;
    taken.set(path, rank);
    return { invoice, path: rank === 1 ? path : path.replace(/\.pdf$/, `-${rank}.pdf`) };
  });
}

async function* filesOf(ctx: UserCtx, found: readonly DriverInvoice[]): AsyncGenerator<ZipFile> {
  for (const { invoice, path } of found)
    // eslint-disable-next-line no-await-in-loop -- a thousand of them never stand in memory together
    yield { path, modifiedAt: new Date(invoice.issuedAt), bytes: await fileOf(ctx, invoice) };
}
