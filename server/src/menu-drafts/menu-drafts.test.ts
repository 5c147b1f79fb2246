import type { MenuDraft, MenuDraftHead } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { MAX_OPEN_DRAFTS } from '@comptoir/domain/menu-drafts/draft-rules.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { ShopPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { forgetOldRows } from '../jobs/retention.ts';
import { aProductForm, aSectionForm, expectWhole, givenKitchen, shown, withTill } from '../menu/menu.fixture.ts';
import { PLAIN_FRONT } from '../storefront/shop-front.fixture.ts';
import { serveShopPages } from '../storefront/shop-pages.ts';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { publishAtHour } from './publish-at-hour.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const render: typeof PLAIN_FRONT.render = ({ menu, isPreview, draftToken }) =>
    `${isPreview ? 'Aperçu' : 'En vente'} ${draftToken ?? ''} ${menu.sections
      .flatMap(({ products }) => products)
      .map(({ name, price }) => `[${name} ${price}]`)
      .join('')}`;
  await serveShopPages(server.app, server.deps, { ...PLAIN_FRONT, render });
});

const SOCCA = 'PRODUCT-socca';

async function givenDraft(fields: Parameters<typeof givenKitchen>[1] = {}) {
  const kitchen = await givenKitchen(server, fields);
  const reply = await kitchen.manager.post(`${kitchen.path}/menu-drafts`, { name: 'Carte de Noël' });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const { draftId } = reply.json<MenuDraft>();
  const path = `${kitchen.path}/menu-drafts/${draftId}`;
  const read = async () => (await kitchen.staff.get(path)).json<MenuDraft>();
  return {
    kitchen,
    draftId,
    path,
    read,
    change: (...commands: object[]) => kitchen.manager.post(`${path}/changes`, { commands }),
    publish: async () => kitchen.manager.post(`${path}/publish`, { version: (await read()).version }),
    /** As somebody does in the menu itself. */
    sell: async (product: Parameters<typeof aProductForm>[0]) => {
      const reply = await kitchen.manager.put(`${kitchen.path}/sections/SECTION-1/products/${SOCCA}`, {
        product: aProductForm({ name: 'Socca', description: '', allergens: [], diets: [], ...product }),
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    },
  };
}
type Drafted = Awaited<ReturnType<typeof givenDraft>>;
const price = (value: number, more: object = {}) => ({ do: 'set', key: SOCCA, fields: { price: value }, ...more });
const priceOnSale = async ({ kitchen }: Drafted) => findProduct(await kitchen.menu(), SOCCA)?.price;
const draftNews = async ({ kitchen, draftId }: Drafted) =>
  kitchen.db
    .selectFrom('live_events')
    .select(['payload', 'seq'])
    .where('type', '=', 'menu-draft-changed')
    .where('shop_id', '=', kitchen.shop.shopId)
    .execute()
    .then((rows) => rows.filter(({ payload }) => (payload as { draftId: string }).draftId === draftId));

describe('preparing', () => {
  test('DRF-01 several drafts, listed for everybody of the shop; made by who may edit the menu, twenty at most', async () => {
    const drafted = await givenDraft();
    const { kitchen } = drafted;
    await kitchen.manager.post(`${kitchen.path}/menu-drafts`, { name: 'Prix 2027' });

    const { items } = (await kitchen.staff.get(`${kitchen.path}/menu-drafts`)).json<{ items: MenuDraftHead[] }>();

    expect(items.map(({ name }) => name).sort()).toEqual(['Carte de Noël', 'Prix 2027']);
    expect(items[0]).toMatchObject({ state: 'open', elements: 0, publishAt: null, failure: null });
    const denied = await kitchen.staff.post(`${kitchen.path}/menu-drafts`, { name: 'Non' });
    expect(denied.status).toBe(403);
    for (let count = items.length; count < MAX_OPEN_DRAFTS; count += 1)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await kitchen.manager.post(`${kitchen.path}/menu-drafts`, { name: `Brouillon ${count}` });
    const full = await kitchen.manager.post(`${kitchen.path}/menu-drafts`, { name: 'De trop' });
    expect([full.status, full.body['errorCode']]).toEqual([409, 'LIMIT_REACHED']);
    expect(await kitchen.journal()).toContain(`menu-draft.create ${drafted.draftId} staff`);
  });

  test('DRF-02 DRF-03 nothing is on sale: prices, a new section, a new dish, a removed one', async () => {
    const drafted = await givenDraft();
    const { kitchen, change } = drafted;
    const before = await kitchen.menu();

    const made = await change(price(600), { do: 'section', key: null, section: aSectionForm({ name: 'Noël' }) });
    const sectionKey = Object.keys(made.json<{ draft: MenuDraft }>().draft.changes.sections)[0] ?? '';
    const reply = await change(
      { do: 'product', key: null, sectionKey, product: aProductForm({ name: 'Oie rôtie' }) },
      { do: 'remove', key: 'PRODUCT-out' },
      { do: 'place', key: sectionKey, position: 0 },
    );

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { changes, elements, changedBy } = await drafted.read();
    expect(changes.edits[SOCCA]?.fields).toEqual({ price: { base: 450, value: 600 } });
    expect(Object.values(changes.products)).toMatchObject([{ name: 'Oie rôtie', sectionKey, price: 950 }]);
    expect([elements, changedBy]).toEqual([4, 'Michèle']);
    expect(await kitchen.menu()).toEqual(before);
    expect(await kitchen.news()).toEqual([]);
    expect((await draftNews(drafted)).length).toBe(3);
    expect((await kitchen.journal()).filter((row) => row.startsWith('menu-draft.save'))).toHaveLength(2);
  });

  test('DRF-03 the window of a dish, in the draft: only what it changes', async () => {
    const drafted = await givenDraft();
    const product = aProductForm({ name: 'Socca', price: cents(520), description: '', allergens: [], diets: [] });

    await drafted.change({ do: 'product', key: SOCCA, sectionKey: 'SECTION-1', product });

    expect(Object.keys((await drafted.read()).changes.edits[SOCCA]?.fields ?? {})).toEqual(['price']);
  });

  test('DRF-04 two people at once lose nothing; the same price that the other one has typed is held back', async () => {
    const drafted = await givenDraft();
    const { change } = drafted;

    await Promise.all([
      change(price(600, { was: { price: 450 } })),
      change({ do: 'set', key: 'PRODUCT-out', fields: { price: 1_500 }, was: {} }),
      change({ do: 'set', key: 'PRODUCT-out', fields: { name: 'Daube de bœuf' } }),
    ]);
    const late = await change(price(650, { was: { price: 450 } }));

    expect(late.json<{ held: object[] }>().held).toEqual([{ key: SOCCA, name: 'Socca', field: 'price', value: 600 }]);
    const { changes, version } = await drafted.read();
    expect(changes.edits[SOCCA]?.fields['price']?.value).toBe(600);
    expect(Object.keys(changes.edits['PRODUCT-out']?.fields ?? {}).sort()).toEqual(['name', 'price']);
    expect(version).toBe(5);
  });

  test('DRF-03 what the till decides is not drafted either', async () => {
    const drafted = await givenDraft(withTill('splash'));
    const { change } = drafted;

    const replies = [
      await change(price(600)),
      await change({ do: 'product', key: null, sectionKey: 'SECTION-1', product: aProductForm() }),
      await change({ do: 'remove', key: SOCCA }),
      await change({ do: 'set', key: SOCCA, fields: { hidden: true } }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 422]);
  });

  test('DRF-13 deleted, put back as it was; forgotten after thirty days', async () => {
    const drafted = await givenDraft();
    const { kitchen, path } = drafted;
    await drafted.change(price(600));

    expect((await kitchen.manager.delete(path)).status).toBe(204);
    expect((await kitchen.staff.get(path)).status).toBe(404);
    const back = await kitchen.manager.post(`${path}/put-back`);

    expect(back.json<MenuDraft>().changes.edits[SOCCA]).toBeDefined();
    expect((await kitchen.staff.get(path)).status).toBe(200);
    await kitchen.manager.delete(path);
    await kitchen.db.updateTable('menu_drafts').set({ deleted_at: '2020-01-01T00:00:00.000Z' }).execute();
    await forgetOldRows(server.deps);
    expect((await kitchen.manager.post(`${path}/put-back`)).status).toBe(404);
  });
});

describe('DRF-07 the preview', () => {
  const open = async (url: string) => {
    const reply = await server.app.inject({ method: 'GET', url });
    return { status: reply.statusCode, text: reply.body, headers: reply.headers };
  };

  test('DRF-07 the web shop with the draft, for an hour, under a signed link; nothing of it can be ordered', async () => {
    const drafted = await givenDraft();
    const { kitchen, path } = drafted;
    await drafted.change(price(600), {
      do: 'product',
      key: null,
      sectionKey: 'SECTION-1',
      product: aProductForm({ name: 'Oie rôtie' }),
    });
    const link = (await kitchen.staff.post(`${path}/preview`)).json<{ path: string; token: string }>();

    const preview = await open(`${link.path}?preview=${link.token}`);

    expect(preview.status).toBe(200);
    expect(preview.text).toContain(`Aperçu ${link.token}`);
    expect(preview.text).toMatch(/\[Socca 600\].*\[Oie rôtie 950\]/);
    expect([preview.headers['x-robots-tag'], String(preview.headers['content-security-policy'])]).toEqual([
      'noindex',
      expect.stringContaining("frame-ancestors 'self'"),
    ]);
    const sold = await open(link.path);
    expect(sold.text).toContain('[Socca 450]');
    expect(sold.text).not.toContain('Oie rôtie');

    await drafted.change(price(700));
    expect((await open(`${link.path}?preview=${link.token}`)).text).toContain('[Socca 700]');

    const forged = await open(`${link.path}?preview=${link.token.slice(0, -2)}xx`);
    const other = await givenKitchen(server);
    const elsewhere = await open(`/s/${other.shop.slug}?preview=${link.token}`);
    server.clock.offsetMs += 61 * 60_000;
    const late = await open(`${link.path}?preview=${link.token}`);
    server.clock.offsetMs = 0;
    expect([forged.status, elsewhere.status, late.status]).toEqual([410, 410, 410]);
    expect(late.text).toContain('n’est plus valable');
    await kitchen.manager.delete(path);
    expect((await open(`${link.path}?preview=${link.token}`)).status).toBe(410);
  });
});

describe('publishing', () => {
  test('DRF-08 at once: the snapshot, the menu, its news and the journal; a draft that moved on is refused', async () => {
    const drafted = await givenDraft();
    const { kitchen, path } = drafted;
    const { version } = await drafted.read();
    await drafted.change(price(600), { do: 'remove', key: 'PRODUCT-out' });
    const stale = await kitchen.manager.post(`${path}/publish`, { version });

    const reply = await drafted.publish();

    expect([stale.status, stale.body['errorCode']]).toEqual([409, 'PREVIEW_STALE']);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body).toMatchObject({ state: 'published', publishedBy: 'Michèle' });
    const menu = await kitchen.menu();
    expect(shown(menu)).toEqual([['Carte', ['Socca', 'Pan bagnat']]]);
    expectWhole(menu);
    expect(await priceOnSale(drafted)).toBe(600);
    const [snapshot] = await kitchen.db.selectFrom('menu_snapshots').selectAll().execute();
    expect(snapshot).toMatchObject({ reason: 'draft', created_by: 'Michèle', shop_id: kitchen.shop.shopId });
    expect(await kitchen.news()).toMatchObject([
      { patch: { products: [{ key: SOCCA, price: 600 }], removedKeys: ['PRODUCT-out'] } },
    ]);
    expect((await kitchen.journal()).at(-1)).toBe(`menu.draft ${kitchen.shop.shopId} staff`);
    expect((await drafted.change(price(700))).body['errorCode']).toBe('RECORD_CONFLICT');
    expect((await drafted.publish()).status).toBe(409);
  });

  test('DRF-08 an empty draft is not published, and two clicks publish once', async () => {
    const drafted = await givenDraft();
    expect((await drafted.publish()).body['errorMessage']).toBe('Ce brouillon ne change rien à la carte.');
    await drafted.change(price(600));
    const { version } = await drafted.read();
    const press = () => drafted.kitchen.manager.post(`${drafted.path}/publish`, { version });

    const replies = await Promise.all([press(), press(), press()]);

    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await drafted.kitchen.news()).toHaveLength(1);
  });

  test('DRF-05 DRF-06 a price that somebody changed meanwhile is settled first, for the draft or for the menu', async () => {
    const drafted = await givenDraft();
    await drafted.change(price(600));
    await drafted.sell({ price: cents(480) });

    const refused = await drafted.publish();
    expect([refused.status, refused.body['errorCode']]).toEqual([409, 'MENU_CONFLICT']);
    expect(await priceOnSale(drafted)).toBe(480);
    await drafted.change({ do: 'settle', key: SOCCA, field: 'price', keep: 'draft' });

    expect((await drafted.publish()).status).toBe(200);
    expect(await priceOnSale(drafted)).toBe(600);
  });
});

