import { localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { publicMenu, type PublicMenu } from '@comptoir/domain/menu/public-menu.ts';
import type { PublicShop } from '@comptoir/domain/storefront/public-shop.ts';
import type { PageChannel, PageVersions } from '@comptoir/domain/storefront/shop-page.ts';
import { createHash } from 'node:crypto';
import type { Deps } from '../ctx.ts';
import type { Live } from '../live/streams.ts';
import * as shops from '../shops/shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { publicShop, type Seen } from './public-shop.ts';
import { lookForNews, readFacts, type ShopFacts } from './shop-facts.store.ts';

/** However quiet the line is: news may have been lost on it. */
const LOOK_EVERY_MS = 1_000;
/** A shop that changes with every order is not read again for each of them. */
const BETWEEN_LOOKS_MS = 150;
const MOST_SHOPS = 500;

/** What a page shows at this minute. The same object for as long as nothing of it changes. */
export type ShopContent = { shop: PublicShop; menu: PublicMenu; versions: PageVersions; day: string };

type Entry = {
  ref: ShopRef;
  facts: ShopFacts | null;
  /** The last time that the database was asked. */
  lookedAt: number;
  isSuspect: boolean;
  looking: Promise<ShopFacts | null> | null;
  contents: Map<string, { facts: ShopFacts; minute: string; content: ShopContent }>;
};
type Needs = Pick<Deps, 'database' | 'now' | 'live'>;
export type ShopShelf = ReturnType<typeof createShelf>;

const shelves = new WeakMap<Live, ShopShelf>();

/** One for each node: pages, calls and streams read the same. */
export function shopShelf(deps: Needs): ShopShelf {
  const known = shelves.get(deps.live) ?? createShelf(deps);
  shelves.set(deps.live, known);
  return known;
}

/**
 * What public pages are made of, kept in memory. News of the company makes an entry suspect; a suspect or old one is
 * compared with the database before it is used, by the count of events, and read again only if something of this shop
 * changed. Pages change by themselves only with a minute: hours and activation schedules know no seconds.
 */
function createShelf({ database, now, live }: Needs) {
  const entries = new Map<string, Entry>();
  const bySlug = new Map<string, ShopRef>();

  live.onNews((companyId) => {
    for (const entry of entries.values())
      if (companyId === null || entry.ref.companyId === companyId) entry.isSuspect = true;
  });

  function entryOf(ref: ShopRef): Entry {
    const known = entries.get(ref.shopId);
    const entry = known ?? { ref, facts: null, lookedAt: 0, isSuspect: true, looking: null, contents: new Map() };
    // The one that was not asked for longest leaves first.
    entries.delete(ref.shopId);
    entries.set(ref.shopId, entry);
    const [oldest] = entries.keys();
    if (entries.size > MOST_SHOPS && oldest !== undefined) entries.delete(oldest);
    return entry;
  }

  async function look(entry: Entry): Promise<ShopFacts | null> {
    const db = database.forCompany(entry.ref.companyId);
    entry.isSuspect = false;
    const news = entry.facts && (await lookForNews(db, entry.ref, entry.facts.seq));
    if (entry.facts && news && !news.isChanged) entry.facts.seq = news.head;
    else entry.facts = await readFacts(db, entry.ref);
    entry.lookedAt = performance.now();
    return entry.facts;
  }

  async function factsOf(ref: ShopRef): Promise<ShopFacts | null> {
    const entry = entryOf(ref);
    const age = performance.now() - entry.lookedAt;
    if (entry.facts && age < (entry.isSuspect ? BETWEEN_LOOKS_MS : LOOK_EVERY_MS)) return entry.facts;
    entry.looking ??= look(entry).finally(() => {
      entry.looking = null;
    });
    return entry.looking;
  }

  function contentOf(facts: ShopFacts, ref: ShopRef, seen: Seen): ShopContent {
    const { contents } = entryOf(ref);
    const at = now();
    const minute = at.slice(0, 16);
    const name = `${seen.channel} ${seen.isPreview}`;
    const last = contents.get(name);
    if (last?.facts === facts && last.minute === minute) return last.content;
    const made = contentAt(facts, seen, at);
    const content = last && isSame(last.content, made) ? last.content : made;
    contents.set(name, { facts, minute, content });
    return content;
  }

  return {
    async refOf(slug: string): Promise<ShopRef | null> {
      const known = bySlug.get(slug);
      if (known) return known;
      const ref = await shops.companyOfShop(database.forSystem(), slug);
      if (bySlug.size >= MOST_SHOPS) bySlug.clear();
      if (ref) bySlug.set(slug, ref);
      return ref;
    },
    /** News came after it was last compared with the database. */
    isSuspect: ({ shopId }: ShopRef): boolean => entries.get(shopId)?.isSuspect ?? false,
    async read(ref: ShopRef, seen: Seen): Promise<{ facts: ShopFacts; content: ShopContent } | null> {
      const facts = await factsOf(ref);
      return facts && { facts, content: contentOf(facts, ref, seen) };
    },
  };
}

function contentAt(facts: ShopFacts, seen: Seen, at: Instant): ShopContent {
  const shop = publicShop(facts, seen, at);
  const menu = publicMenu(facts.menu, { orderType: null, channel: seen.channel, at, zone: shop.timeZone });
  const { design, ...rest } = shop;
  const versions = { shop: hashOf(rest), menu: hashOf(menu), generalConfig: hashOf(design) };
  return { shop, menu, versions, day: localDay(at, shop.timeZone) };
}

const isSame = (one: ShopContent, other: ShopContent): boolean =>
  one.day === other.day &&
  one.versions.shop === other.versions.shop &&
  one.versions.menu === other.versions.menu &&
  one.versions.generalConfig === other.versions.generalConfig;

export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

export const channelOf = (query: { table?: string; borne?: string }): PageChannel =>
  query.table !== undefined ? 'qrcode' : query.borne !== undefined ? 'terminal' : 'webapp';
