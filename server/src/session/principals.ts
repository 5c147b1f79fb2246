import { isScreen, principalOfScreen } from '@comptoir/domain/kitchen/screen-principal.ts';
import type { Principal, PrincipalShop } from '@comptoir/domain/session/principal.ts';
import type { RightOverrides } from '@comptoir/domain/session/rights.ts';
import { isCompanyAdmin, type RoleSource } from '@comptoir/domain/session/roles.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/db.ts';
import { firstOf } from '../db/rows.ts';
import type { AccessClaims } from './tokens.ts';
import { heldOverrides } from './users.store.ts';

type UserRow = {
  first_name: string;
  is_general_admin: boolean;
  is_distributor_admin: boolean;
  level: 'staff' | 'manager' | null;
  right_overrides: RightOverrides;
  own_shop_ids: string[];
};

/** sec:revocation: a revoked session or a changed right is felt within this delay on every node. */
const CACHE_MS = 2_000;
const MAX_CACHED = 5_000;

export type Principals = {
  find(claims: AccessClaims, nowMs: number): Promise<Principal | null>;
  forget(sessionId: string): void;
  /** What was changed here is felt here at once. */
  forgetUser(userId: string): void;
};

export function createPrincipals(database: Database): Principals {
  const cache = new Map<string, { principal: Principal | null; until: number }>();
  return {
    async find(claims, nowMs) {
      const known = cache.get(claims.sessionId);
      if (known && known.until > nowMs && known.principal?.userId === claims.userId) return known.principal;
      const principal = await load(database, claims, nowMs);
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(claims.sessionId, { principal, until: nowMs + CACHE_MS });
      return principal;
    },
    forget: (sessionId) => void cache.delete(sessionId),
    forgetUser: (userId) => {
      for (const [sessionId, { principal }] of cache) if (principal?.userId === userId) cache.delete(sessionId);
    },
  };
}

const USER = sql`
  u.first_name, u.is_general_admin, u.is_distributor_admin, u.level, ${heldOverrides('u')} right_overrides,
  coalesce((select json_agg(us.shop_id) from user_shops us where us.company_id = u.company_id and us.user_id = u.id), '[]') own_shop_ids`;
const shopsOf = (company: string) =>
  sql`(select coalesce(json_agg(json_build_object('shopId', s.id, 'type', s.type, 'timeZone', s.time_zone, 'isRetired', s.retired_at is not null)), '[]') from shops s where s.company_id = ${sql.ref(company)})`;
const isIn = (now: RawBuilder<unknown>) =>
  sql`x.ended_at is null and x.expires_at > ${now} and u.can_sign_in and not u.is_disabled`;

async function load(database: Database, claims: AccessClaims, nowMs: number): Promise<Principal | null> {
  const { rows } = await sql<UserRow & { shops: PrincipalShop[] }>`
    select ${USER}, ${shopsOf('u.company_id')} shops
    from sessions x join users u on u.company_id = x.company_id and u.id = x.user_id
    where x.company_id = ${claims.companyId} and x.id = ${claims.sessionId} and x.user_id = ${claims.userId}
      and ${isIn(sql`${new Date(nowMs).toISOString()}`)}
  `.execute(database.forCompany(claims.companyId));
  const row = rows[0];
  return row ? principalOf(claims, row, row.shops) : null;
}

/** Somebody who may still sign in, whatever has become of the session; or a screen that nobody has disconnected. */
export async function findPerson(database: Database, claims: AccessClaims): Promise<Principal | null> {
  if (isScreen(claims)) return findScreen(database, claims);
  const { rows } = await sql<UserRow & { shops: PrincipalShop[] }>`
    select ${USER}, ${shopsOf('u.company_id')} shops
    from users u
    where u.company_id = ${claims.companyId} and u.id = ${claims.userId} and u.can_sign_in and not u.is_disabled
  `.execute(database.forCompany(claims.companyId));
  const [row] = rows;
  return row ? principalOf(claims, row, row.shops) : null;
}

const findScreen = (database: Database, { companyId, userId: screenId }: AccessClaims): Promise<Principal | null> =>
  firstOf(
    database
      .forCompany(companyId)
      .selectFrom('kitchen_screens')
      .select(['company_id as companyId', 'id', 'shop_id as shopId', 'name'])
      .where((eb) => eb.and({ company_id: companyId, id: screenId }))
      .where('ended_at', 'is', null),
    principalOfScreen,
  );

/** Those whose session still stands, by session. The shops are read once per company: it may have hundreds. */
export async function loadPrincipals(
  database: Database,
  claims: readonly AccessClaims[],
): Promise<Map<string, Principal>> {
  const companyIds = claims.map(({ companyId }) => companyId);
  const sessionIds = claims.map(({ sessionId }) => sessionId);
  const db = database.forSystem();
  const [users, companies] = await Promise.all([
    // By whole keys: by id alone the whole table would be searched.
    sql<UserRow & AccessClaims>`
      select ${USER}, x.company_id "companyId", x.id "sessionId", x.user_id "userId"
      from unnest(${companyIds}::uuid[], ${sessionIds}::uuid[]) asked (company_id, id)
      join sessions x on x.company_id = asked.company_id and x.id = asked.id
      join users u on u.company_id = x.company_id and u.id = x.user_id
      where ${isIn(sql`now()`)}
    `.execute(db),
    sql<{ companyId: string; shops: PrincipalShop[] }>`
      select c.company_id "companyId", ${shopsOf('c.company_id')} shops
      from unnest(${[...new Set(companyIds)]}::uuid[]) c (company_id)
    `.execute(db),
  ]);
  const shops = new Map(companies.rows.map((row) => [row.companyId, row.shops]));
  return new Map(
    users.rows.map(({ companyId, sessionId, userId, ...row }) => [
      sessionId,
      principalOf({ companyId, sessionId, userId }, row, shops.get(companyId) ?? []),
    ]),
  );
}

function principalOf(claims: AccessClaims, row: UserRow, shops: PrincipalShop[]): Principal {
  const source: RoleSource = {
    isGeneralAdmin: row.is_general_admin,
    isDistributorAdmin: row.is_distributor_admin,
    shopAdminEntry: row.level ? { level: row.level, shopIds: row.own_shop_ids } : null,
  };
  return {
    ...claims,
    ...source,
    firstName: row.first_name,
    // STO-43: a shop that is closed for good can be read, and counts no more.
    shopCount: shops.filter(({ isRetired }) => !isRetired).length,
    shops: shops.filter((shop) => isCompanyAdmin(source) || row.own_shop_ids.includes(shop.shopId)),
    overrides: row.right_overrides,
  };
}
