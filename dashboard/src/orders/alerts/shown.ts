import { reportShown } from '@comptoir/contract/watchdog.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { call, Unreachable } from '@comptoir/web/call/call.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { sessionState } from '../../session/session.ts';
import { ownPost } from '../../session/own-post.ts';

type Shown = Pick<Order, 'id' | 'companyId' | 'shopId'>;
type What = 'seen' | 'rang' | 'opened';

/** Orders come in bursts: one call tells them all. */
const GATHER_MS = 1_000;
const MAX_IN_ONE_CALL = 100;

type Batch = { what: What; companyId: string; shopId: string; orderIds: string[] };

const reported = new Set<string>();
let waiting = new Map<string, Batch>();
let timer: ReturnType<typeof setTimeout> | undefined;

const nameOf = (orderId: string, what: What): string => `${what}:${orderId}`;
export const isReportedSeen = ({ id }: Pick<Order, 'id'>): boolean => reported.has(nameOf(id, 'seen'));

/** law:order-story: the order's story says on which post it was seen, rang or was opened. Each is told once. */
export const reportSeen = (orders: readonly Shown[]): void => report(orders, 'seen');
export const reportRang = (orders: readonly Shown[]): void => report(orders, 'rang');

/**
 * FLO-79: opening it is also reading what the customer changed, as often as they change something. Told at once: the
 * marks go for everybody, and the page may be left the next moment.
 */
export function reportOpened(order: Shown & Pick<Order, 'changedByCustomer'>): void {
  if (order.changedByCustomer) reported.delete(nameOf(order.id, 'opened'));
  report([order], 'opened');
  clearTimeout(timer);
  send();
}

function report(orders: readonly Shown[], what: What): void {
  for (const { id, companyId, shopId } of orders) {
    if (reported.has(nameOf(id, what))) continue;
    reported.add(nameOf(id, what));
    const key = `${what}:${shopId}`;
    const batch = waiting.get(key) ?? { what, companyId, shopId, orderIds: [] };
    waiting.set(key, { ...batch, orderIds: [...batch.orderIds, id] });
  }
  if (waiting.size > 0) timer ??= setTimeout(send, GATHER_MS);
}

function send(): void {
  timer = undefined;
  const batches = waiting;
  waiting = new Map();
  const session = sessionState();
  if (session.status !== 'authenticated') return;
  const deviceId = ownPost(session.user).id;
  for (const { orderIds, ...batch } of batches.values())
    for (let start = 0; start < orderIds.length; start += MAX_IN_ONE_CALL)
      void sendOne(deviceId, { ...batch, orderIds: orderIds.slice(start, start + MAX_IN_ONE_CALL) });
}

async function sendOne(deviceId: string, { what, companyId, shopId, orderIds }: Batch): Promise<void> {
  try {
    await call(reportShown, { params: { companyId, shopId }, body: { deviceId, orderIds, what } });
  } catch (error) {
    // Told again the next time: a line that was cut must not lose what was seen meanwhile.
    for (const orderId of orderIds) reported.delete(nameOf(orderId, what));
    if (!(error instanceof Unreachable)) logError(error);
  }
}
