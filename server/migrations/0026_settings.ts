import { sql, type Kysely } from 'kysely';

/**
 * SET: each family of settings is a document of its own (domain/src/shops/settings.ts), of a shop or, without a shop, of the
 * whole network. `shops.settings_version` moves with every change of them, so that whoever knows a shop by its row notices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      company_id uuid not null references companies on delete cascade,
      shop_id uuid,
      owner_id uuid not null generated always as (coalesce(shop_id, company_id)) stored,
      family text not null,
      document jsonb not null,
      version integer not null default 1,
      changed_at timestamptz not null default now(),
      changed_by text,
      primary key (company_id, owner_id, family),
      foreign key (company_id, shop_id) references shops (company_id, id) on delete cascade
    )`.execute(db);
  await sql`alter table settings enable row level security`.execute(db);
  await sql`alter table settings force row level security`.execute(db);
  await sql`
    create policy own_company on settings using (
      current_setting('app.company') = '*' or company_id = nullif(current_setting('app.company'), '*')::uuid)`.execute(
    db,
  );
  await sql`grant select, insert, update, delete on settings to comptoir_app`.execute(db);
  await sql`alter table shops add column settings_version integer not null default 0`.execute(db);
  await moveColumns(db);
}

/** What a shop's row held of its settings. */
async function moveColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into settings (company_id, shop_id, family, document)
    select company_id, id, 'hours', hours from shops
    union all
    select company_id, id, 'specialHours', special_hours from shops
    union all
    select company_id, id, 'salesModes', jsonb_build_object(
      'orderTypesByChannel', order_types_by_channel, 'orderTypePosRefs', '{}'::jsonb,
      'paymentTypesByChannel', payment_types_by_channel, 'paymentTypePosRefs', payment_type_pos_refs,
      'driverPaymentTypes', driver_payment_types) from shops
    union all
    select company_id, id, 'orderSettings', jsonb_build_object(
      'orderWindowMinutes', 15, 'autoSendToDrivers', auto_send_to_drivers,
      'autoAccept', jsonb_build_object('enabled', auto_accept_enabled, 'preparationMinutes', auto_accept_minutes),
      'scheduleWindowMinutes', schedule_window_minutes, 'quickPreparationMinutes', quick_preparation_minutes) from shops
    union all
    select company_id, id, 'shopSettings', jsonb_build_object(
      'supportEmail', email, 'supportPhone', phone, 'cancellationFee', cancellation_fee,
      'feeReferences', jsonb_build_object('managementFeePosRef', null, 'deliveryFeePosRef', null)) from shops`.execute(
    db,
  );
  await sql`
    alter table shops
      drop column hours, drop column special_hours, drop column order_types_by_channel,
      drop column payment_types_by_channel, drop column payment_type_pos_refs, drop column driver_payment_types,
      drop column auto_send_to_drivers, drop column auto_accept_enabled, drop column auto_accept_minutes,
      drop column schedule_window_minutes, drop column quick_preparation_minutes, drop column cancellation_fee`.execute(
    db,
  );
}
