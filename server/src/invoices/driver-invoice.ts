import { drawUpCourse } from '@comptoir/domain/invoices/draw-up.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Invoice, InvoiceParty } from '@comptoir/domain/invoices/invoice.ts';
import { driverParty, isLegallyComplete, partyOf } from '@comptoir/domain/invoices/parties.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { mustExist, Refused } from '../http/refused.ts';
import type { OrderEffect } from '../orders/effects.ts';
import * as orders from '../orders/orders.store.ts';
import { readFeeContract } from '../platform-fees/fee-contracts.store.ts';
import * as shops from '../shops/shops.store.ts';
import { numbered } from './issue-invoices.ts';
import * as invoices from './invoices.store.ts';

/** Who draws up the invoices where no operator has signed a contract with the shop. */
const PLATFORM = 'Comptoir';

const carrierOf = ({ driverId, driversHistory }: Order) => driversHistory.findLast((one) => one.driverId === driverId);

/** A course that somebody is owed: an outside service bills by itself. */
const isCourse = ({ status, delivery }: Order): boolean => status === 'completed' && (delivery?.courierFee ?? 0) > 0;

/** INV-15: at delivery; drawn up by a job, because nobody waits for it. */
export const billCourse: OrderEffect = async (tx, ctx, { before, order }) => {
  // An employee is paid by the hour.
  if (before?.status === 'completed' || !isCourse(order) || carrierOf(order)?.method !== 'independent') return;
  await ctx.jobs.enqueue(tx, 'issue-driver-invoice', { companyId: order.companyId, orderId: order.id });
};

/** INV-35: a driver who has given no mandate gets none, and so does one whose legal data are missing (INV-40). */
export async function issueDriverInvoice(ctx: Ctx, orderId: string): Promise<void> {
  try {
    await invoiceOfCourse(ctx, orderId);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ctx.log.warn({ orderId, refusal: error.refusal }, 'no invoice was drawn up for a course');
  }
}

/** The invoice of a course, drawn up now where it was not possible at delivery. Throws why there is none. */
export async function invoiceOfCourse(ctx: Ctx, orderId: string): Promise<Invoice> {
  const known = await invoices.ofCourse(ctx.db, ctx.companyId, orderId);
  return known ?? ctx.transaction((tx) => drawnUp(tx, ctx, orderId));
}

async function drawnUp(tx: Tx, ctx: Ctx, orderId: string): Promise<Invoice> {
  // Two askers take turns.
  const order = mustExist(await orders.lock(tx, { companyId: ctx.companyId }, orderId));
  const known = await invoices.ofCourse(tx, ctx.companyId, orderId);
  if (known) return known;
  const { driverId, shopId } = order;
  if (!isCourse(order) || !driverId) throw new Refused('NOT_FOUND');
  const driver = mustExist(await drivers.find(tx, ctx.companyId, driverId));
  if (driver.kind !== 'independent') throw new Refused('NOT_FOUND');
  const shop = mustExist(await shops.find(tx, { companyId: ctx.companyId, shopId }));
  const parties = partiesOf(driver, shop);
  const { timeZone, slug } = shop;
  const operator = await readFeeContract(tx, order, 'platform');
  const now = ctx.now();
  const draft = drawUpCourse(
    {
      orderNumber: order.orderNumber,
      chargeId: order.chargeId,
      deliveredOn: localDay(order.finishedAt ?? order.requestedFor, timeZone),
      fee: order.delivery?.courierFee ?? cents(0),
    },
    {
      shopId,
      shopSlug: slug,
      ...parties,
      issuedAt: now,
      issueDay: localDay(now, timeZone),
      mentions: ctx.config.exemptionMentions,
      drawnUpBy: operator?.legalEntity?.companyName ?? PLATFORM,
    },
  );
  const reference = await freeReference(tx, ctx.companyId, draft.reference);
  const invoice = await numbered(tx, ctx, { ...draft, reference }, timeZone);
  await invoices.insert(tx, ctx.companyId, invoice, { driverId, orderId });
  await audit(tx, ctx, {
    action: 'invoice-issued',
    entity: 'invoice',
    entityId: invoice.invoiceId,
    shopId,
    after: { number: invoice.number, reference, totalInclVat: invoice.totalInclVat },
  });
  return invoice;
}

/** INV-35, INV-40: who bills whom; throws what is missing. */
export function partiesOf(
  driver: Driver,
  { name: shopName, shopLegalEntity }: Shop,
): { seller: InvoiceParty; buyer: InvoiceParty } {
  const name = `${driver.firstName} ${driver.lastName}`;
  if (!driver.freelance?.hasBillingMandate) throw new Refused('driver-without-mandate', { words: { name } });
  const seller = driverParty(driver);
  if (!seller) throw new Refused('LEGAL_DATA_MISSING', { words: { name } });
  if (!isLegallyComplete(shopLegalEntity)) throw new Refused('LEGAL_DATA_MISSING', { words: { name: shopName } });
  return { seller, buyer: partyOf(shopLegalEntity) };
}

/** Order numbers begin again every day: one of yesterday, delivered after midnight, may meet one of today. */
async function freeReference(tx: Tx, companyId: string, wanted: string): Promise<string> {
  for (let rank = 1; ; rank += 1) {
    const reference = rank === 1 ? wanted : `${wanted}${rank}`;
    // eslint-disable-next-line no-await-in-loop -- the second try is already rare
    if (!(await invoices.byReference(tx, companyId, reference))) return reference;
  }
}
