import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Tidings } from '@comptoir/domain/orders/tidings.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { gathered } from '../../kernel/gathered.ts';
import { limited } from '../../kernel/limited.ts';
import type { JobFacts } from '../../jobs/jobs.ts';
import type { JobData } from '../../jobs/queues.ts';
import { CredentialsRefused, ProviderNotConfigured, ProviderRefused } from '../../ports/provider-failures.ts';
import * as settings from '../../settings/settings.store.ts';
import { GivenUp } from '../alerts/outbox.ts';
import type { Change } from '../effects.ts';
import * as orders from '../orders.store.ts';
import { tellRehearsal, tellStory } from '../record.ts';
import { customerMessage, isStillTrue } from './customer-message.ts';
import { followLink } from './follow-link.ts';

const HEARD: Partial<Record<Change['event'], Tidings>> = {
  accept: 'accepted',
  'auto-accept': 'accepted',
  refuse: 'refused',
  'deadline-passed': 'missed',
  'search-exhausted': 'missed',
  cancel: 'canceled',
  ready: 'ready',
  'start-delivery': 'on-the-way',
  'picked-up': 'on-the-way',
  'add-time': 'late',
  refund: 'refunded',
  'offer-pickup': 'pickup-offered',
  'choose-pickup': 'pickup-chosen',
};

/** FLO-86: a marketplace informs its own customers; a delivery that is ready has not left. */
export async function tellOfMove(tx: Tx, ctx: Ctx, { event, order }: Change): Promise<void> {
  const what = order.delivery?.leftAt && event === 'delivered' ? 'left-at-door' : HEARD[event];
  if (!what) return;
  if (what === 'ready' && order.orderType === 'delivery') return;
  await tellLater(tx, ctx, order, what);
}

export async function tellLater(tx: Tx, ctx: Ctx, order: Order, what: Tidings): Promise<void> {
  if (isMarketplace(order.channel)) return;
  const { companyId, id: orderId, version } = order;
  await ctx.jobs.enqueue(tx, 'tell-customer', { companyId, orderId, what, version });
}

type CustomerMessage = JobData['tell-customer'];

/** Jobs come by the hundred; not all may call the mail service at once. */
const inTurn = limited(20);

/** All of one company: `db` sees no other. */
const readOrder = gathered(async (db: Db, messages: CustomerMessage[]): Promise<(Order | null)[]> => {
  const [first] = messages;
  const found = first
    ? await orders.findAll(
        db,
        { companyId: first.companyId },
        messages.map(({ orderId }) => orderId),
      )
    : [];
  return messages.map(({ orderId }) => found.find(({ id }) => id === orderId) ?? null);
});

const readSupport = gathered((db: Db, orders: Order[]) => settings.readOfShops(db, orders, 'shopSettings'));

/** By e-mail, else by text message; once, and noted in the order's story. */
export async function tellCustomer(
  ctx: Ctx,
  message: CustomerMessage,
  { retryCount }: Pick<JobFacts, 'retryCount'>,
): Promise<void> {
  const { orderId, what, version } = message;
  const order = await readOrder(ctx.db, message);
  // REP-03: in a rehearsal the message is what is tried; whoever reads it knows how far the order is.
  if (!order || !(order.isTest || isStillTrue(what, order))) return;
  if (retryCount > 0 && (await wasTold(ctx, message))) return;
  const key = `${orderId}:${what}:${version}`;
  const means = await inTurn(() => send(ctx, order, what, key)).catch((error: unknown) => {
    // A repeated message would be refused again, and may cost; refused credentials wait until somebody corrects them.
    const isFinal = error instanceof ProviderRefused && !(error instanceof CredentialsRefused);
    throw isFinal ? new GivenUp(error.message) : error;
  });
  if (means) await tellStory(ctx.db, ctx, order, 'customer-told', { what, version, means });
  if (order.isTest) await ctx.transaction((tx) => tellRehearsal(tx, ctx, order));
}

/** An earlier try may have died between the message and the story. */
async function wasTold(ctx: Ctx, { orderId, what, version }: CustomerMessage): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('order_events')
    .select('id')
    .where((eb) => eb.and({ company_id: ctx.companyId, order_id: orderId, type: 'customer-told' }))
    .where(sql<boolean>`data @> ${JSON.stringify({ what, version })}::jsonb`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody stands at the door, or the kitchen waits: nobody reads e-mails then. */
const URGENT: readonly Tidings[] = ['at-the-door', 'dish-missing'];

/** MIS-05: a question has a page of its own below the order's. */
const linkFor = (ctx: Ctx, order: Order, what: Tidings): string =>
  `${followLink(ctx.config, order)}${what === 'dish-missing' ? '/question' : ''}`;

async function send(ctx: Ctx, order: Order, what: Tidings, idempotencyKey: string): Promise<'mail' | 'sms' | null> {
  const support = await readSupport(ctx.db, order);
  const { subject, text, sms } = customerMessage(what, order, ctx.now(), linkFor(ctx, order, what), support);
  const { email, phone } = order.customer;
  const byMail = email ? () => ctx.mailer.send({ to: email, subject, text, idempotencyKey }) : null;
  const bySms = phone ? () => ctx.textMessages.send({ to: phone, text: sms, idempotencyKey }) : null;
  const ways = [
    { means: 'mail', leave: byMail },
    { means: 'sms', leave: bySms },
  ] as const;
  let refused: ProviderRefused | null = null;
  for (const { means, leave } of URGENT.includes(what) ? ways.toReversed() : ways) {
    try {
      // eslint-disable-next-line no-await-in-loop -- the second way only when the first refuses
      if (leave) return await leave().then(() => means);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // The list of ports says what nobody has configured: an alert with each order would not.
      if (!(error instanceof ProviderNotConfigured || refused instanceof CredentialsRefused)) refused = error;
    }
  }
  if (refused) throw refused;
  return null;
}
