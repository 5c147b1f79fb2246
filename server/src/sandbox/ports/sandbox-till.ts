import { ticketOf } from '@comptoir/domain/printers/ticket.ts';
import { TICKET_COLUMNS, ticketText } from '@comptoir/domain/printers/ticket-text.ts';
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
    async send(shop, order) {
      const answer = await behaviourOf(db, shop.shopId, 'till');
      const fields = { template: 'bag', isDuplicate: false, printedAt: order.sentToShopAt } as const;
      const ticket = ticketText(ticketOf(order, shop, fields), TICKET_COLUMNS[80]);
      await sql`
        insert into sandbox.till_orders (order_id, company_id, shop_id, ticket, answer)
        values (${order.id}, ${order.companyId}, ${order.shopId}, ${ticket}, ${answer})
        on conflict (order_id) do update set ticket = excluded.ticket, answer = excluded.answer`.execute(db);
      if (answer === 'ignored') throw new ProviderUnavailable(PROVIDER);
      if (answer === 'rejected') throw new ProviderRefused(PROVIDER, 'order_rejected');
    },
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
};

const COLUMNS = sql`
  order_id as "orderId", company_id as "companyId", shop_id as "shopId", ticket, answer, received_at as "receivedAt"`;

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
