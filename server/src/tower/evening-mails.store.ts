import type { Day, Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db, Tx } from '../db/db.ts';
import { isFound } from '../db/rows.ts';
import type { UserRef } from '../session/users.store.ts';

export type Reader = { userId: string; since: Instant };
export type EveningMail = { day: Day; sentAt: Instant | null };

const one = (db: Db | Tx, { companyId, userId }: UserRef) =>
  db
    .selectFrom('evening_mail_readers')
    .select('user_id')
    .where((eb) => eb.and({ company_id: companyId, user_id: userId }));

export const isReader = (db: Db | Tx, user: UserRef): Promise<boolean> => isFound(one(db, user));

/** In the whole house. */
export async function companiesWithReaders(system: Db): Promise<string[]> {
  const rows = await system.selectFrom('evening_mail_readers').select('company_id').distinct().execute();
  return rows.map(({ company_id: companyId }) => companyId);
}

export async function readers(db: Db, companyId: string): Promise<Reader[]> {
  return db
    .selectFrom('evening_mail_readers')
    .select(['user_id as userId', 'since'])
    .where('company_id', '=', companyId)
    .orderBy('user_id')
    .execute();
}

/** Whether this changed anything. */
export async function subscribe(tx: Tx, { companyId, userId }: UserRef, since: Instant): Promise<boolean> {
  const added = tx
    .insertInto('evening_mail_readers')
    .values({ company_id: companyId, user_id: userId, since })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id');
  return isFound(added);
}

export async function unsubscribe(tx: Tx, { companyId, userId }: UserRef): Promise<boolean> {
  const removed = tx
    .deleteFrom('evening_mail_readers')
    .where((eb) => eb.and({ company_id: companyId, user_id: userId }))
    .returning('user_id');
  return isFound(removed);
}

export async function latest(db: Db | Tx, { companyId, userId }: UserRef): Promise<EveningMail | null> {
  const row = await db
    .selectFrom('evening_mails')
    .select(['day', 'sent_at as sentAt'])
    .where((eb) => eb.and({ company_id: companyId, user_id: userId }))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** law:atomic-counter: true for one caller only, whoever else looks at the same moment. */
export async function claim(tx: Tx, { companyId, userId }: UserRef, day: Day, now: Instant): Promise<boolean> {
  const claimed = tx
    .insertInto('evening_mails')
    .values({ company_id: companyId, user_id: userId, day, claimed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day');
  return isFound(claimed);
}

const ofDay = ({ companyId, userId }: UserRef, day: Day) => ({ company_id: companyId, user_id: userId, day });

export async function isWaiting(db: Db, user: UserRef, day: Day): Promise<boolean> {
  const query = db
    .selectFrom('evening_mails')
    .select('day')
    .where((eb) => eb.and(ofDay(user, day)));
  return isFound(query.where('sent_at', 'is', null));
}

export async function markSent(tx: Tx, user: UserRef, day: Day, now: Instant): Promise<boolean> {
  const marked = tx
    .updateTable('evening_mails')
    .set({ sent_at: now })
    .where((eb) => eb.and(ofDay(user, day)))
    .where('sent_at', 'is', null)
    .returning('day');
  return isFound(marked);
}
