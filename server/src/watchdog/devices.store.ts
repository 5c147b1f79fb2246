import type { Device } from '@comptoir/domain/watchdog/device.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf, toColumns, toFields } from '../db/rows.ts';
import type { DevicesTable } from '../db/tables/service-tables.ts';

/** One shop's devices, or all of the company, or those of some shops and of all-shops screens. */
export type DevicesScope = { companyId: string; shopId?: string; shopIds?: readonly string[] };

const toDevice = (row: Selectable<DevicesTable>): Device => toFields(row, 'created_at');

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

const one = (db: Db | Tx, companyId: string, deviceId: string) =>
  db
    .selectFrom('devices')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, id: deviceId }));

export async function find(db: Db | Tx, companyId: string, deviceId: string): Promise<Device | null> {
  return firstOf(one(db, companyId, deviceId), toDevice);
}

export async function lock(tx: Tx, companyId: string, deviceId: string): Promise<Device | null> {
  return firstOf(one(tx, companyId, deviceId).forNoKeyUpdate(), toDevice);
}

export async function put(tx: Tx, device: Device): Promise<void> {
  const { companyId, id, shopId, ...reported } = device;
  const columns = toColumns(reported);
  await tx
    .insertInto('devices')
    .values({ company_id: companyId, id, shop_id: shopId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(columns))
    .execute();
}
