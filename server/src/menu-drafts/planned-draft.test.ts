import { refusalSentence } from '@comptoir/contract/errors.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { MenuDraft } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import { aMenu, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { givenKitchen, keyed, withTill } from '../menu/menu.fixture.ts';
import { givenNetwork } from '../menu-sync/network.fixture.ts';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';
import { publishAtHour } from './publish-at-hour.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const SOCCA = 'PRODUCT-socca';
const MENU = aMenu({
  sections: [
    aSection({
      products: [
        aProduct({ price: cents(450) }),
        aProduct({ key: 'PRODUCT-pan', name: 'Pan bagnat', price: cents(890) }),
      ],
    }),
  ],
  optionLists: [],
});
const set = (fields: object, key = SOCCA) => ({ commands: [{ do: 'set', key, fields }] });

/** A franchise; Bruno may edit the menu of Antibes, Michèle is its head office. */
async function givenPlanning() {
  const network = await givenNetwork(server);
  await network.setMenu(1, MENU);
  const shopId = network.ids[1] ?? '';
  const { companyId, admin } = network;
  const user = await server.givenUser(companyId, { role: 'independent', shopIds: [shopId], firstName: 'Bruno' });
  const bruno = await server.as(user);
  const drafts = `${network.pathOf(1)}/menu-drafts`;
  const { draftId } = (await bruno.post(drafts, { name: 'Noël' })).json<MenuDraft>();
  const path = `${drafts}/${draftId}`;
  const draft = async () => (await admin.get(path)).json<MenuDraft>();
  return {
    network,
    bruno,
    brunoId: user.userId,
    path,
    draft,
    price: async () => findProduct(await network.menuOf(1), SOCCA)?.price,
    /** Planned by this person; returns how its job comes at that hour. */
    async plan(by: Caller) {
      const reply = await by.put(`${path}/hour`, { publishAt: addMinutes(server.deps.now(), 30) });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const publishAt = reply.json<MenuDraft>().publishAt ?? '';
      return () => publishAtHour(systemCtx(server.deps, companyId, 'job'), { companyId, shopId, draftId, publishAt });
    },
  };
}

describe('a draft that waits for its hour', () => {
  test.each([
    ['may not edit the menu any more', { right_overrides: JSON.stringify({ productAndOption: false }) }],
    ['does not sign in any more', { can_sign_in: false }],
    ['has left', { is_disabled: true }],
  ])('DRF-09 DRF-10 whoever planned it %s: nothing is published, head office is told', async (_, lost) => {
    const { network, bruno, brunoId, path, draft, price, plan } = await givenPlanning();
    await bruno.post(`${path}/changes`, set({ price: 600 }));
    const comes = await plan(bruno);
    await network.db.updateTable('users').set(lost).where('id', '=', brunoId).execute();

    await comes();

    const failure = refusalSentence('draft-planner', { name: 'Bruno' });
    expect(await draft()).toMatchObject({ state: 'open', publishAt: null, scheduledBy: null, failure });
    expect(await price()).toBe(450);
    const { email } = await network.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', network.userId)
      .executeTakeFirstOrThrow();
    await eventually(async () => {
      const mails = await listMessages(server.database.forSystem(), { kind: 'mail', limit: 50 });
      const own = mails.filter((mail) => JSON.stringify(mail).includes(email));
      expect(own.filter((mail) => JSON.stringify(mail).includes(path.slice(-36)))).toHaveLength(1);
    });
  });

  test('LCK-06 DRF-09 what head office has planned is not changed behind its locks', async () => {
    const { network, bruno, path, draft, price, plan } = await givenPlanning();
    const lock = {
      scope: 'product',
      key: SOCCA,
      fields: ['price'],
      minPrice: null,
      maxPrice: null,
      reason: 'Le même prix dans tout le réseau.',
      shopIds: null,
    };
    await network.admin.post(`${network.company}/menu/locks`, { lock }, keyed());
    await network.admin.post(`${path}/changes`, set({ price: 600 }));
    const comes = await plan(network.admin);

    const replies = [
      await bruno.post(`${path}/changes`, set({ price: 100 })),
      await bruno.post(`${path}/changes`, { commands: [{ do: 'reset', key: SOCCA, field: 'price' }] }),
      await bruno.post(`${path}/changes`, { commands: [{ do: 'remove', key: SOCCA }] }),
    ];
    const free = await bruno.post(`${path}/changes`, set({ price: 950 }, 'PRODUCT-pan'));

    expect(replies.map(({ status, body }) => [status, body['errorCode']])).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
    expect(replies[0]?.body['errorMessage']).toMatch(/^Le siège \(Michèle\) a verrouillé le prix de «.Socca/);
    expect(free.status, JSON.stringify(free.body)).toBe(200);
    await comes();
    expect(await draft()).toMatchObject({ state: 'published', publishedBy: 'Michèle' });
    expect(await price()).toBe(600);
    expect(findProduct(await network.menuOf(1), 'PRODUCT-pan')?.price).toBe(950);
  });
});

describe('DRF-08 what prevents a publication', () => {
  const given = async () => {
    const kitchen = await givenKitchen(server, withTill('zelty'));
    const { draftId } = (await kitchen.manager.post(`${kitchen.path}/menu-drafts`, { name: 'Noël' })).json<MenuDraft>();
    const path = `${kitchen.path}/menu-drafts/${draftId}`;
    const publish = async () => {
      const { version } = (await kitchen.manager.get(path)).json<MenuDraft>();
      return kitchen.manager.post(`${path}/publish`, { version });
    };
    const products = (row: object) =>
      kitchen.db.updateTable('products').set(row).where('shop_id', '=', kitchen.shop.shopId).execute();
    return { kitchen, path, publish, products };
  };

  test('a reference that is missing on sale already prevents no new price', async () => {
    const { kitchen, path, publish, products } = await given();
    await products({ pos_ref: '', pos_price: null });
    await kitchen.manager.post(`${path}/changes`, set({ price: 600 }));

    const reply = await publish();

    expect([reply.status, reply.body['errorMessage']]).toEqual([200, undefined]);
    expect(findProduct(await kitchen.menu(), SOCCA)?.price).toBe(600);
  });

  test('a price above the till’s names its dish', async () => {
    const { kitchen, path, publish, products } = await given();
    await products({ pos_ref: 'R1', pos_price: 900 });
    await kitchen.manager.post(`${path}/changes`, set({ price: 600 }));
    await products({ pos_price: 500 });

    const reply = await publish();

    const why = refusalSentence('price-above-till', { price: '5,00' });
    expect([reply.status, reply.body['errorMessage']]).toEqual([
      422,
      refusalSentence('draft-product', { name: 'Socca', why }),
    ]);
  });
});
