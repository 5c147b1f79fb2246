import { DISPUTE_COMES_WITHIN_DAYS, DISPUTES_UNDER_WAY, PHOTO_SHOWN_DAYS } from '@comptoir/domain/disputes/dispute.ts';
import { INVOICE_YEARS } from '@comptoir/domain/invoices/periods.ts';
import { MEASURED_WEEKS } from '@comptoir/domain/pace/pace.ts';
import { REPEATABLE_DAYS } from '@comptoir/domain/push-notifications/push-rules.ts';
import { TURN_EVERY_DAYS } from '@comptoir/domain/win-back/win-back-rules.ts';
import { sql } from 'kysely';
import type { Deps } from '../ctx.ts';

/** API-54: a dashboard that was away longer fetches a snapshot; five minutes are promised. */
const LIVE_EVENTS_MINUTES = 60;
const ENDED_SESSION_DAYS = 90;
const WEBHOOK_DAYS = 90;
/** As long as the snapshot of such a run (SYN-54). */
const FINISHED_SYNC_DAYS = 30;
/** Tickets contain personal data; the order's story keeps that one was printed. */
const PRINTED_DAYS = 30;
/** SUP-20: long enough for a dispute; the words of the complaint stay (SUP-13). */
const COMPLAINT_PHOTO_MONTHS = 12;
const COMPLAINT_YEARS = 3;
/** HLP-10: from the day it was sent; one that nobody could send is given up after twice as long. */
const CONTACT_MONTHS = 12;
/** PSH-23 asks for a week of them, PSH-28 and a complaint about too many messages for a month. */
const RECIPIENT_DAYS = REPEATABLE_DAYS;
/** PSH-29: a browser or an app that was not opened for so long is no longer its owner's, or has lost its address. */
const UNUSED_DEVICE_MONTHS = 13;
/** As long as an inactive client is known by name (CLI-30). */
const TURN_YEARS = 3;
/** MOV-17: what an import left on its way, then what it says it did. */
const IMPORT_LINE_DAYS = 7;
const IMPORT_DAYS = 90;
const CLOSED_ALERT_DAYS = 90;
const WATCHED_DAYS = 30;
/** TEA-04: it can be renewed until then; an address that nobody answered for is not kept longer. */
const INVITATION_KEPT_DAYS = 30;
/** LNK-19: when its cookie has ended nobody recognises the device; its click stays counted by day. */
const CLICK_MONTHS = 13;
/** Deleting a busy day in one statement would exceed the statement timeout. */
const BATCH = 5_000;
/** Four megabytes each. */
const EXPORT_PART_BATCH = 20;

/** INV-53: a photo shows somebody's door; where no bank can ask for it, it goes when nobody may look at it any more. */
const isOldPhoto = sql`taken_at < now() - make_interval(days => ${PHOTO_SHOWN_DAYS}) and (
  taken_at < now() - make_interval(days => ${DISPUTE_COMES_WITHIN_DAYS}) or not exists (
    select from orders o where o.company_id = delivery_photos.company_id and o.id = delivery_photos.order_id
      and o.payment_type = 'stripe'))`;
/** INV-51: one that a bank has asked for stays until it has decided. */
const isNotContested = sql`not exists (
  select from disputes d where d.company_id = delivery_photos.company_id and d.order_id = delivery_photos.order_id
    and d.state in (${sql.join([...DISPUTES_UNDER_WAY])}))`;

