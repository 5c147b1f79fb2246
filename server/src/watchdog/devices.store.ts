import type { Device } from '@comptoir/domain/watchdog/device.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { Tables } from '../db/tables.ts';

/** One shop's devices, or all of the company, or those of some shops and of all-shops screens. */
export type DevicesScope = { companyId: string; shopId?: string; shopIds?: readonly string[] };

function toDevice(row: Selectable<Tables['devices']>): Device {
  return {
    id: row.id,
    companyId: row.company_id,
    shopId: row.shop_id,
    userId: row.user_id,
    name: row.name,
    kind: row.kind,
    sound: row.sound,
    isVisible: row.is_visible,
    lastSeenAt: row.last_seen_at,
    lastTest: row.last_test,
  };
}

/** Latest first. */
export async function seenSince(db: Db | Tx, scope: DevicesScope, since: string): Promise<Device[]> {
  const { companyId, shopId, shopIds } = scope;
  let query = db
    .selectFrom('devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('last_seen_at', '>', since)
    .orderBy('last_seen_at', 'desc');
  if (shopId) query = query.where('shop_id', '=', shopId);
  if (shopIds) query = query.where((eb) => eb.or([eb('shop_id', 'is', null), eb('shop_id', 'in', [...shopIds])]));
  return (await query.execute()).map(toDevice);
}

export async function find(db: Db | Tx, companyId: string, deviceId: string): Promise<Device | null> {
  const row = await db
    .selectFrom('devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
  return row ? toDevice(row) : null;
}

export async function lock(tx: Tx, companyId: string, deviceId: string): Promise<Device | null> {
  const row = await tx
    .selectFrom('devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', deviceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toDevice(row) : null;
}

export async function put(tx: Tx, device: Device): Promise<void> {
  const said = {
    user_id: device.userId,
    name: device.name,
    kind: device.kind,
    sound: device.sound,
    is_visible: device.isVisible,
    last_seen_at: device.lastSeenAt,
    last_test: device.lastTest ? JSON.stringify(device.lastTest) : null,
  };
  await tx
    .insertInto('devices')
    .values({ company_id: device.companyId, id: device.id, shop_id: device.shopId, ...said })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(said))
    .execute();
}
