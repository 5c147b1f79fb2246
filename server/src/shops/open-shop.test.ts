import { beforeAll, expect, test } from 'vitest';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { paymentsOn, SWITCHED_CHANNELS } from '@comptoir/domain/sales-modes/offered.ts';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { hashPassword } from '../session/passwords/hashing.ts';
import { addPerson } from '../session/people/add-person.ts';
import { systemCtx } from '../http/envelope.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { openShop, type NewShop } from './open-shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const { address } = aShop();
const WANTED: NewShop = {
  name: 'Le Comptoir d’Émile',
  type: 'independent',
  timeZone: 'Europe/Paris',
  address,
  phone: '+33493000001',
  email: 'emile@comptoir.exemple',
};

async function givenOpened(fields: Partial<NewShop> = {}) {
  const companyId = await server.givenCompany();
  const ctx = systemCtx(server.deps, companyId, 'test');
  const shop = await ctx.transaction((tx) => openShop(tx, ctx, { ...WANTED, ...fields }));
  const boss = await server.as(await server.givenUser(companyId, { role: 'general' }));
  return { companyId, ctx, shop, boss, path: `/api/${companyId}/shops/${shop.shopId}` };
}

test('INS-13 INS-14 a new shop has every page of its own, is closed, takes no payment and leaves a row in the journal', async () => {
  const { shop, companyId, boss, path } = await givenOpened({ name: 'Le Bistrot du port', type: 'franchise' });

  expect(shop).toMatchObject({ slug: 'le-bistrot-du-port', type: 'franchise', timeZone: 'Europe/Paris', address });
  expect(shop.closedMessage).toBe('Notre magasin ouvre bientôt\u00A0!');
  expect(SWITCHED_CHANNELS.flatMap((channel) => paymentsOn(shop, channel))).toEqual([]);
  const pages = ['', '/menu', '/hours'];
  const answers = await Promise.all(pages.map(async (page) => (await boss.get(`${path}${page}`)).status));
  expect(answers).toEqual(pages.map(() => 200));
  const refused = await server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, anOrderBody());
  expect([refused.status, refused.body['errorCode']]).toEqual([409, 'SHOP_CLOSED']);
  const rows = await server.database
    .forCompany(companyId)
    .selectFrom('audit')
    .select(['action', 'shop_id'])
    .where('action', '=', 'shop.create')
    .execute();
  expect(rows).toEqual([{ action: 'shop.create', shop_id: shop.shopId }]);
});

test('INS-12 shops of one name, of any company and made at the same moment, get addresses of their own', async () => {
  const opened = await Promise.all([1, 2, 3, 4].map(() => givenOpened({ name: 'Chez Twin' })));

  const slugs = opened.map(({ shop }) => shop.slug).sort();
  expect(slugs).toEqual(['chez-twin', 'chez-twin-2', 'chez-twin-3', 'chez-twin-4']);
});

test('INS-13 a person is made once per e-mail, with a row in the journal that holds no password', async () => {
  const { ctx, companyId, shop } = await givenOpened();
  const person = {
    email: 'emile@comptoir.exemple',
    passwordHash: await hashPassword('Socca-du-port-2026'),
    firstName: 'Émile',
    lastName: 'Roux',
    phone: null,
    isGeneralAdmin: false,
    isDistributorAdmin: false,
    shopAdminEntry: { level: 'manager' as const, shopIds: [shop.shopId] },
  };

  const made = await Promise.all([1, 2].map(() => ctx.transaction((tx) => addPerson(tx, ctx, person))));

  expect(made.filter((ref) => ref !== null)).toHaveLength(1);
  const signedIn = await server.anonymous.post('/api/auth/sign-in', {
    email: person.email,
    password: 'Socca-du-port-2026',
    shopId: shop.slug,
  });
  expect(signedIn.body).toMatchObject({ user: { firstName: 'Émile', shopId: shop.shopId } });
  const journal = await server.database
    .forCompany(companyId)
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('action', '=', 'user.create')
    .execute();
  expect(journal).toHaveLength(1);
  expect(JSON.stringify(journal)).not.toContain('argon2');
});
