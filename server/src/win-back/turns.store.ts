import { addMs, DAY, type Instant } from '@comptoir/domain/kernel/time.ts';
import { TURN_EVERY_DAYS, type WinBackAudience } from '@comptoir/domain/win-back/win-back-rules.ts';
import type { WinBackReach } from '@comptoir/domain/win-back/win-back.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { segmentIs } from '../clients/customers.store.ts';
import type { Db, Tx } from '../db/db.ts';
import { isFound } from '../db/rows.ts';
import type { TurnState, WinBackTurnsTable } from '../db/tables/win-back-tables.ts';
import { sated } from '../push-notifications/audience.store.ts';

export type Audience = { companyId: string; shopId: string | null; audience: WinBackAudience; idleDays: number };
/** What can leave from this server. */
export type Services = { push: boolean; mail: boolean };
export type TurnRef = { companyId: string; id: string };

const isWanted = ({ audience, idleDays }: Audience, now: Instant): RawBuilder<boolean> =>
  audience === 'idle'
    ? sql<boolean>`t.last_order_at < ${addMs(now, -idleDays * DAY)}::timestamptz`
    : sql<boolean>`${sql.join(segmentIs(audience, now), sql` and `)}`;

/** CMP-15, CMP-17: everybody of the audience, how they agreed to be told, and whether they had their turn lately. */
function people(asked: Audience, { push, mail }: Services, now: Instant): RawBuilder<unknown> {
  const { companyId, shopId } = asked;
  return sql`
    select t.customer_id, t.last_order_at,
      (${push} and s.person is null and exists (select from push_devices d where d.company_id = t.company_id
        and d.customer_id = t.customer_id and d.opted_out_at is null)) as by_push,
      (${mail} and c.newsletter_subscribed and c.email is not null) as by_mail,
      coalesce(l.claimed_at > ${addMs(now, -TURN_EVERY_DAYS * DAY)}::timestamptz, false) as is_spared
    from customer_totals t
    join customers c on c.company_id = t.company_id and c.id = t.customer_id
      and c.erased_at is null and c.merged_into is null
    left join sated s on s.person = t.customer_id
    left join win_back_latest l on l.company_id = t.company_id and l.customer_id = t.customer_id
    where t.company_id = ${companyId} and t.scope_id = ${shopId ?? companyId} and ${isWanted(asked, now)}`;
}

const withPeople = (asked: Audience, services: Services, now: Instant) => sql`
  with sated as materialized (${sated(asked.companyId, null, now)}), people as (${people(asked, services, now)})`;

/** CMP-21. */
export async function countReach(db: Db, asked: Audience, services: Services, now: Instant): Promise<WinBackReach> {
  const { rows } = await sql<WinBackReach>`
    ${withPeople(asked, services, now)}
    select count(*) filter (where not is_spared and by_push)::int as "byPush",
      count(*) filter (where not is_spared and by_mail and not by_push)::int as "byMail",
      count(*) filter (where not is_spared and not by_mail and not by_push)::int as unreachable,
      count(*) filter (where is_spared)::int as spared
    from people`.execute(db);
  return rows[0] ?? { byPush: 0, byMail: 0, unreachable: 0, spared: 0 };
}

