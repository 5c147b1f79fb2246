import { french } from '@comptoir/domain/kernel/text.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { CHANNELS, type Channel } from '@comptoir/domain/kernel/sales.ts';
import { FIRST_ORDER_SETTINGS, type SlotSettings } from '@comptoir/domain/order-settings/order-settings.ts';
import { FIRST_SALES_MODES } from '@comptoir/domain/sales-modes/sales-modes.ts';
import type { ShopType } from '@comptoir/domain/session/roles.ts';
import type { Settings } from '@comptoir/domain/settings/settings.ts';
import { FIRST_SHOP_SETTINGS } from '@comptoir/domain/shop-settings/shop-settings.ts';
import { slugOf, slugOfRank } from '@comptoir/domain/shops/slug.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import * as settings from '../settings/settings.store.ts';
import * as shops from './shops.store.ts';

/** INS-13: what somebody has to say of a shop; everything else has a first value and a screen. */
export type NewShop = {
  name: string;
  type: ShopType;
  timeZone: string;
  /** `location` is the pin, wherever it was moved to. */
  address: Address;
  /** International form, or none yet. */
  phone: string | null;
  /** For alerts of the house; customers are told another one (GEN-03). */
  email: string | null;
  /** STO-20: chosen by somebody; without it the name says it (INS-12). */
  slug?: string;
};

/** INS-14: said on the public shop until somebody opens it. */
export const NOT_OPEN_YET = french('Notre magasin ouvre bientôt !');

/** The public shop is served by this server: on the web, at its tables, on a terminal. The others need an account elsewhere. */
const FIRST_CHANNELS: readonly Channel[] = ['webapp', 'qrcode', 'terminal'];

/** More shops of one name than this are a mistake of somebody's. */
const MAX_RANK = 200;

/**
 * The one way to make a shop: its row, its menu and its settings, with one row in the journal. It is closed and takes no
 * payment until somebody sets it up (INS-14). A caller whose dashboards are open appends `shop-changed` at the end of its
 * transaction (law:change-with-event).
 */
export async function openShop(tx: Tx, ctx: Ctx, wanted: NewShop): Promise<Shop> {
  const { companyId } = ctx;
  const ref = { companyId, shopId: ctx.newId() };
  const slug = await insertUnderFreeSlug(tx, ref, wanted, ctx.now());
  const { orderWindowMinutes, autoSendToDrivers } = await settings.read(
    tx,
    { companyId, shopId: null },
    'orderSettings',
  );
  await settings.fill(tx, ref, firstSettings(wanted, { orderWindowMinutes, autoSendToDrivers }));
  await tx.insertInto('menus').values({ company_id: companyId, shop_id: ref.shopId }).execute();
  const after = { ...wanted, slug };
  await audit(tx, ctx, { action: 'shop.create', entity: 'shop', entityId: ref.shopId, shopId: ref.shopId, after });
  return mustExist(await shops.find(tx, ref));
}

/** law:atomic-counter: the index of slugs decides, so two shops of one name made at once get two addresses. */
async function insertUnderFreeSlug(tx: Tx, ref: shops.ShopRef, wanted: NewShop, at: string): Promise<string> {
  const first = wanted.slug ?? slugOf(wanted.name);
  for (let rank = 1; rank <= (wanted.slug === undefined ? MAX_RANK : 1); rank += 1) {
    const slug = slugOfRank(first, rank);
    // STO-22: an address that a shop once had is never given to another.
    // eslint-disable-next-line no-await-in-loop -- the next name is only asked for where this one is taken
    if (await shops.isSlugTaken(tx, slug)) continue;
    // eslint-disable-next-line no-await-in-loop -- the next name is only asked for where this one is taken
    const row = await tx
      .insertInto('shops')
      .values({
        company_id: ref.companyId,
        id: ref.shopId,
        slug,
        name: wanted.name,
        type: wanted.type,
        time_zone: wanted.timeZone,
        address: JSON.stringify(wanted.address),
        phone: wanted.phone,
        email: wanted.email,
        closed_message: NOT_OPEN_YET,
        channels: JSON.stringify(
          CHANNELS.map((channel) => ({ channel, enabled: FIRST_CHANNELS.includes(channel), url: null })),
        ),
        independent_drivers_allowed: wanted.type === 'independent',
        created_at: at,
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (row) return row.slug;
  }
  if (wanted.slug !== undefined) throw new Refused('slug-taken');
  throw new Error(`no free slug for ${first}`);
}

/** PMT-17 says what a shop sells where nobody has chosen; a new one waits for its owner's choice (INS-14). */
const firstSettings = ({ phone }: NewShop, ofNetwork: SlotSettings): Partial<Settings> => ({
  hours: {},
  specialHours: [],
  salesModes: { ...FIRST_SALES_MODES, paymentTypesByChannel: {} },
  orderSettings: { ...FIRST_ORDER_SETTINGS, ...ofNetwork },
  shopSettings: { ...FIRST_SHOP_SETTINGS, supportPhone: phone },
});
