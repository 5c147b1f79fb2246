import { addMs } from '@comptoir/domain/kernel/time.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isAccepted, isReady } from '@comptoir/domain/printers/at-acceptance.ts';
import { cleanRow } from '@comptoir/domain/printers/clean-row.ts';
import { PRINTED_WITHIN_MS } from '@comptoir/domain/printers/print-queue.ts';
import { activeRules, hasStations, ticketsAt, type StationTicket } from '@comptoir/domain/printers/stations.ts';
import { ticketOf, type ChangeHeading, type TicketShop } from '@comptoir/domain/printers/ticket.ts';
import { PRINT_MOMENTS, type PrintMoment } from '@comptoir/domain/printers/printer.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { mustExist } from '../../http/refused.ts';
import type { Change } from '../../orders/effects.ts';
import * as orders from '../../orders/orders.store.ts';
import { followUrlOf } from '../follow-url.ts';
import * as jobs from '../print-requests.store.ts';
import type { StoredJob } from '../print-requests.store.ts';
import * as printers from '../printers.store.ts';
import { changeJob, tellJob } from './tell-job.ts';

/** FLO-32, PRN-26: the tickets of an order are made in the transaction of its move; devices fetch them afterwards. */
export async function queueTickets(tx: Tx, ctx: Ctx, { before, order, shop }: Change): Promise<void> {
  if (!printsByItself(shop)) return;
  const moments = [
    ...(before === null ? (['received'] as const) : []),
    ...(isAccepted(order.status) && !isAccepted(before?.status ?? null) ? (['accepted'] as const) : []),
    ...(isReady(order.status) && !isReady(before?.status ?? null) ? (['ready'] as const) : []),
  ];
  if (moments.length > 0) await queueAt(tx, ctx, order, shop, moments);
  if (isFinished(order.status) && order.status !== 'completed') await dropWaiting(tx, ctx, order);
}

/** DET-05, DET-36: a shop without a kind prints by its browsers. */
const printsByItself = ({ printingKind, hidePrintTicket }: Shop): boolean => printingKind !== null && !hidePrintTicket;

async function queueAt(tx: Tx, ctx: Ctx, order: Order, shop: Shop, moments: readonly PrintMoment[]): Promise<void> {
  const stations = await stationsOf(tx, shop);
  if (stations.every(({ rules }) => activeRules(rules).length === 0)) return;
  const sections = await sectionsOf(tx, order, stations);
  const onPaper = await printedWithoutLine(tx, order);
  const tickets = moments
    .flatMap((moment) => ticketsAt(moment, stations, order.lines, sections))
    .filter(({ rule }) => !onPaper.has(rule.template));
  if (tickets.length === 0) return;
  const known = await jobs.ofOrder(tx, order.companyId, order.id);
  const revision = Math.max(1, ...known.map((job) => job.revision));
  await insertTickets(
    tx,
    ctx,
    order,
    shop,
    tickets.map((ticket) => ({ ...ticket, revision, changed: null })),
  );
}

/** OFF-11: a post without a line has printed these already: the kitchen has them. */
async function printedWithoutLine(tx: Tx, { companyId, id, ticketsPrinted }: Order): Promise<ReadonlySet<unknown>> {
  const story = ticketsPrinted === 0 ? [] : await orders.story(tx, companyId, id);
  return new Set(
    story.filter(({ type, data }) => type === 'printed' && data['pressedAt']).map(({ data }) => data['template']),
  );
}

/** Printers of the kind that the shop prints with: the others stay silent (PRN-14). */
export async function stationsOf(tx: Tx, shop: Shop): Promise<printers.StoredPrinter[]> {
  const kind = shop.printingKind?.toLowerCase();
  return (await printers.list(tx, shop)).filter((printer) => printer.kind === kind);
}

/** The section in which a dish stands today. */
async function sectionsOf(tx: Tx, { companyId, shopId, lines }: Order, stations: readonly printers.StoredPrinter[]) {
  if (!hasStations(stations)) return () => null;
  const rows = await tx
    .selectFrom('products')
    .select(['key', 'section_key'])
    .where('company_id', '=', companyId)
    .where('shop_id', '=', shopId)
    .where('key', '=', sql<string>`any(${lines.map(({ productKey }) => productKey)}::text[])`)
    .execute();
  const known = new Map(rows.map(({ key, section_key: section }) => [key, section]));
  return (productKey: string) => known.get(productKey) ?? null;
}

