import type { PublicDesign } from '@comptoir/domain/design/in-force.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import * as designs from '../design/design.store.ts';
import * as menus from '../menu/menus.store.ts';
import * as settings from '../settings/settings.store.ts';
import * as shops from '../shops/shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** All that the public pages of a shop are made of, as it was after the company's event `seq`. */
export type ShopFacts = {
  shop: Shop;
  deliveryMinutes: number;
  /** ZON-23: without a zone nobody is delivered. */
  hasZones: boolean;
  design: PublicDesign;
  menu: Menu;
  seq: number;
};

/** News of any other topic changes nothing on these pages. */
const TOPICS = ['shop', 'menus', 'settings', 'generalConfig'];

const NO_MENU: Menu = { menuVersion: 0, sections: {}, optionLists: {} };

/** The count of events is read first: what changes meanwhile is found by the next look. */
export async function readFacts(db: Db, ref: ShopRef): Promise<ShopFacts | null> {
  const company = await db
    .selectFrom('companies')
    .select('event_seq')
    .where('company_id', '=', ref.companyId)
    .executeTakeFirst();
  const shop = company && (await shops.find(db, ref));
  // LEA-16: the company was erased.
  if (!company || !shop) return null;
  const [delay, zones, design, menu] = await Promise.all([
    db
      .selectFrom('shops')
      .select('delivery_minutes')
      .where((eb) => eb.and({ company_id: ref.companyId, id: ref.shopId }))
      .executeTakeFirst(),
    settings.read(db, ref, 'deliveryZones'),
    designs.publicDesign(db, ref),
    // Nothing of the menu of a shop that is closed for good is shown, and it may be on its way out (LEA-19).
    shop.retiredAt === null ? menus.read(db, ref) : NO_MENU,
  ]);
  const deliveryMinutes = delay?.delivery_minutes ?? 0;
  const hasZones = zones.mapZones.length + zones.cityZones.length > 0;
  return { shop, deliveryMinutes, hasZones, design, menu, seq: company.event_seq };
}

type Look = { head: number; isChanged: boolean };

/** Whether these facts still stand, in one question. Null where the events since then are no longer kept. */
export async function lookForNews(db: Db, { companyId, shopId }: ShopRef, seq: number): Promise<Look | null> {
  const { rows } = await sql<{ head: number; oldest: number | null; is_changed: boolean }>`
    select c.event_seq as head,
      (select min(e.seq) from live_events e where e.company_id = c.company_id) as oldest,
      exists (
        select from live_events e where e.company_id = c.company_id and e.seq > ${seq}
          and e.topic = any(${TOPICS}) and (e.shop_id = ${shopId} or e.shop_id is null)
      ) as is_changed
    from companies c where c.company_id = ${companyId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const isForgotten = row.head !== seq && (row.head < seq || row.oldest === null || row.oldest > seq + 1);
  return isForgotten ? null : { head: row.head, isChanged: row.is_changed };
}