/** Deletes rows that are no longer needed. Records of what happened are never deleted. */
export async function forgetOldRows({ database }: Pick<Deps, 'database'>): Promise<void> {
  const db = database.forSystem();
  const forget = async (table: string, isOld: ReturnType<typeof sql>, most = BATCH) => {
    for (;;) {
      // eslint-disable-next-line no-await-in-loop -- batches follow each other
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${isOld} limit ${most}))`.execute(db);
      if (numAffectedRows < most) return;
    }
  };
  await forget('live_events', sql`created_at < now() - make_interval(mins => ${LIVE_EVENTS_MINUTES})`);
  await forget('idempotency_keys', sql`created_at < now() - interval '3 days'`);
  await forget('rate_limits', sql`window_ends_at < now()`);
  await forget('invitations', sql`expires_at < now() - make_interval(days => ${INVITATION_KEPT_DAYS})`);
  await forget('password_resets', sql`expires_at < now() - interval '7 days'`);
  // They know no company, so no erasure finds them (LEA-15): one that could never be handled goes by its age, too.
  await forget('webhook_inbox', sql`received_at < now() - make_interval(days => ${WEBHOOK_DAYS})`);
  // The raw messages may contain positions of drivers and couriers (DRV-29), names and addresses of customers.
  await forget(
    'webhook_inbox',
    sql`provider <> 'stripe' and (handled_at < now() - interval '24 hours' or received_at < now() - interval '7 days')`,
  );
  await forget('sync_previews', sql`expires_at < now()`);
  await forget('menu_snapshots', sql`expires_at < now()`);
  // DRF-13: as long as the snapshot that undoes it.
  await forget(
    'menu_drafts',
    sql`coalesce(deleted_at, published_at) < now() - make_interval(days => ${FINISHED_SYNC_DAYS})`,
  );
  await forget('sync_jobs', sql`finished_at < now() - make_interval(days => ${FINISHED_SYNC_DAYS})`);
  await forget('print_jobs', sql`created_at < now() - make_interval(days => ${PRINTED_DAYS})`);
  await forget('delivery_photos', sql`${isOldPhoto} and ${isNotContested}`);
  await forget('complaint_photos', sql`sent_at < now() - make_interval(months => ${COMPLAINT_PHOTO_MONTHS})`);
  await forget('complaints', sql`created_at < now() - make_interval(years => ${COMPLAINT_YEARS})`);
  await forget('contact_messages', sql`sent_at < now() - make_interval(months => ${CONTACT_MONTHS})`);
  await forget('contact_messages', sql`created_at < now() - make_interval(months => ${2 * CONTACT_MONTHS})`);
  await forget('shop_alerts', sql`closed_at < now() - make_interval(days => ${CLOSED_ALERT_DAYS})`);
  await forget('watch_steps', sql`taken_at < now() - make_interval(days => ${WATCHED_DAYS})`);
  // PAC-10: older orders are measured no more.
  await forget('pace_samples', sql`started_at < now() - make_interval(weeks => ${MEASURED_WEEKS})`);
  await forget('invoices', sql`issued_at < now() - make_interval(years => ${INVOICE_YEARS})`);
  await forget('push_recipients', sql`frozen_at < now() - make_interval(days => ${RECIPIENT_DAYS})`);
  await forget('push_devices', sql`seen_at < now() - make_interval(months => ${UNUSED_DEVICE_MONTHS})`);
  await forget(
    'win_back_turns',
    sql`state <> 'claimed' and claimed_at < now() - make_interval(years => ${TURN_YEARS})`,
  );
  await forget('win_back_latest', sql`claimed_at < now() - make_interval(days => ${TURN_EVERY_DAYS})`);
  // Parts first: deleting an archive with all of its parts would exceed the statement timeout.
  await forget(
    'company_export_parts',
    sql`(company_id, export_id) in (select company_id, id from company_exports where expires_at < now())`,
    EXPORT_PART_BATCH,
  );
  await forget('company_exports', sql`expires_at < now()`);
  await forget('archived_invoices', sql`issued_at < now() - make_interval(years => ${INVOICE_YEARS})`);
  // One that nobody confirmed in time is given up: without its lines it could only import nothing.
  await sql`update customer_imports set state = 'canceled', content = null, finished_at = now()
    where state in ('reading', 'ready') and created_at < now() - make_interval(days => ${IMPORT_LINE_DAYS})`.execute(
    db,
  );
  await forget('customer_import_lines', sql`created_at < now() - make_interval(days => ${IMPORT_LINE_DAYS})`);
  await forget('customer_imports', sql`created_at < now() - make_interval(days => ${IMPORT_DAYS})`);
  await forget('customer_codes', sql`expires_at < now()`);
  await forget('customer_sessions', sql`expires_at < now()`);
  await forget('link_events', sql`type = 'click' and last_at < now() - make_interval(months => ${CLICK_MONTHS})`);
  await forget('driver_codes', sql`expires_at < now()`);
  await forget('driver_sessions', sql`expires_at < now() - make_interval(days => ${ENDED_SESSION_DAYS})`);
  await sql`update drivers set position = null
    where position is not null and position_at < now() - interval '24 hours'`.execute(db);
  await forget('devices', sql`last_seen_at < now() - interval '90 days'`);
  await forget('sessions', sql`expires_at < now() - make_interval(days => ${ENDED_SESSION_DAYS})`);
}
