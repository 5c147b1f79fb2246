import type * as contract from '@comptoir/contract/invoices.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { DriverZip, DriverZipWish } from '@comptoir/domain/invoices/driver-zip.ts';
import type { Invoice } from '@comptoir/domain/invoices/invoice.ts';
import { driverInvoicePath, driverZipName } from '@comptoir/domain/invoices/naming.ts';
import { createHash } from 'node:crypto';
import { audit } from '../audit/audit.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { mustExist, Refused } from '../http/refused.ts';
import * as exports from '../leaving/exports.store.ts';
import { lockCompany } from '../leaving/departures.store.ts';
import { beginArchive, failArchive, finishArchive, linkArchive, tellProgress } from '../leaving/kept-archive.ts';
import { tellExport } from '../leaving/tell-export.ts';
import * as orders from '../orders/orders.store.ts';
import * as shops from '../shops/shops.store.ts';
import { invoiceOfCourse, partiesOf } from './driver-invoice.ts';
import { fileOf } from './invoice-file.ts';
import * as invoices from './invoices.store.ts';

type Course = { shopId: string; driverId: string; orderId: string };
type DriverInvoice = { invoice: Invoice; path: string };

/** API-46, INV-39: of a course that this driver did for this shop. */
export async function driverInvoice(ctx: Ctx, { shopId, driverId, orderId }: Course): Promise<DriverInvoice> {
  const order = await orders.find(ctx.db, { companyId: ctx.companyId, shopId }, orderId);
  if (!order || order.driverId !== driverId) throw new Refused('NOT_FOUND');
  const invoice = await invoiceOfCourse(ctx, orderId);
  return { invoice, path: driverInvoicePath(invoice.periodEnd, order.orderNumber) };
}

/** API-80, INV-49: what can be known is refused here; a second click finds the zip of the first. */
export async function zipDriverInvoices(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.zipDriverInvoices>,
): Promise<DriverZip> {
  const { companyId } = ctx;
  const { shopId, driverId } = params;
  const orderIds = [...new Set(body.orderIds)];
  const driver = mustExist(await drivers.find(ctx.db, companyId, driverId));
  const { courses, invoiced } = await invoices.coursesOf(ctx.db, companyId, params, orderIds);
  if (courses < orderIds.length) throw new Refused('NOT_FOUND');
  if (invoiced < courses) partiesOf(driver, mustExist(await shops.find(ctx.db, { companyId, shopId })));
  const wish: DriverZipWish = { driverId, orderIds };
  return ctx.answer(async (tx) => {
    mustExist(await lockCompany(tx, companyId));
    const wishKey = keyOf(shopId, wish);
    const known = await exports.findWished(tx, companyId, wishKey, ctx.now());
    if (known) return toDriverZip(known);
    const [exportId, { userId, firstName: userName }] = [ctx.newId(), ctx.user];
    await exports.insertExport(
      tx,
      companyId,
      { exportId, total: orderIds.length, userId, userName, askedAt: ctx.now() },
      {
        kind: 'driver-invoices',
        shop_id: shopId,
        wish: JSON.stringify(wish),
        wish_key: wishKey,
        file_name: driverZipName(driver),
      },
    );
    await audit(tx, ctx, {
      action: 'driver.start-zip',
      entity: 'driver',
      entityId: driverId,
      shopId,
      after: { count: orderIds.length },
    });
    await ctx.jobs.enqueue(tx, 'zip-driver-invoices', { companyId, exportId });
    return toDriverZip(await tellExport(tx, mustExist(await exports.findExport(tx, companyId, exportId))));
  });
}

const keyOf = (shopId: string, { driverId, orderIds }: DriverZipWish): string =>
  createHash('sha256')
    .update([shopId, driverId, ...orderIds.toSorted()].join())
    .digest('hex');

