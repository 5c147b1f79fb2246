import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { mayMove } from '@comptoir/domain/printers/print-queue.ts';
import type { TicketTemplate } from '@comptoir/domain/printers/ticket-row.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { mustExist } from '../../http/refused.ts';
import { withoutLine } from '../../orders/command.ts';
import * as orders from '../../orders/orders.store.ts';
import { recordOrder } from '../../orders/record.ts';
import * as jobs from '../print-requests.store.ts';
import type { JobRef, StoredJob } from '../print-requests.store.ts';
import { changeJob } from './tell-job.ts';

/** law:parent-first: the order, then its ticket. Null when the lease was lost or there is no such ticket. */
export async function lockLeased(tx: Tx, ref: JobRef, leaseToken: string): Promise<StoredJob | null> {
  const known = await jobs.find(tx, ref);
  if (known?.orderId) await orders.lock(tx, ref, known.orderId);
  const job = await jobs.lock(tx, ref);
  return job?.leaseToken === leaseToken ? job : null;
}

/** PRN-27: the paper is out. Said twice it is counted once; said late it counts, unless another one prints by then. */
export const confirmPrinted = (ctx: Ctx, ref: JobRef, leaseToken: string): Promise<StoredJob | null> =>
  ctx.transaction((tx) => settlePrinted(tx, ctx, ref, leaseToken));

export async function settlePrinted(tx: Tx, ctx: Ctx, ref: JobRef, leaseToken: string): Promise<StoredJob | null> {
  const job = await lockLeased(tx, ref, leaseToken);
  if (!job || !mayMove(job.state, 'print')) return job;
  // law:order-story: whoever asked for it has printed it; one that nobody asked for, the system.
  const asking = { ...ctx, actor: job.askedBy ?? ({ kind: 'system' } as const) };
  if (job.orderId && job.template !== 'test') {
    const { template, copies } = job;
    await countTicket(tx, asking, ref, job.orderId, { template, copies, printer: job.printerName });
  }
  return changeJob(tx, asking, job, { state: 'printed', printed_at: ctx.now(), failure: null, lease_ends_at: null });
}

/** OFF-11: `pressedAt` on a ticket that a post without a line has printed. */
type Counted = { template: TicketTemplate; copies?: number; printer?: string | null; pressedAt?: Instant | undefined };

/** law:order-story: the next ticket of this kind is a DUPLICATA. */
export async function countTicket(
  tx: Tx,
  ctx: Ctx,
  scope: { companyId: string; shopId?: string },
  orderId: string,
  { template, copies, printer, pressedAt }: Counted,
): Promise<Order> {
  const order = mustExist(await orders.lock(tx, scope, orderId));
  const saved = await orders.save(tx, { ...order, ticketsPrinted: order.ticketsPrinted + 1 });
  const data = {
    template,
    ...(copies === undefined ? {} : { copies }),
    ...(printer === undefined ? {} : { printer }),
    ...withoutLine(pressedAt),
  };
  await recordOrder(tx, ctx, saved, { type: 'printed', fromStatus: order.status, data });
  return saved;
}
