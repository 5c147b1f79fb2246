import type { WinBackRule, WinBackTerms } from '@comptoir/domain/win-back/win-back.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { givenBook } from '../campaigns/campaigns.fixture.ts';
import { systemCtx } from '../http/envelope.ts';
import type { JobData } from '../jobs/queues.ts';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import type { Caller, TestServer } from '../test/test-server.ts';
import { giveTurns } from './give-turns.ts';
import { sendTurn } from './send-turn.ts';

export const TERMS: WinBackTerms = {
  audience: 'idle',
  idleDays: 45,
  title: 'Vous nous manquez',
  message: 'La socca sort du four.',
  discountType: 'euro',
  discountAmount: cents(500),
  discountPercent: null,
  minimumBasket: cents(0),
  validDays: 14,
  dailyMost: 50,
  controlPercent: 0,
};

type Kept = { data: JobData['send-win-back']; at: string | undefined };

/** The jobs that tell people are kept aside, as on a node that has died: a test plays each when it wants. */
export function keepTellers(server: TestServer): Kept[] {
  const kept: Kept[] = [];
  const { jobs } = server.deps;
  server.deps.jobs = {
    ...jobs,
    async enqueue(tx, name, data, at) {
      if (name === 'send-win-back') kept.push({ data: data as Kept['data'], at });
      else await jobs.enqueue(tx, name, data, at);
    },
  };
  return kept;
}

type Fields = { daysAgo?: number; hasDevice?: boolean; isSubscribed?: boolean; email?: string | null };

/** A shop whose clients stay away, and what its rules are asked. */
export async function givenAbsent(server: TestServer) {
  const book = await givenBook(server);
  const { companyId, shop, db, admin } = book;
  const path = `/api/${companyId}/win-back`;
  const target = { toAllUsers: false, shopId: shop.shopId };
  const create = (terms: object = {}, by: Caller = admin, more: object = target) =>
    by.post(path, { ...more, terms: { ...TERMS, ...terms } });
  const actions = async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('audit')
      .select('action')
      .where((eb) => eb.and({ company_id: companyId, entity: 'win-back' }))
      .orderBy('at')
      .execute();
    return rows.map(({ action }) => action);
  };
  return {
    ...book,
    path,
    target,
    create,
    actions,
    async rule(terms: object = {}, isOn = true): Promise<WinBackRule> {
      const made = await create(terms);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const rule = made.json<WinBackRule>();
      return isOn ? (await admin.put(`${path}/${rule.id}/switch`, { isOn })).json<WinBackRule>() : rule;
    },
    async listed(): Promise<WinBackRule[]> {
      const reply = await admin.get(path, { query: { shopId: shop.shopId } });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.json<{ rules: WinBackRule[] }>().rules;
    },
    /** Somebody who ordered so many days ago, as their orders would have left them. */
    async absent({ daysAgo = 100, hasDevice = false, isSubscribed = true, email }: Fields = {}): Promise<string> {
      const id = randomUUID();
      const at = addMs(server.deps.now(), -daysAgo * DAY);
      const own = { company_id: companyId };
      await db
        .insertInto('customers')
        .values({
          ...own,
          id,
          first_name: 'Camille',
          last_name: 'Dubois',
          email: email === undefined ? `${id}@exemple.fr` : email,
          phone: email === null ? '+33612345678' : null,
          newsletter_subscribed: isSubscribed,
        })
        .execute();
      for (const scopeId of [companyId, shop.shopId])
        // eslint-disable-next-line no-await-in-loop -- two rows
        await db
          .insertInto('customer_totals')
          .values({
            ...own,
            scope_id: scopeId,
            customer_id: id,
            first_order_at: at,
            last_order_at: at,
            placed: 1,
            completed: 1,
            canceled: 0,
            spent: 2000,
          })
          .execute();
      if (hasDevice)
        await db
          .insertInto('push_devices')
          .values({
            ...own,
            id: randomUUID(),
            kind: 'web',
            address: `https://push.exemple.fr/${id}`,
            p256dh: 'p',
            auth: 'a',
            customer_id: id,
            shop_id: shop.shopId,
            registered_at: at,
            seen_at: at,
          })
          .execute();
      return id;
    },
    round: () => giveTurns(server.deps, 'test'),
    tell: (turnId: string) => sendTurn(systemCtx(server.deps, companyId, 'test'), { turnId }),
    turns: (ruleId: string) =>
      db.selectFrom('win_back_turns').selectAll().where('rule_id', '=', ruleId).orderBy('id').execute(),
    vouchers: () =>
      db
        .selectFrom('promotions')
        .selectAll()
        .where((eb) => eb.and({ company_id: companyId, kind: 'voucher' as const }))
        .execute(),
    async messagesTo(customerId: string) {
      const system = server.database.forSystem();
      const kinds = ['push', 'mail'] as const;
      const all = await Promise.all(kinds.map((kind) => listMessages(system, { kind, limit: 500 })));
      return all.flat().filter(({ recipient }) => recipient.includes(customerId));
    },
    news: async (): Promise<number> =>
      (
        await db
          .selectFrom('live_events')
          .select('seq')
          .where((eb) => eb.and({ company_id: companyId, type: 'win-back-changed' }))
          .execute()
      ).length,
  };
}
export type Absent = Awaited<ReturnType<typeof givenAbsent>>;