function toDriverZip(row: exports.ExportRow): DriverZip {
  const { exportId, state, progress, bytes, askedBy, askedAt, expiresAt } = exports.toExport(row);
  const { driverId } = mustExist(row.wish);
  const { failure, file_name: fileName } = row;
  return {
    zipId: exportId,
    driverId,
    state,
    progress,
    bytes,
    fileName: fileName ?? '',
    failure,
    askedBy,
    askedAt,
    expiresAt,
  };
}

/** API-103. */
export async function listDriverZips(ctx: UserCtx, { params }: Input<typeof contract.listDriverZips>) {
  mustExist(await drivers.find(ctx.db, ctx.companyId, params.driverId));
  return { items: (await exports.latestOfDriver(ctx.db, ctx.companyId, params, ctx.now())).map(toDriverZip) };
}

/** API-104. */
export async function linkDriverZip(
  ctx: UserCtx,
  { params: { shopId, driverId, zipId } }: Input<typeof contract.linkDriverZip>,
): Promise<Answer<typeof contract.linkDriverZip>> {
  const { companyId } = ctx;
  return ctx.answer(async (tx) => {
    mustExist(await lockCompany(tx, companyId));
    const row = mustExist(await exports.findExport(tx, companyId, zipId));
    if (row.shop_id !== shopId || row.wish?.driverId !== driverId) throw new Refused('NOT_FOUND');
    const link = await linkArchive(tx, ctx, row);
    await audit(tx, ctx, { action: 'driver.link-zip', entity: 'driver', entityId: driverId, shopId });
    return link;
  });
}

/** Often enough to be seen moving, seldom enough to cost nothing. */
const TOLD_EVERY = 25;
const NOTHING_IN_IT = 'Aucune de ces courses ne donne lieu à une facture.';

/** INV-49: one invoice in memory at a time; those that a try before has drawn are not drawn again. */
export async function makeDriverZip(ctx: Ctx, exportId: string): Promise<void> {
  const archive = await beginArchive(ctx, exportId);
  if (!archive) return;
  const { wish, shop_id: shopId } = archive.row;
  if (!wish || !shopId) return;
  const taken = new Map<string, number>();
  let count = 0;
  try {
    for (const [index, orderId] of wish.orderIds.entries()) {
      // eslint-disable-next-line no-await-in-loop -- one after the other: others share this database
      const found = await ofCourse(ctx, { shopId, driverId: wish.driverId, orderId });
      if (found) {
        const { path, invoice } = found;
        // eslint-disable-next-line no-await-in-loop -- thousands of them never stand in memory together
        await archive.zip.stored(distinct(taken, path), await fileOf(ctx, invoice), invoice.issuedAt);
        count += 1;
      }
      // eslint-disable-next-line no-await-in-loop -- the same
      if ((index + 1) % TOLD_EVERY === 0 && !(await tellProgress(archive, index + 1))) return;
    }
    if (count === 0) return await failArchive(archive, NOTHING_IN_IT, written(0));
    await finishArchive(archive, count, written(count));
  } catch (error) {
    // INV-35, INV-40: a mandate that was withdrawn meanwhile. Anything else is tried again.
    if (!(error instanceof Refused)) throw error;
    await failArchive(archive, refusalSentence(error.refusal, error.words), written(0));
  }

  function written(invoiceCount: number): Parameters<typeof finishArchive>[2] {
    return async (tx, { bytes, failure }) => {
      const entity = { entity: 'driver', entityId: wish?.driverId ?? '', shopId: shopId ?? '' } as const;
      await audit(tx, ctx, { action: 'driver.finish-zip', ...entity, after: { count: invoiceCount, bytes, failure } });
    };
  }
}

/** Null: a course that nobody is owed for. */
async function ofCourse(ctx: Ctx, course: Course): Promise<DriverInvoice | null> {
  try {
    return await driverInvoice(ctx, course);
  } catch (error) {
    if (error instanceof Refused && error.refusal === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Two orders of one number may be delivered on one day, after midnight. */
function distinct(taken: Map<string, number>, path: string): string {
  const rank = (taken.get(path) ?? 0) + 1;
  taken.set(path, rank);
  return rank === 1 ? path : path.replace(/\.pdf$/, `-${rank}.pdf`);
}
