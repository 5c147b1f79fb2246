import { freshSince } from '@comptoir/domain/drivers/availability.ts';
import type { BusinessAddress, Freelance } from '@comptoir/domain/drivers/driver.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { isFound, toColumns } from '../db/rows.ts';
import type { WebSubscription } from '../ports/push.ts';

type DriverRef = { companyId: string; driverId: string };

export type Newcomer = DriverRef & {
  firstName: string;
  lastName: string;
  phone: string;
  email: string | null;
  birthDate: string | null;
  kind: 'employee' | 'independent';
  freelance: Freelance | null;
};

/** DRV-27: null when somebody of the company has this phone. */
export async function insert(tx: Tx, driver: Newcomer, now: Instant): Promise<string | null> {
  const { companyId, driverId: id, firstName, lastName, phone, email, birthDate, kind, freelance } = driver;
  const row = await tx
    .insertInto('drivers')
    .values({
      ...toColumns({ companyId, id, firstName, lastName, phone, email, birthDate, kind, freelance }),
      is_app_installed: true,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'phone']).where('phone', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function idByPhone(db: Db | Tx, companyId: string, phone: string): Promise<string | null> {
  const row = await db
    .selectFrom('drivers')
    .select('id')
    .where((eb) => eb.and({ company_id: companyId, phone }))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** INV-48: one statement, so that a document that is reviewed at the same moment loses nothing. */
export async function saveAddress(tx: Tx, { companyId, driverId }: DriverRef, address: BusinessAddress): Promise<void> {
  const unknown = JSON.stringify({ companyName: null, siret: null, isVatSubject: false, hasBillingMandate: false });
  await sql`
    update drivers set version = version + 1,
      freelance = coalesce(freelance, ${unknown}::jsonb) || jsonb_build_object('address', ${JSON.stringify(address)}::jsonb)
    where company_id = ${companyId} and id = ${driverId}`.execute(tx);
}

/** Has signed in with a code, or was enabled by a shop. */
export async function isProven(db: Db, { companyId, driverId }: DriverRef): Promise<boolean> {
  const ofDriver = { company_id: companyId, driver_id: driverId };
  const [session, shop] = await Promise.all([
    isFound(
      db
        .selectFrom('driver_sessions')
        .select('id')
        .where((eb) => eb.and(ofDriver))
        .limit(1),
    ),
    isFound(
      db
        .selectFrom('driver_shops')
        .select('shop_id')
        .where((eb) => eb.and({ ...ofDriver, enabled: true }))
        .limit(1),
    ),
  ]);
  return session || shop;
}

/** DRV-27: the shop must enable it; false when the driver is known there already. */
export async function askShop(tx: Tx, { companyId, driverId }: DriverRef, shopId: string): Promise<boolean> {
  return isFound(
    tx
      .insertInto('driver_shops')
      .values({ company_id: companyId, driver_id: driverId, shop_id: shopId, enabled: false, is_new: true })
      .onConflict((conflict) => conflict.columns(['company_id', 'driver_id', 'shop_id']).doNothing())
      .returning('driver_id'),
  );
}

/** The version tells screens which copy is newer. */
const changing = (tx: Tx, { companyId, driverId }: DriverRef) =>
  tx
    .updateTable('drivers')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where((eb) => eb.and({ company_id: companyId, id: driverId }));

export const markInstalled = (tx: Tx, ref: DriverRef): Promise<boolean> =>
  isDone(changing(tx, ref).set({ is_app_installed: true }).where('is_app_installed', '=', false));

const isDone = (update: ReturnType<typeof changing>): Promise<boolean> => isFound(update.returning('id'));

/** What was reported before the last report changes nothing. */
const reportedAt = (tx: Tx, ref: DriverRef, at: Instant) =>
  changing(tx, ref)
    .set({ state_told_at: at })
    .where((eb) => eb.or([eb('state_told_at', 'is', null), eb('state_told_at', '<=', at)]));

/** DLV-16: going online is a sign of life, and an old position is dropped. False when a later report came first. */
export async function saveOnline(
  tx: Tx,
  ref: DriverRef,
  { isOnline, at }: { isOnline: boolean; at: Instant },
): Promise<boolean> {
  return isDone(
    reportedAt(tx, ref, at)
      .set({ is_online: isOnline })
      .$if(isOnline, (update) =>
        update.set({
          position: sql`case when position_at > ${freshSince(at)} then position end`,
          position_at: sql<string>`case when position_at > ${freshSince(at)} then position_at else ${at} end`,
        }),
      ),
  );
}

export async function saveNotifications(
  tx: Tx,
  ref: DriverRef,
  areAllowed: boolean,
  subscription: WebSubscription | null,
): Promise<void> {
  await changing(tx, ref)
    .set({
      are_notifications_allowed: areAllowed,
      push_subscription: areAllowed && subscription ? JSON.stringify(subscription) : null,
    })
    .execute();
}

export const markUninstalled = (tx: Tx, ref: DriverRef, at: Instant): Promise<boolean> =>
  isDone(reportedAt(tx, ref, at).set({ is_app_installed: false, is_online: false, push_subscription: null }));

export async function companyOfDriver(
  system: Db,
  driverId: string,
): Promise<{ companyId: string; name: string } | null> {
  const row = await system
    .selectFrom('drivers')
    .select(['company_id', 'first_name'])
    .where('id', '=', driverId)
    .executeTakeFirst();
  return row ? { companyId: row.company_id, name: row.first_name } : null;
}
