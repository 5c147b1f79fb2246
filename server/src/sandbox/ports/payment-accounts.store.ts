import type { RequirementKind } from '@comptoir/domain/launch/requirements.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { AccountOwner } from '../../ports/payment-accounts.ts';

export type KeptCompany = AccountOwner & { shopName: string };
export type KeptAccount = {
  accountId: string;
  companyId: string;
  shopId: string;
  company: KeptCompany;
  bankLast4: string;
  state: 'new' | 'pending' | 'restricted' | 'complete';
  asked: RequirementKind[];
  createdAt: Instant;
};
type NewAccount = Omit<KeptAccount, 'state' | 'asked' | 'createdAt'> & { state?: KeptAccount['state'] };

const COLUMNS = sql`account_id as "accountId", company_id as "companyId", shop_id as "shopId", company,
  bank_last4 as "bankLast4", state, asked, created_at as "createdAt"`;

export async function keep(db: Db, { state = 'new', ...account }: NewAccount): Promise<void> {
  const { accountId, companyId, shopId, company, bankLast4 } = account;
  await sql`
    insert into sandbox.payment_accounts (account_id, company_id, shop_id, company, bank_last4, state)
    values (${accountId}, ${companyId}, ${shopId}, ${JSON.stringify(company)}::jsonb, ${bankLast4}, ${state})
    on conflict (account_id) do update set bank_last4 = excluded.bank_last4`.execute(db);
}

export async function find(db: Db, accountId: string): Promise<KeptAccount | null> {
  const { rows } = await sql<KeptAccount>`
    select ${COLUMNS} from sandbox.payment_accounts where account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

export async function list(db: Db, most: number): Promise<KeptAccount[]> {
  const { rows } = await sql<KeptAccount>`
    select ${COLUMNS} from sandbox.payment_accounts order by created_at desc, account_id limit ${most}`.execute(db);
  return rows;
}

export async function setBank(db: Db, accountId: string, bankLast4: string): Promise<void> {
  await sql`update sandbox.payment_accounts set bank_last4 = ${bankLast4} where account_id = ${accountId}`.execute(db);
}

/** The message is stored with the change and sent afterwards. `verifiedAt`: it becomes complete by itself then. */
export async function setState(
  db: Db,
  accountId: string,
  state: KeptAccount['state'],
  verifiedAt: Instant | null = null,
): Promise<void> {
  await sql`
    with changed as (
      update sandbox.payment_accounts set state = ${state}, verified_at = ${verifiedAt}, asked = '[]'
      where account_id = ${accountId} returning account_id)
    insert into sandbox.account_news (account_id) select account_id from changed`.execute(db);
}

/** LCH-27: a document that is asked of a complete account. */
export async function ask(db: Db, accountId: string, asked: readonly RequirementKind[]): Promise<void> {
  await sql`
    with changed as (
      update sandbox.payment_accounts set asked = ${JSON.stringify(asked)}::jsonb
      where account_id = ${accountId} returning account_id)
    insert into sandbox.account_news (account_id) select account_id from changed`.execute(db);
}

/** LCH-28: what was sent for verification is accepted in its time. */
export async function finishVerifications(db: Db, now: Instant): Promise<void> {
  await sql`
    with changed as (
      update sandbox.payment_accounts set state = 'complete', verified_at = null
      where state = 'pending' and verified_at <= ${now} returning account_id)
    insert into sandbox.account_news (account_id) select account_id from changed`.execute(db);
}

export type KeptLink = {
  linkId: string;
  accountId: string;
  refreshUrl: string;
  returnUrl: string;
  expiresAt: Instant;
};

export async function keepLink(db: Db, link: KeptLink): Promise<void> {
  const { linkId, accountId, refreshUrl, returnUrl, expiresAt } = link;
  await sql`
    insert into sandbox.account_links (link_id, account_id, refresh_url, return_url, expires_at)
    values (${linkId}, ${accountId}, ${refreshUrl}, ${returnUrl}, ${expiresAt})`.execute(db);
}

const LINK = sql`link_id as "linkId", account_id as "accountId", refresh_url as "refreshUrl",
  return_url as "returnUrl", expires_at as "expiresAt"`;

/** LCH-24: null when it was opened before, or too late. */
export async function openLink(db: Db, linkId: string, now: Instant): Promise<KeptLink | null> {
  const { rows } = await sql<KeptLink>`
    update sandbox.account_links set opened_at = ${now}
    where link_id = ${linkId} and opened_at is null and expires_at > ${now} returning ${LINK}`.execute(db);
  return rows[0] ?? null;
}

export async function findLink(db: Db, linkId: string): Promise<(KeptLink & { isOpened: boolean }) | null> {
  const { rows } = await sql<KeptLink & { isOpened: boolean }>`
    select ${LINK}, opened_at is not null as "isOpened"
    from sandbox.account_links where link_id = ${linkId}`.execute(db);
  return rows[0] ?? null;
}

export type AccountNewsRow = { newsId: number; accountId: string };

export async function waitingNews(db: Db, most: number): Promise<AccountNewsRow[]> {
  const { rows } = await sql<AccountNewsRow>`
    select news_id as "newsId", account_id as "accountId"
    from sandbox.account_news order by news_id limit ${most}`.execute(db);
  return rows;
}

export async function dropNews(db: Db, newsId: number): Promise<void> {
  await sql`delete from sandbox.account_news where news_id = ${newsId}`.execute(db);
}
