import { sql, type Kysely } from 'kysely';

/**
 * ZON-23, MFE-02: shops that were made before zones and management fees had settings go on as they did: they deliver as far
 * as a zone may reach for the fee they had, and ask the same amount of every order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into settings (company_id, shop_id, family, document)
    select company_id, id, 'deliveryZones', jsonb_build_object('cityZones', '[]'::jsonb, 'mapZones', jsonb_build_array(
      jsonb_build_object('key', 'zone-1', 'priority', 1, 'minimumBasket', 0, 'color', '#007a5a',
        'feeRows', jsonb_build_array(jsonb_build_object('basketThreshold', 0, 'deliveryFee', flat_delivery_fee)),
        'geometry', jsonb_build_object('shape', 'circle', 'center', address -> 'location', 'radiusMetres', 30000))))
    from shops where address -> 'location' is not null and address -> 'location' <> 'null'::jsonb
    on conflict do nothing`.execute(db);
  await sql`
    insert into settings (company_id, shop_id, family, document)
    select company_id, id, 'managementFees', jsonb_build_object('delivery', f, 'click_and_collect', f, 'click_and_seat', f)
    from shops, lateral (select jsonb_build_object('enabled', true, 'feeBasisPoints', management_fee,
      'minFee', management_fee, 'maxFee', management_fee) as f) as fee
    where management_fee > 0
    on conflict do nothing`.execute(db);
  await sql`alter table shops drop column management_fee`.execute(db);
}