describe('at an hour', () => {
  const planned = async (drafted: Drafted, minutes = 60) => {
    const publishAt = addMinutes(server.deps.now(), minutes);
    const reply = await drafted.kitchen.manager.put(`${drafted.path}/hour`, { publishAt });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.json<MenuDraft>().publishAt ?? '';
  };
  const atHour = (drafted: Drafted, publishAt: string) => {
    const { companyId, shop } = drafted.kitchen;
    const job = { companyId, shopId: shop.shopId, draftId: drafted.draftId, publishAt };
    return publishAtHour(systemCtx(server.deps, companyId, 'job'), job);
  };

  test('STO-44 in a shop that has closed for good nothing is published, and whoever planned it is told', async () => {
    const drafted = await givenDraft();
    const { companyId, shop } = drafted.kitchen;
    await drafted.change(price(600));
    const publishAt = await planned(drafted);
    const { db } = systemCtx(server.deps, companyId, 'test');
    await db.updateTable('shops').set({ retired_at: publishAt }).where('id', '=', shop.shopId).execute();

    await atHour(drafted, publishAt);
    expect(await drafted.read()).toMatchObject({ state: 'open', publishAt: null, failure: expect.any(String) });
    expect(await priceOnSale(drafted)).toBe(450);
  });

  test('DRF-09 once, in the name of whoever planned it; an hour that was changed or taken back does nothing', async () => {
    const drafted = await givenDraft();
    const { kitchen, path } = drafted;
    await drafted.change(price(600));
    const first = await planned(drafted, 30);
    expect(await drafted.read()).toMatchObject({ state: 'scheduled', scheduledBy: 'Michèle' });
    await kitchen.manager.put(`${path}/hour`, { publishAt: null });
    await atHour(drafted, first);
    expect(await drafted.read()).toMatchObject({ state: 'open', publishAt: null });
    const second = await planned(drafted);
    await atHour(drafted, first);
    expect(await priceOnSale(drafted)).toBe(450);

    await Promise.all([atHour(drafted, second), atHour(drafted, second)]);

    expect(await drafted.read()).toMatchObject({ state: 'published', publishedBy: 'Michèle', publishAt: null });
    expect(await priceOnSale(drafted)).toBe(600);
    expect(await kitchen.news()).toHaveLength(1);
    expect((await kitchen.journal()).at(-1)).toBe(`menu.draft ${kitchen.shop.shopId} staff`);
    const past = await kitchen.manager.put(`${path}/hour`, { publishAt: '2020-01-01T10:00:00.000Z' });
    expect(past.status).toBe(409);
  });

  test('DRF-10 what prevents it is told by mail and on the draft, and nothing is half published', async () => {
    const drafted = await givenDraft();
    const { kitchen } = drafted;
    await drafted.change(price(600), { do: 'remove', key: 'PRODUCT-out' });
    const hour = await planned(drafted);
    await drafted.sell({ price: cents(480) });
    const before = await kitchen.menu();

    await atHour(drafted, hour);

    const failure = 'La carte a changé depuis ce brouillon : choisissez ce que vous gardez.'.replace(' :', `${NBSP}:`);
    expect(await drafted.read()).toMatchObject({ state: 'open', publishAt: null, failure });
    expect(await kitchen.menu()).toEqual(before);
    expect((await kitchen.journal()).at(-1)).toBe(`menu-draft.fail ${drafted.draftId} system`);
    await eventually(async () => {
      const mails = await listMessages(server.database.forSystem(), { kind: 'mail', limit: 50 });
      expect(JSON.stringify(mails)).toContain(`brouillons/${drafted.draftId}`);
    });
    await drafted.change({ do: 'settle', key: SOCCA, field: 'price', keep: 'menu' });
    expect((await drafted.read()).failure).toBeNull();
  });

  test('DRF-09 an hour that must fail is refused at once', async () => {
    const drafted = await givenDraft();
    const put = (publishAt: string) => drafted.kitchen.manager.put(`${drafted.path}/hour`, { publishAt });

    const empty = await put(addMinutes(server.deps.now(), 5));
    await drafted.change(price(600));
    const past = await put(addMinutes(server.deps.now(), -5));

    expect([empty.status, past.status]).toEqual([409, 422]);
  });
});

