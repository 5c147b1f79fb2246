import { cents } from '@comptoir/domain/kernel/money.ts';
import { addDays, type Day, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Principal } from '@comptoir/domain/session/principal.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { dueMailDay } from '@comptoir/domain/tower/evening-mail.ts';
import { closingOf } from '@comptoir/domain/tower/business-day.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { readsFinances } from '../finances/read-finances.ts';
import { systemCtx } from '../http/envelope.ts';
import { ProviderRefused } from '../ports/provider-failures.ts';
import * as users from '../session/users.store.ts';
import * as shops from '../shops/shops.store.ts';
import * as mails from './evening-mails.store.ts';
import { eveningWords, type EveningRow } from './evening-words.ts';
import { comparedOn, sumsOf, towerShopIds, wasOf } from './read-tower.ts';
import * as tower from './tower.store.ts';

/** TOW-32, TOW-33: looks at whoever wants the mail, and claims those that are due. */
export async function giveEveningMails(deps: Deps, jobId: string): Promise<void> {
  const now = deps.now();
  for (const companyId of await mails.companiesWithReaders(deps.database.forSystem()))
    // eslint-disable-next-line no-await-in-loop -- each company its own short transactions
    await claimDue(systemCtx(deps, companyId, jobId), now);
}

async function claimDue(ctx: Ctx, now: Instant): Promise<void> {
  const { companyId } = ctx;
  const all = await shops.findAll(ctx.db, companyId);
  for (const { userId, since } of await mails.readers(ctx.db, companyId)) {
    // eslint-disable-next-line no-await-in-loop -- a handful in a company
    const person = await personOf(ctx, userId, all);
    const day = person && dueMailDay(person.shops, since, now);
    if (!day) continue;
    // eslint-disable-next-line no-await-in-loop -- each its own transaction: one that fails keeps no other back
    await ctx.transaction(async (tx) => {
      if (await mails.claim(tx, { companyId, userId }, day, now))
        await ctx.jobs.enqueue(tx, 'mail-evening', { companyId, userId, day });
    });
  }
}

type Person = { principal: Principal; email: string; shops: Shop[] };

/** TOW-31: with the rights of this moment; null for whoever has no tower any more, or never showed that the mailbox is theirs. */
async function personOf({ db, companyId }: Ctx, userId: string, all: readonly Shop[]): Promise<Person | null> {
  const account = await users.find(db, { companyId, userId });
  if (!account?.canSignIn || account.isDisabled || account.emailUnconfirmedSince !== null) return null;
  const principal: Principal = {
    ...account,
    sessionId: '',
    shopCount: all.filter(({ retiredAt }) => retiredAt === null).length,
    shops: all.map(({ shopId, type, timeZone, retiredAt }) => ({
      shopId,
      type,
      timeZone,
      isRetired: retiredAt !== null,
    })),
  };
  const shopIds = towerShopIds(principal);
  if (shopIds.length === 0) return null;
  return { principal, email: account.email, shops: all.filter(({ shopId }) => shopIds.includes(shopId)) };
}

/** law:provider-outside: claimed before, sent here under a key; a crash in between sends it again under the same key. */
export async function mailEvening(ctx: Ctx, { userId, day }: { userId: string; day: Day }): Promise<void> {
  const { companyId, db } = ctx;
  const user = { companyId, userId };
  if (!(await mails.isWaiting(db, user, day)) || !(await mails.isReader(db, user))) return;
  const person = await personOf(ctx, userId, await shops.findAll(db, companyId));
  if (!person) return;
  const { name } = await shops.company(db, companyId);
  const words = eveningWords({
    companyName: name,
    firstName: person.principal.firstName,
    day,
    rows: await eveningRows(ctx, person, day),
    url: `${ctx.config.publicUrl}/tour`,
  });
  const isSent = await delivered(
    ctx.mailer.send({ to: person.email, ...words, idempotencyKey: `evening:${companyId}:${userId}:${day}` }),
  );
  await ctx.transaction(async (tx) => {
    if (isSent && !(await mails.markSent(tx, user, day, ctx.now()))) return;
    const action = isSent ? 'evening-mail.sent' : 'evening-mail.failed';
    await audit(tx, ctx, { action, entity: 'user', entityId: userId, after: { day } });
  });
}

/** A refusal stays one: tomorrow has its own mail. */
async function delivered(sending: Promise<void>): Promise<boolean> {
  try {
    await sending;
    return true;
  } catch (error) {
    if (error instanceof ProviderRefused) return false;
    throw error;
  }
}

/** TOW-34. */
async function eveningRows(ctx: Ctx, { principal, shops: own }: Person, day: Day): Promise<EveningRow[]> {
  const { companyId, db } = ctx;
  const days = new Map(own.map((shop) => [shop.shopId, comparedOn(shop, day, addDays(day, -7))]));
  const windows = [...days].map(([shopId, compared]) => ({ shopId, name: 'today', ...compared.day, until: null }));
  const [sums, refunds, facts] = await Promise.all([
    sumsOf(ctx, days),
    tower.refunds(db, companyId, windows),
    tower.facts(db, { companyId, shopIds: own.map(({ shopId }) => shopId) }),
  ]);
  return own.map((shop): EveningRow => {
    const { shopId, name } = shop;
    const [today, before] = [sums('today', shopId), sums('before', shopId)];
    const isReadable = readsFinances(principal, shopId);
    const money = (amount: number) => (isReadable ? cents(amount) : null);
    return {
      name,
      day,
      isDayOff: closingOf(shop, day) === null,
      orders: today.completed,
      missed: today.missed,
      revenue: money(today.revenue),
      refunds: money(refunds.get(shopId) ?? 0),
      lastWeek: {
        was: wasOf(shop, addDays(day, -7), facts.get(shopId)?.createdAt ?? ctx.now(), before.ended),
        revenue: money(before.revenue),
        orders: before.completed,
      },
    };
  });
}
