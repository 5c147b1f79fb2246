import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Rank } from '@comptoir/domain/staff/rank.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf } from '../db/rows.ts';
import { wordsOf } from './staff.store.ts';

export type StoredInvitation = {
  invitationId: string;
  companyId: string;
  email: string;
  rank: Rank;
  shopIds: string[];
  invitedById: string;
  invitedBy: string;
  expiresAt: Instant;
  sentAt: Instant | null;
};

/** Neither accepted nor revoked; it may have expired, and can be renewed then. */
const open = (db: Db | Tx, companyId: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'invitations.company_id').onRef('users.id', '=', 'invitations.invited_by'),
    )
    .select([
      'invitations.id as invitationId',
      'invitations.company_id as companyId',
      'invitations.email',
      'invitations.rank',
      sql<string[]>`to_jsonb(invitations.shop_ids)`.as('shopIds'),
      'invitations.invited_by as invitedById',
      'users.first_name as invitedBy',
      'invitations.expires_at as expiresAt',
      'invitations.sent_at as sentAt',
    ])
    .where('invitations.company_id', '=', companyId)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null);

const same = (row: StoredInvitation): StoredInvitation => row;

type Wanted = {
  search: string;
  shopId: string | undefined;
  /** For these shops and no other. Null: whoever asks may see them all. */
  within: readonly string[] | null;
  pageNumber: number;
  pageSize: number;
};

export async function list(
  db: Db,
  companyId: string,
  { search, shopId, within, pageNumber, pageSize }: Wanted,
): Promise<{ items: StoredInvitation[]; total: number }> {
  const rows = await wordsOf(search)
    .reduce(
      (query, word) => query.where(sql<boolean>`position(plain_words(${word}) in plain_words(invitations.email)) > 0`),
      open(db, companyId),
    )
    .select((eb) => eb.fn.countAll<number>().over().as('inAll'))
    .$if(within !== null, (query) =>
      query.where(sql<boolean>`invitations.shop_ids <> '{}' and invitations.shop_ids <@ ${within ?? []}::uuid[]`),
    )
    .$if(shopId !== undefined, (query) =>
      query.where(sql<boolean>`${shopId ?? null}::uuid = any(invitations.shop_ids)`),
    )
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .limit(pageSize)
    .offset(pageNumber * pageSize)
    .execute();
  return { items: rows.map(({ inAll: _all, ...invitation }) => invitation), total: rows[0]?.inAll ?? 0 };
}

export async function find(db: Db | Tx, companyId: string, invitationId: string): Promise<StoredInvitation | null> {
  return firstOf(open(db, companyId).where('invitations.id', '=', invitationId), same);
}

export async function lock(tx: Tx, companyId: string, invitationId: string): Promise<StoredInvitation | null> {
  return firstOf(open(tx, companyId).where('invitations.id', '=', invitationId).forUpdate('invitations'), same);
}

/** By the hash of its link, while it lasts. */
export async function findLive(
  db: Db | Tx,
  companyId: string,
  tokenHash: Buffer,
  now: Instant,
): Promise<StoredInvitation | null> {
  const live = open(db, companyId)
    .where('invitations.token_hash', '=', tokenHash)
    .where('invitations.expires_at', '>', now);
  return firstOf(live, same);
}

type NewInvitation = Omit<StoredInvitation, 'invitedBy' | 'sentAt'> & { tokenHash: Buffer; now: Instant };

/** Two people who invite the same address at the same moment: the index lets one of them in. False: it was there before. */
export async function add(tx: Tx, invitation: NewInvitation): Promise<boolean> {
  const row = await tx
    .insertInto('invitations')
    .values({
      company_id: invitation.companyId,
      id: invitation.invitationId,
      email: invitation.email,
      rank: invitation.rank,
      shop_ids: invitation.shopIds,
      invited_by: invitation.invitedById,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
      token_hash: invitation.tokenHash,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Renewal = { invitedById: string; expiresAt: Instant; tokenHash: Buffer };

/** The link before is dead from now on. */
export async function renew(tx: Tx, { companyId, invitationId }: StoredInvitation, renewal: Renewal): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({
      invited_by: renewal.invitedById,
      expires_at: renewal.expiresAt,
      token_hash: renewal.tokenHash,
      sent_at: null,
    })
    .where((eb) => eb.and({ company_id: companyId, id: invitationId }))
    .execute();
}

/** False when it has been renewed, accepted or revoked since. */
export async function mark(
  tx: Tx,
  { companyId, invitationId, expiresAt }: StoredInvitation,
  what: 'sent_at' | 'accepted_at' | 'revoked_at',
  now: Instant,
): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ [what]: now })
    .where((eb) => eb.and({ company_id: companyId, id: invitationId, expires_at: expiresAt }))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