describe('DRF-12 undoing a publication', () => {
  type Undone = { since: ShopPreview; undone: ShopPreview; draft: MenuDraft };
  const undo = (drafted: Drafted, menuVersion: number | null = null) =>
    drafted.kitchen.manager.post(`${drafted.path}/undo`, { menuVersion });

  test('DRF-12 shown first; back as it was, the draft open again', async () => {
    const drafted = await givenDraft();
    const { kitchen } = drafted;
    const before = await kitchen.menu();
    await drafted.change(price(600), { do: 'remove', key: 'PRODUCT-out' });
    await drafted.publish();

    const shownFirst = (await undo(drafted)).json<Undone>();
    expect(shownFirst.since.counts).toEqual({ added: 0, changed: 0, madeUnavailable: 0, deleted: 0, leftOut: 0 });
    expect(shownFirst.undone.added.map(({ name }) => name)).toEqual(['Daube niçoise']);
    expect(await priceOnSale(drafted)).toBe(600);
    const reply = await undo(drafted, shownFirst.undone.menuVersion);

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(shown(await kitchen.menu())).toEqual(shown(before));
    expect(await priceOnSale(drafted)).toBe(450);
    expect(await drafted.read()).toMatchObject({ state: 'open', publishedAt: null, undoUntil: null });
    expect((await kitchen.journal()).at(-1)).toBe(`menu.undraft ${kitchen.shop.shopId} staff`);
    expect((await undo(drafted)).status).toBe(404);
    expect((await drafted.publish()).status).toBe(200);
  });

  test('DRF-12 what was changed since is told and kept; another change meanwhile asks again', async () => {
    const drafted = await givenDraft();
    await drafted.change(price(600), { do: 'set', key: 'PRODUCT-out', fields: { price: 1_990 } });
    await drafted.publish();
    await drafted.sell({ price: cents(650) });
    const seen = (await undo(drafted)).json<Undone>();
    await drafted.sell({ price: cents(660) });

    const stale = await undo(drafted, seen.undone.menuVersion);
    expect(stale.body['errorCode']).toBe('PREVIEW_STALE');
    expect(seen.since.changed).toMatchObject([{ name: 'Socca', fields: [{ field: 'Prix' }] }]);
    const again = (await undo(drafted)).json<Undone>();
    await undo(drafted, again.undone.menuVersion);

    const menu = await drafted.kitchen.menu();
    expect(findProduct(menu, SOCCA)?.price).toBe(660);
    expect(findProduct(menu, 'PRODUCT-out')?.price).not.toBe(1_990);
  });
});
