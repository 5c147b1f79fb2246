import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { isFound } from '../db/rows.ts';
import type { PushAddress } from '../ports/push.ts';

export type GivenDevice = { to: PushAddress; shopId: string; customerId: string | null };
type Kept = { deviceId: string; isSubscribed: boolean; isChange: boolean };

export const addressOf = (to: PushAddress): string => (to.kind === 'web' ? to.endpoint : to.token);

const keysOf = (to: PushAddress) => ({
  p256dh: to.kind === 'web' ? to.p256dh : null,
  auth: to.kind === 'web' ? to.auth : null,
});

/** Its owner was asked and agreed: a new device, or one that is heard of again. Its installation keeps its hour. */
export async function register(
  tx: Tx,
  companyId: string,
  deviceId: string,
  { to, shopId, customerId }: GivenDevice,
  now: Instant,
): Promise<Kept> {
  const { p256dh, auth } = keysOf(to);
  const before = await lock(tx, companyId, to);
  const { rows } = await sql<{ deviceId: string; customerId: string | null; isNew: boolean }>`
    insert into push_devices as d
      (company_id, id, kind, address, p256dh, auth, customer_id, shop_id, registered_at, seen_at)
    values (${companyId}, ${deviceId}, ${to.kind}, ${addressOf(to)}, ${p256dh}, ${auth}, ${customerId}, ${shopId},
      ${now}, ${now})
    on conflict (company_id, address) do update set
      p256dh = excluded.p256dh, auth = excluded.auth, shop_id = excluded.shop_id, seen_at = excluded.seen_at,
      customer_id = coalesce(excluded.customer_id, d.customer_id), opted_out_at = null
    where d.kind = excluded.kind
    returning d.id as "deviceId", d.customer_id as "customerId", d.xmax = 0 as "isNew"`.execute(tx);
  const [kept] = rows;
  if (!kept) return { deviceId, isSubscribed: false, isChange: false };
  const isOther = before !== null && (before.isOptedOut || before.customerId !== kept.customerId);
  return { deviceId: kept.deviceId, isSubscribed: true, isChange: kept.isNew || isOther };
}

async function lock(tx: Tx, companyId: string, to: PushAddress) {
  const row = await tx
    .selectFrom('push_devices')
    .select(['id', 'opted_out_at', 'customer_id'])
    .where((eb) => eb.and({ company_id: companyId, address: addressOf(to), kind: to.kind }))
    .forUpdate()
    .executeTakeFirst();
  return row ? { deviceId: row.id, isOptedOut: row.opted_out_at !== null, customerId: row.customer_id } : null;
}

/** Nobody was asked: what is known is brought up to date, and nothing else. */
export async function renew(
  tx: Tx,
  companyId: string,
  { to, customerId }: Pick<GivenDevice, 'to' | 'customerId'>,
  now: Instant,
): Promise<Kept | null> {
  const before = await lock(tx, companyId, to);
  if (!before) return null;
  const owner = customerId ?? before.customerId;
  await tx
    .updateTable('push_devices')
    .set({ ...keysOf(to), seen_at: now, customer_id: owner })
    .where((eb) => eb.and({ company_id: companyId, id: before.deviceId }))
    .execute();
  return { deviceId: before.deviceId, isSubscribed: !before.isOptedOut, isChange: owner !== before.customerId };
}

/** Providers renew addresses: the device, and what it was already told, stay the same. */
export async function moveTo(tx: Tx, companyId: string, previous: string, to: PushAddress): Promise<boolean> {
  return isFound(
    tx
      .updateTable('push_devices as d')
      .set({ address: addressOf(to), ...keysOf(to) })
      .where((eb) => eb.and({ company_id: companyId, address: previous, kind: to.kind }))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('push_devices as o')
              .select('o.id')
              .where((eb) => eb.and({ 'o.company_id': companyId, 'o.address': addressOf(to) })),
          ),
        ),
      )
      .returning('d.id'),
  );
}

/** The device that was told something until now; null where there is none. */
export async function withdraw(tx: Tx, companyId: string, address: string, now: Instant): Promise<string | null> {
  const row = await tx
    .updateTable('push_devices')
    .set({ opted_out_at: now })
    .where((eb) => eb.and({ company_id: companyId, address }))
    .where('opted_out_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The provider says that there is no such address any more. */
export async function forget(tx: Tx, companyId: string, deviceId: string, address: string): Promise<boolean> {
  return isFound(
    tx
      .deleteFrom('push_devices')
      .where((eb) => eb.and({ company_id: companyId, id: deviceId, address }))
      .returning('id'),
  );
}

export async function forgetPerson(tx: Tx, companyId: string, customerId: string): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where((eb) => eb.and({ company_id: companyId, customer_id: customerId }))
    .execute();
}

export async function giveTo(tx: Tx, companyId: string, customerId: string, otherId: string): Promise<void> {
  await tx
    .updateTable('push_devices')
    .set({ customer_id: customerId })
    .where((eb) => eb.and({ company_id: companyId, customer_id: otherId }))
    .execute();
}

export type Device = { deviceId: string; to: PushAddress; shopId: string | null; registeredAt: Instant };

export async function find(db: Db | Tx, companyId: string, deviceId: string): Promise<Device | null> {
  const row = await db
    .selectFrom('push_devices')
    .select(['id', 'kind', 'address', 'p256dh', 'auth', 'shop_id', 'registered_at'])
    .where((eb) => eb.and({ company_id: companyId, id: deviceId }))
    .where('opted_out_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const to: PushAddress =
    row.kind === 'web'
      ? { kind: 'web', endpoint: row.address, p256dh: row.p256dh ?? '', auth: row.auth ?? '' }
      : { kind: 'app', token: row.address };
  return { deviceId: row.id, to, shopId: row.shop_id, registeredAt: row.registered_at };
}

export async function ofPerson(db: Db, companyId: string, customerId: string): Promise<object[]> {
  return db
    .selectFrom('push_devices as d')
    .leftJoin('shops as s', (join) => join.onRef('s.company_id', '=', 'd.company_id').onRef('s.id', '=', 'd.shop_id'))
    .select(['d.kind', 'd.address', 's.name as shop', 'd.registered_at as registeredAt', 'd.seen_at as seenAt'])
    .select('d.opted_out_at as optedOutAt')
    .where('d.company_id', '=', companyId)
    .where('d.customer_id', '=', customerId)
    .orderBy('d.registered_at', 'desc')
    .execute();
}