/** Two rules of a company give out their turns one after the other. */
export async function lockTurns(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`win back turns ${companyId}`}, 0))`.execute(tx);
}

export type ClaimedTurn = { id: string; customerId: string; state: 'control' | 'claimed' };

/**
 * CMP-16, CMP-17, CMP-19: the turn of the next people, those who left last first. The row of `win_back_latest` is taken
 * in the same statement: nobody has two turns. The hash decides who is only watched: for one rule always the same people.
 */
export async function claim(
  tx: Tx,
  ruleId: string,
  asked: Audience,
  { services, controlPercent, most, now }: { services: Services; controlPercent: number; most: number; now: Instant },
): Promise<ClaimedTurn[]> {
  const { companyId } = asked;
  const { rows } = await sql<ClaimedTurn>`
    ${withPeople(asked, services, now)}, next as (
      select customer_id from people where not is_spared and (by_push or by_mail)
      order by last_order_at desc, customer_id limit ${sql.lit(most)}
    ), latest as (
      insert into win_back_latest as l (company_id, customer_id, claimed_at)
      select ${companyId}, customer_id, ${now}::timestamptz from next
      on conflict (company_id, customer_id) do update set claimed_at = excluded.claimed_at
        where l.claimed_at <= ${addMs(now, -TURN_EVERY_DAYS * DAY)}::timestamptz
      returning customer_id
    )
    insert into win_back_turns (company_id, id, rule_id, customer_id, state, claimed_at)
    select ${companyId}, gen_random_uuid(), ${ruleId}::uuid, customer_id,
      case when ${HASH(ruleId)} % 100 < ${controlPercent} then 'control' else 'claimed' end, ${now}::timestamptz
    from latest
    returning id, customer_id as "customerId", state`.execute(tx);
  return rows;
}

/** CMP-19: of rule and customer, 0 to 2^28 - 1. */
const HASH = (ruleId: string): RawBuilder<number> =>
  sql<number>`('x' || left(md5(${ruleId}::text || customer_id::text), 7))::bit(28)::int`;

export async function saveCode(
  tx: Tx,
  { companyId, id }: TurnRef,
  code: { promotionId: string; promoCode: string; endsAt: Instant },
): Promise<void> {
  await tx
    .updateTable('win_back_turns')
    .set({ promotion_id: code.promotionId, promo_code: code.promoCode, code_ends_at: code.endsAt })
    .where((eb) => eb.and({ company_id: companyId, id }))
    .execute();
}

/** Longer than any call: whoever holds a turn since then is dead. */
const HELD_MS = 120_000;

export type TakenTurn = Selectable<WinBackTurnsTable>;

/** CMP-18: one teller at a time; the turn of a dead one is taken over. Null: over, or somebody is at it. */
export async function take(db: Db, { companyId, id }: TurnRef, now: Instant): Promise<TakenTurn | null> {
  const { rows } = await sql<TakenTurn>`
    update win_back_turns set taken_at = ${now}::timestamptz, attempts = attempts + 1
    where company_id = ${companyId} and id = ${id} and state = 'claimed'
      and (taken_at is null or taken_at <= ${addMs(now, -HELD_MS)}::timestamptz)
    returning *`.execute(db);
  return rows[0] ?? null;
}

/** The next try may begin at once. */
export async function release(db: Db, { companyId, id }: TurnRef): Promise<void> {
  await db
    .updateTable('win_back_turns')
    .set({ taken_at: null })
    .where((eb) => eb.and({ company_id: companyId, id, state: 'claimed' as const }))
    .execute();
}

export async function heldUntil(db: Db, { companyId, id }: TurnRef): Promise<Instant | null> {
  const row = await db
    .selectFrom('win_back_turns')
    .select('taken_at')
    .where((eb) => eb.and({ company_id: companyId, id, state: 'claimed' as const }))
    .executeTakeFirst();
  return row?.taken_at ? addMs(row.taken_at, HELD_MS) : null;
}

/** Once: a turn that is over stays so. */
export async function settle(
  tx: Tx,
  { companyId, id }: TurnRef,
  {
    state,
    channel,
    now,
  }: { state: Exclude<TurnState, 'control' | 'claimed'>; channel: 'push' | 'mail' | null; now: Instant },
): Promise<boolean> {
  return isFound(
    tx
      .updateTable('win_back_turns')
      .set({ state, channel, sent_at: state === 'sent' ? now : null })
      .where((eb) => eb.and({ company_id: companyId, id, state: 'claimed' as const }))
      .returning('id'),
  );
}

/** Whoever is still not told, though every try of its job is over. */
export async function claimedBefore(system: Db, before: Instant, most: number): Promise<TurnRef[]> {
  const { rows } = await sql<TurnRef>`
    select company_id as "companyId", id from win_back_turns
    where state = 'claimed' and claimed_at < ${before}::timestamptz order by claimed_at limit ${sql.lit(most)}`.execute(
    system,
  );
  return rows;
}

export type Person = { firstName: string; email: string | null; mayBeMailed: boolean };

/** CMP-18: as they agree now, not as they did when it was their turn. */
export async function person(db: Db, companyId: string, customerId: string): Promise<Person | null> {
  const row = await db
    .selectFrom('customers')
    .select(['first_name', 'email', 'newsletter_subscribed'])
    .where((eb) => eb.and({ company_id: companyId, id: customerId }))
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row
    ? { firstName: row.first_name, email: row.email, mayBeMailed: row.newsletter_subscribed && row.email !== null }
    : null;
}

export type OwnDevice = {
  id: string;
  kind: 'web' | 'app';
  address: string;
  p256dh: string | null;
  auth: string | null;
  slug: string | null;
};
/** More than these are forgotten tablets. */
const MOST_DEVICES = 5;

export async function devices(db: Db, companyId: string, customerId: string): Promise<OwnDevice[]> {
  return db
    .selectFrom('push_devices as d')
    .leftJoin('shops as s', (join) =>
      join.onRef('s.company_id', '=', 'd.company_id').onRef('s.id', '=', 'd.shop_id').on('s.retired_at', 'is', null),
    )
    .select(['d.id', 'd.kind', 'd.address', 'd.p256dh', 'd.auth', 's.slug'])
    .where('d.company_id', '=', companyId)
    .where('d.customer_id', '=', customerId)
    .where('d.opted_out_at', 'is', null)
    .orderBy('d.seen_at', 'desc')
    .orderBy('d.id')
    .limit(sql.lit(MOST_DEVICES))
    .execute();
}

/** FIN-17: whether a code was given by a rule, whatever became of the rule. */
export async function isCodeOfTurn(tx: Tx, companyId: string, promotionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('win_back_turns')
    .select('id')
    .where((eb) => eb.and({ company_id: companyId, promotion_id: promotionId }))
    .executeTakeFirst();
  return row !== undefined;
}
