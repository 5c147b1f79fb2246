import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { driverFound, pickedUp } from '../../deliveries/driver-events.ts';
import { companyCtx } from '../../http/envelope.ts';
import { followToken } from '../../orders/messages/follow-link.ts';
import { atWork, eventually, type AtWork } from '../../orders/walks/at-work.fixture.ts';
import { givenSettings } from '../../test/given.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
  await work.db.updateTable('shops').set({ phone: '+33493000000' }).where('id', '=', work.shop.shopId).execute();
});

const pathOf = (order: Order) => `/suivi/${followToken(server.deps.config, order)}`;
const plain = (page: string) => page.replaceAll('\u00A0', ' ').replace(/\s+/g, ' ');
async function look(order: Order) {
  const reply = await server.app.inject(pathOf(order));
  return { status: reply.statusCode, headers: reply.headers, page: plain(reply.body) };
}
const press = (order: Order, action: string, fields: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `${pathOf(order)}/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const aDelivery = (fields: Parameters<TestServer['givenOrder']>[1] = {}) =>
  server.givenOrder(work.shop, {
    orderType: 'delivery',
    customer: { firstName: 'Camille', lastName: 'Dubois', email: `${randomUUID()}@exemple.fr`, phone: '0612345678' },
    ...fields,
  });

describe('the page of an order', () => {
  test('FLO-88 shows how far it is, to whoever has its link alone', async () => {
    const order = await aDelivery();

    const { status, headers, page } = await look(order);

    expect(status).toBe(200);
    expect([headers['cache-control'], headers['content-type']]).toEqual(['no-store', 'text/html; charset=utf-8']);
    expect(page).toContain('va confirmer votre commande');
    expect(page).toMatch(/Réponse avant \d\d:\d\d( le \d\d\/\d\d\/\d{4})?\./);
    expect(page).toContain('Oui, annuler ma commande');
    expect(page).toContain(`href="/s/${work.shop.slug}"`);
    for (const hidden of [order.customer.email, '612345678', order.customer.lastName, order.id])
      expect(page).not.toContain(hidden);
    const byId = await server.app.inject(`/suivi/${order.id}`);
    expect([byId.statusCode, plain(byId.body).includes('Ce lien ne mène à aucune commande.')]).toEqual([404, true]);
  });

  test('FLO-88 API-86 sec:order-token the link and the token of one order open no other', async () => {
    const [order, other] = [await aDelivery(), await aDelivery()];
    const tokenOf = ({ companyId, id }: typeof order) => server.identity.tokens.orderToken({ companyId, id });
    const api = (path: string, token: string, method: 'GET' | 'POST' | 'PUT' = 'GET') =>
      server.app.inject({
        method,
        url: `/api/public/orders/${order.id}${path}?token=${encodeURIComponent(token)}`,
        ...(method === 'GET' ? {} : { payload: {} }),
      });

    const statuses = [
      await api('', tokenOf(order)),
      await api('', tokenOf(other)),
      await api('/lock', tokenOf(other), 'POST'),
      await api('', tokenOf(other), 'PUT'),
      ...(await Promise.all(
        ['unlock', 'cancel', 'choose-pickup', 'newsletter'].map((act) => api(`/${act}`, tokenOf(other), 'POST')),
      )),
      // The company is part of the token: with another's, it is no longer whole.
      await api('', tokenOf(other).replace(/^[^.]+/, order.id)),
    ].map(({ statusCode }) => statusCode);

    expect(statuses).toEqual([200, ...Array.from({ length: 8 }, () => 404)]);
    const { page } = await look(other);
    expect(page).not.toContain(`n° ${order.orderNumber}`);
    expect((await work.fresh(order)).status).toBe('contacting');
  });

  test('GEN-12 whoever has a question is given the shop’s support, and the shop itself where there is none', async () => {
    const other = await atWork(server);
    const support = (supportEmail: string, supportPhone: string | null) =>
      givenSettings(other.ctx(), other.shop, 'shopSettings', (known) => ({ ...known, supportEmail, supportPhone }));
    const order = await server.givenOrder(other.shop, { orderType: 'delivery' });
    expect((await look(order)).page).not.toContain('Une question');
    await support('aide@chezmimi.fr', null);
    expect((await look(order)).page).toContain('Une question sur votre commande ? Écrivez à <a');
    await other.db.updateTable('shops').set({ phone: '+33493000000' }).where('id', '=', other.shop.shopId).execute();
    expect((await look(order)).page).toContain('tel:+33493000000');
    await support('aide@chezmimi.fr', '+33612000001');

    const { page } = await look(order);

    expect(page).toContain('tel:+33612000001');
    expect(page).toContain('mailto:aide@chezmimi.fr');
    expect(page).not.toContain('tel:+33493000000');
  });

  test('FLO-79 FLO-88 where nothing is delivered, no address is there to be changed', async () => {
    const [brought, fetched] = [await aDelivery(), await aDelivery({ orderType: 'click_and_collect' })];
    for (const order of [brought, fetched]) await work.say(order, 'prepare', { preparationMinutes: 20 });

    expect((await look(brought)).page).toContain('Modifier l’adresse ou le téléphone');
    expect((await look(fetched)).page).toContain('Modifier le téléphone');
  });

  test('FLO-88 what people typed is text, never a part of the page', async () => {
    const order = await aDelivery();
    await press(order, 'modifier');
    await press(order, 'enregistrer', { phone: '06 12 34 56 78', instruction: '"><script>alert(1)</script>' });
    await press(order, 'modifier');

    const reply = await server.app.inject(`${pathOf(order)}?modifier`);

    expect(reply.body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(reply.body).not.toContain('<script>alert');
  });

  test('DLV-20 FLO-54 the driver leaves: code, driver and way on the page, and the message that leads to it', async () => {
    const order = await aDelivery();
    const karim = await server.givenDriver(work.shop, { firstName: 'Karim' });
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    await work.db
      .updateTable('orders')
      .set({ delivery: JSON.stringify({ ...order.delivery, nature: 'fleet', isSearchingDriver: true }) as never })
      .where('id', '=', order.id)
      .execute();
    const asDriver = companyCtx(server.deps, work.companyId, { kind: 'driver', name: 'Karim' }, 'test');
    const courier = { driverId: karim.driverId, firstName: 'Karim', lastName: 'B', phone: null, method: 'employee' };
    const { validationCode } = await driverFound(asDriver, order.id, { ...courier, method: 'employee' });
    await pickedUp(asDriver, order.id);

    const { page } = await look(order);
    expect(page).toContain('En livraison');
    expect(page).toContain('À donner à Karim, à la porte');
    expect(page).toContain('La commande est partie : elle ne se modifie plus ici.');
    expect(page).toContain(`<p class="digits">${validationCode}</p>`);
    await eventually(async () => {
      const mails = await work.messages(order, 'mail');
      const leaving = mails.find(({ body }) => body.includes('en route'));
      expect(leaving?.body.replaceAll('\u00A0', ' ')).toContain(`Code à donner au livreur : ${validationCode}.`);
      expect(leaving?.body).toContain(`${server.deps.config.publicUrl}${pathOf(order)}`);
    });
  });
});

describe('a page that keeps up', () => {
  const versionOf = async (order: Order) => (await server.app.inject(`${pathOf(order)}/version`)).body;

  test('FLO-88 API-86 its version changes with the order, and opens nothing without the link', async () => {
    const order = await aDelivery();
    const before = await versionOf(order);
    expect(await versionOf(order)).toBe(before);

    await work.say(order, 'prepare', { preparationMinutes: 15 });

    expect(await versionOf(order)).not.toBe(before);
    expect((await server.app.inject(`/suivi/${order.id}/version`)).statusCode).toBe(404);
  });

  test('FLO-88 DSG-03 stands in the shop’s own theme and colour, with what was paid for what', async () => {
    const other = await atWork(server);
    const network = { companyId: other.companyId, shopId: null };
    await givenSettings(other.ctx(), network, 'generalDesign', (known) => ({
      ...known,
      theme: 'dark',
      secondaryColor: '#F2C230',
    }));
    const order = await server.givenOrder(other.shop, { orderType: 'delivery' });

    const { page } = await look(order);

    expect(page).toContain('data-theme="dark"');
    expect(page).toContain('--fill:#F2C230;--on-fill:#1B1A18');
    for (const words of ['Sous-total', 'Livraison', 'Frais de gestion', 'Total'])
      expect(page).toContain(`<dt>${words}</dt>`);
  });

  test('FLO-88 the link works for sixty days after the end, then says that it is over and leads to the shop', async () => {
    const order = await aDelivery();
    await press(order, 'annuler');
    expect((await look(order)).page).toContain(`/panier?encore=${followToken(server.deps.config, order)}`);
    const finished = (days: number) =>
      work.db
        .updateTable('orders')
        .set({ finished_at: new Date(Date.parse(server.deps.now()) - days * 86_400_000).toISOString() as never })
        .where('id', '=', order.id)
        .execute();
    await finished(59);
    expect((await look(order)).status).toBe(200);
    await finished(61);

    const { status, page } = await look(order);

    expect(status).toBe(410);
    expect(page).toContain('Ce lien a expiré');
    expect(page).toContain(`href="/s/${work.shop.slug}"`);
    expect(page).not.toContain(`n° ${order.orderNumber}`);
    expect((await press(order, 'modifier')).statusCode).toBe(410);
  });
});

describe('what the customer does there', () => {
  test('FLO-79 FLO-72 FLO-88 a change holds the order, is saved, and shown to staff', async () => {
    const order = await aDelivery();

    expect((await press(order, 'modifier')).headers['location']).toBe(`${pathOf(order)}?modifier#modifier`);
    expect((await work.say(order, 'prepare', { preparationMinutes: 15 })).status).toBe(423);
    const form = plain((await server.app.inject(`${pathOf(order)}?modifier`)).body);
    expect(form).toContain('Complément d’adresse');
    const saved = await press(order, 'enregistrer', {
      phone: '07 11 22 33 44',
      street2: 'Bâtiment B',
      instruction: 'Sonnez deux fois',
      requestedFor: '',
    });

    expect([saved.statusCode, saved.headers['location']]).toEqual([303, `${pathOf(order)}?fait`]);
    expect(await work.fresh(order)).toMatchObject({
      customer: { phone: '+33711223344' },
      address: { street2: 'Bâtiment B', instruction: 'Sonnez deux fois' },
      customerLockUntil: null,
    });
    const story = await work.story(order);
    expect(story.some(({ type, actorKind }) => type === 'customer-changed' && actorKind === 'customer')).toBe(true);
  });

  test('FLO-88 a refused change keeps what was typed and says why', async () => {
    const order = await aDelivery();
    await press(order, 'modifier');

    const refused = await press(order, 'enregistrer', { phone: '12', street2: 'Escalier C' });

    expect(refused.statusCode).toBe(422);
    expect(plain(refused.body)).toContain('Ce numéro de téléphone n’est pas valable.');
    expect(refused.body).toContain('value="Escalier C"');
    expect((await press(order, 'laisser')).statusCode).toBe(303);
    expect((await work.fresh(order)).customerLockUntil).toBeNull();
  });

  test('FLO-35 FLO-80 cancels before acceptance, once; after it the page gives the telephone', async () => {
    const [order, accepted] = [await aDelivery(), await aDelivery()];
    await work.say(accepted, 'prepare', { preparationMinutes: 15 });

    const replies = await Promise.all([press(order, 'annuler'), press(order, 'annuler')]);

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect((await work.fresh(order)).cancellation?.canceledBy).toBe('customer');
    expect((await look(order)).page).toContain('Annulée');
    const late = await press(accepted, 'annuler');
    expect([late.statusCode, plain(late.body).includes('cette action n’est plus possible')]).toEqual([409, true]);
    const { page } = await look(accepted);
    expect(page).not.toContain('annuler ma commande');
    expect(page).toContain('seul le restaurant peut l’annuler');
    expect(page).toContain('href="tel:');
  });

  test('FLO-78 fetches the order when no driver was found, without the delivery fee', async () => {
    const order = await aDelivery();
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    expect((await look(order)).page).not.toContain('Retirer ma commande');
    await work.db
      .updateTable('orders')
      .set({ self_pickup_eligible: true, shop_responsible_for_delivery: false })
      .where('id', '=', order.id)
      .execute();

    const { page } = await look(order);
    expect(page).toContain('Les frais de livraison (2,50 €) sont retirés.');
    await press(order, 'retirer');

    expect(await work.fresh(order)).toMatchObject({ orderType: 'click_and_collect', deliveryFee: 0 });
    expect((await press(order, 'retirer')).statusCode).toBe(303);
  });

  test('FLO-88 an unknown action is none', async () => {
    const order = await aDelivery();

    expect((await press(order, 'constructor')).statusCode).toBe(404);
    expect((await server.app.inject(`${pathOf(order)}/annuler`)).headers['location']).toBe(pathOf(order));
    expect((await work.fresh(order)).status).toBe('contacting');
  });
});
