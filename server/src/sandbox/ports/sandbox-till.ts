import { ticketOf } from '@comptoir/domain/printers/ticket.ts';
import { TICKET_COLUMNS, ticketText } from '@comptoir/domain/printers/ticket-text.ts';
import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { TillStatus } from '@comptoir/domain/till/till-status.ts';
import { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import type { Till } from '../../ports/till.ts';
import { behaviourOf, type Behaviour } from './sandbox-behaviours.ts';
import { menuOfTill } from '../till/till-menus.ts';

const PROVIDER = 'sandbox-till';

/** API-62: stores what it receives and answers according to the shop's behaviour. */
export function sandboxTill(db: Db): Till {
  return {
    async send(shop, order, { replaces }) {
      const answer = await behaviourOf(db, shop.shopId, 'till');
      const fields = { template: 'bag', isDuplicate: false, printedAt: order.sentToShopAt } as const;
      const ticket = ticketText(ticketOf(order, shop, fields), TICKET_COLUMNS[80]);
      const words = replaces ? ['Panier modifié : remplace la première commande, à annuler'] : [];
      const { rows } = await sql<{ number: number }>`
        insert into sandbox.till_orders (order_id, company_id, shop_id, ticket, answer)
        values (${order.id}, ${order.companyId}, ${order.shopId}, ${ticket}, ${answer})
        on conflict (order_id) do update set ticket = excluded.ticket, answer = excluded.answer,
          log = till_orders.log || ${JSON.stringify(words)}::jsonb
        returning number`.execute(db);
      if (answer === 'ignored') throw new ProviderUnavailable(PROVIDER);
      if (answer === 'rejected') throw new ProviderRefused(PROVIDER, 'order_rejected');
      return { tillOrderId: String(rows[0]?.number ?? ''), total: order.amountDue };
    },
    async pay(_, tillOrderId, payments, isRepeated) {
      const words = payments.map(({ posRef, amount }) => `Payée : ${formatEuros(cents(amount))} (${posRef})`);
      if (!isRepeated) await write(db, tillOrderId, words);
    },
    async close(_, tillOrderId) {
      await write(db, tillOrderId, ['Clôturée'], 'ended');
    },
    async readStatus(_, tillOrderId) {
      const { rows } = await sql<{ status: TillStatus }>`
        select status from sandbox.till_orders where number = ${Number(tillOrderId)}`.execute(db);
      return rows[0]?.status ?? null;
    },
    restaurantOf: async ({ shopId }) => sandboxRestaurant(shopId),
    async fetchMenu({ shopId }) {
      const { paymentTypes: _, ...menu } = await answered(db, shopId);
      return menu;
    },
    async fetchPaymentTypes({ shopId }) {
      const { paymentTypes } = await answered(db, shopId);
      return paymentTypes;
    },
    async health({ shopId }) {
      await answered(db, shopId);
    },
  };
}

/** A number of its own for each shop, as a real till has. */
export const sandboxRestaurant = (shopId: string): number => Number.parseInt(shopId.slice(-7), 16);

async function write(db: Db, tillOrderId: string, words: string[], status: TillStatus | null = null): Promise<void> {
  await sql`
    update sandbox.till_orders set log = log || ${JSON.stringify(words)}::jsonb, status = coalesce(${status}, status)
    where number = ${Number(tillOrderId)}`.execute(db);
}

/** What somebody does with the order at the till. */
export async function moveTillOrder(db: Db, orderId: string, status: TillStatus): Promise<void> {
  await sql`update sandbox.till_orders set status = ${status} where order_id = ${orderId}`.execute(db);
}

/** SYN-37: as over the wire, so that a till that answers nonsense is found out as a real one would be. */
async function answered(db: Db, shopId: string): Promise<TillMenu> {
  const behaviour = await behaviourOf(db, shopId, 'tillMenu');
  if (behaviour === 'error') throw new ProviderUnavailable(PROVIDER, new Error('answered 500'));
  if (behaviour === 'timeout') throw new ProviderUnavailable(PROVIDER, new Error('timed out'));
  const text = JSON.stringify(await menuOfTill(db, shopId));
  try {
    return TillMenu.parse(JSON.parse(behaviour === 'malformed' ? text.slice(0, text.length / 2) : text));
  } catch (cause) {
    throw new ProviderUnavailable(PROVIDER, cause);
  }
}

export type TillOrder = {
  orderId: string;
  companyId: string;
  shopId: string;
  ticket: string;
  answer: Behaviour<'till'>;
  receivedAt: string;
  number: number;
  status: TillStatus;
  log: string[];
};

const COLUMNS = sql`
  order_id as "orderId", company_id as "companyId", shop_id as "shopId", ticket, answer, received_at as "receivedAt",
  number, status, log`;

export async function findTillOrder(db: Db, orderId: string): Promise<TillOrder | null> {
  const { rows } = await sql<TillOrder>`
    select ${COLUMNS} from sandbox.till_orders where order_id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

/** Latest first. */
export async function listTillOrders(db: Db, limit: number): Promise<TillOrder[]> {
  const { rows } = await sql<TillOrder>`
    select ${COLUMNS} from sandbox.till_orders order by received_at desc limit ${limit}`.execute(db);
  return rows;
}