type Made = StationTicket & { revision: number; changed: ChangeHeading | null };

async function insertTickets(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  shop: TicketShop,
  tickets: readonly Made[],
): Promise<void> {
  const now = ctx.now();
  const followUrl = followUrlOf(ctx, order);
  const rows = tickets.map(({ printerId, rule, lines, revision, changed }) => ({
    company_id: order.companyId,
    id: ctx.newId(),
    shop_id: order.shopId,
    order_id: order.id,
    printer_id: printerId,
    station_id: printerId,
    template: rule.template,
    revision,
    origin: 'automatic' as const,
    copies: rule.copies,
    state: 'queued' as const,
    document: JSON.stringify(
      ticketOf({ ...order, lines }, shop, {
        template: rule.template,
        isDuplicate: false,
        printedAt: now,
        changed,
        followUrl,
      }).rows.map(cleanRow),
    ),
    created_at: now,
    expires_at: addMs(now, PRINTED_WITHIN_MS),
  }));
  for (const printJobId of await jobs.insert(tx, rows)) {
    // eslint-disable-next-line no-await-in-loop -- a ticket or three, on one connection
    await tellJob(tx, mustExist(await jobs.find(tx, { companyId: order.companyId, printJobId })));
  }
}

/** What waits of an order that will not be cooked is not printed. */
async function dropWaiting(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  const waiting = (await jobs.ofOrder(tx, order.companyId, order.id)).filter(
    ({ origin, state }) => origin === 'automatic' && state === 'queued',
  );
  for (const job of waiting) {
    // eslint-disable-next-line no-await-in-loop -- a ticket or three, on one connection
    await changeJob(tx, ctx, job, { state: 'given-up' });
  }
}

/**
 * PRN-30, MIS-08: the basket has changed. What was sent to paper is followed by a ticket « MODIFIÉE », or « CORRIGÉE »
 * where a dish was missing, on the same printer; what still waits is replaced. In the transaction of the change, under the order's lock.
 */
export async function correctTickets(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  shop: Shop,
  heading: ChangeHeading = 'MODIFIÉE',
): Promise<void> {
  if (!printsByItself(shop)) return;
  const known = (await jobs.ofOrder(tx, order.companyId, order.id)).filter(({ origin }) => origin === 'automatic');
  if (known.length === 0) return;
  const stations = await stationsOf(tx, shop);
  const sections = await sectionsOf(tx, order, stations);
  const revision = Math.max(...known.map((job) => job.revision)) + 1;
  for (const job of known.filter(({ state }) => state === 'queued')) {
    // eslint-disable-next-line no-await-in-loop -- a ticket or three, on one connection
    await changeJob(tx, ctx, job, { state: 'given-up' });
  }
  const cooked = PRINT_MOMENTS.flatMap((moment) => ticketsAt(moment, stations, order.lines, sections));
  // A station that has nothing left to cook must hear of it too.
  const emptied = stations
    .flatMap(({ id, rules }) => activeRules(rules).map((rule) => ({ printerId: id, rule, lines: [] })))
    .filter((ticket) => !cooked.some(({ printerId, rule }) => printerId === ticket.printerId && rule === ticket.rule))
    .filter((ticket) => known.some((job) => isOf(job, ticket) && isOnPaper(job)));
  // What comes instead may be cooked where nothing of this order was: that station has no paper yet, and gets its own.
  const isNew = ({ rule }: StationTicket) =>
    isPast(rule.at, order) && known.some((job) => job.template === rule.template);
  const tickets = [...cooked, ...emptied]
    .filter((ticket) => known.some((job) => isOf(job, ticket)) || isNew(ticket))
    .map((ticket) => ({
      ...ticket,
      revision,
      changed: known.some((job) => isOf(job, ticket) && isOnPaper(job)) ? heading : null,
    }));
  await insertTickets(tx, ctx, order, shop, tickets);
}

/** Its tickets have been made. */
const isPast = (moment: PrintMoment, { status }: Order): boolean =>
  ({ received: true, accepted: isAccepted(status), ready: isReady(status) })[moment];

/** Paper of it exists, or may exist. */
const isOnPaper = ({ state, isDuplicate }: StoredJob): boolean =>
  isDuplicate || (state !== 'queued' && state !== 'given-up');

const isOf = (job: StoredJob, { printerId, rule }: StationTicket): boolean =>
  job.stationId === printerId && job.template === rule.template;
