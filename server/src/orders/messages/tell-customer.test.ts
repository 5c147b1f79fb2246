import { cents } from '@comptoir/domain/kernel/money.ts';
import { CHANNELS, isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { aMissingQuestion } from '@comptoir/domain/orders/missing/missing.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { TIDINGS } from '@comptoir/domain/orders/tidings.ts';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import { givenSettings } from '../../test/given.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { atWork, eventually, type AtWork } from '../walks/at-work.fixture.ts';
import { customerMessage, isStillTrue } from './customer-message.ts';
import { followLink, followToken, readFollowToken } from './follow-link.ts';
import { tellCustomer, tellOfMove } from './tell-customer.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
});

const someone = () => ({
  firstName: 'Camille',
  lastName: 'Dubois',
  email: `${randomUUID()}@exemple.fr`,
  phone: '0612345678',
});
const order = (fields: Parameters<TestServer['givenOrder']>[1] = {}) =>
  server.givenOrder(work.shop, { customer: someone(), ...fields });
const mails = async (of: Order) => (await work.messages(of, 'mail')).map(({ body }) => body.replaceAll('\u00A0', ' '));

const FIRST_TRY = { retryCount: 0 };
const SECOND_TRY = { retryCount: 1 };

describe('what a customer reads', () => {
  const NOW = '2026-11-14T19:14:00.000Z';
  const card = (fields: Partial<Order> = {}) =>
    anOrder({
      paymentType: 'stripe',
      dueAt: '2026-11-14T19:34:00.000Z',
      expectedDropoffAt: '2026-11-14T19:54:00.000Z',
      missing: aMissingQuestion(),
      ...fields,
    });

  const LINK = 'https://comptoir.exemple/suivi/token';
  const message = (what: (typeof TIDINGS)[number], of: Order) => customerMessage(what, of, NOW, LINK);

  test('FLO-88 DLV-20 who may do something has the way to do it; the code leaves with the driver', () => {
    const leaving = card({ validationCode: '0482' });

    expect(message('on-the-way', leaving).sms).toContain('Code à donner au livreur\u00A0: 0482.');
    expect(message('accepted', leaving).text).not.toContain('0482');
    for (const what of TIDINGS) {
      const { sms, text } = message(what, leaving);
      expect([what, sms.endsWith(` ${LINK}`), text.includes(`\n${LINK}\n`)]).toEqual([what, true, true]);
    }
  });

  test.each(TIDINGS)('FLO-86 « %s » names the shop, the order and the customer, in French typography', (what) => {
    const { subject, text, sms } = message(what, card());

    expect(subject).toBe('Chez Mimi, commande n°\u00A0042');
    expect(text).toMatch(/^Bonjour Camille,\n\n.+\n\n(.+\u00A0:\nhttps:\/\/\S+\n\n)À bientôt\u00A0!\n\nChez Mimi\n$/);
    expect(sms.startsWith(`${subject}\u00A0: `)).toBe(true);
    for (const words of [text, sms]) expect(words).not.toMatch(/'| [:;!?%€]|undefined|null/);
  });

  test('FLO-22 FLO-32 the hour is the shop’s own; money is in euros', () => {
    expect(message('accepted', card()).sms).toContain('Livraison prévue à 20:54.');
    expect(message('accepted', card({ orderType: 'click_and_collect' })).sms).toContain('prête à 20:34.');
    const tomorrow = card({ orderType: 'click_and_collect', dueAt: '2026-11-15T11:00:00.000Z' });
    expect(message('late', tomorrow).sms).toContain('à 12:00 le 15/11/2026');
    expect(message('refunded', card({ amountDue: cents(2450) })).sms).toContain('24,50\u00A0€');
    expect(message('refused', card()).sms).toContain('Vous n’êtes pas débité.');
    expect(message('refused', anOrder({ paymentType: 'cash' })).sms).not.toContain('débité');
  });

  test('FLO-86 late news that events have overtaken are not told', () => {
    expect(isStillTrue('ready', { status: 'takeaway' })).toBe(true);
    expect(isStillTrue('ready', { status: 'canceled' })).toBe(false);
    expect(isStillTrue('canceled', { status: 'canceled' })).toBe(true);
  });
});

describe('the link of an order', () => {
  const ours = { companyId: randomUUID(), id: randomUUID() };
  const config = { appSecret: 'a secret of the tests, long enough to be one' };

  test('FLO-88 opens this order alone', () => {
    const token = followToken(config, ours);

    expect(token).toMatch(/^[\w-]{64}$/);
    expect(readFollowToken(config, token)).toEqual(ours);
    expect(readFollowToken({ appSecret: 'another' }, token)).toBeNull();
  });

  test.each([
    ['nothing', () => ''],
    ['an id', () => ours.id],
    [
      'another order’s seal',
      () => `${followToken(config, ours).slice(0, 42)}${followToken(config, { ...ours, id: randomUUID() }).slice(42)}`,
    ],
    ['a changed letter', () => followToken(config, ours).replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    ['a longer one', () => `${followToken(config, ours)}AAAA`],
    ['padding', () => `${followToken(config, ours)}=`],
  ])('FLO-88 %s opens none', (_, token) => {
    expect(readFollowToken(config, token())).toBeNull();
  });
});

describe('telling', () => {
  test('FLO-32 FLO-45 FLO-52 FLO-58 each move that concerns them, once, and on the order’s story', async () => {
    const mine = await order();
    await work.say(mine, 'prepare', { preparationMinutes: 20 });
    await eventually(async () => expect(await mails(mine)).toHaveLength(1));
    await work.say(mine, 'add-preparation-time', { preparationMinutes: 35 });
    await eventually(async () => expect(await mails(mine)).toHaveLength(2));
    await work.say(mine, 'ready-to-take-away');
    await eventually(async () => expect(await mails(mine)).toHaveLength(3));
    await work.say(mine, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
    await eventually(async () => expect(await mails(mine)).toHaveLength(4));

    const [canceled, ready, late, accepted] = await mails(mine);
    expect(accepted).toContain('Votre commande est acceptée. Elle sera prête à');
    expect(late).toContain('quelques minutes de plus');
    expect(ready).toContain('vous pouvez venir la chercher');
    expect(canceled).toContain('a été annulée');
    await eventually(async () => {
      const told = (await work.story(mine)).filter(({ type }) => type === 'customer-told');
      expect(told.map(({ data }) => data['what'])).toEqual(['accepted', 'late', 'ready', 'canceled']);
    });
  });

  test('FLO-34 FLO-53 a refused order, a delivery that leaves', async () => {
    const [refused, leaving] = [await order(), await order({ orderType: 'delivery' })];
    await work.say(refused, 'refuse');
    await work.say(leaving, 'prepare', { preparationMinutes: 20 });
    await eventually(async () => expect(await mails(leaving)).toHaveLength(1));
    await work.say(leaving, 'launch-delivery');

    await eventually(async () => expect((await mails(leaving))[0]).toContain('en route'));
    expect((await mails(leaving))[0]).toContain(followLink(server.deps.config, leaving));
    await eventually(async () => expect((await mails(refused))[0]).toContain('pas honorer'));
  });

  test('FLO-86 by text message where there is no e-mail, or none that takes it', async () => {
    const phone = `06${String(Math.floor(1e8 * 0.31))}`;
    const withoutMail = await order({ customer: { ...someone(), email: null, phone } });
    const told = { companyId: work.companyId, orderId: withoutMail.id, what: 'accepted' as const, version: 2 };

    await tellCustomer(work.ctx(), told, FIRST_TRY);
    await tellCustomer(work.ctx(), told, SECOND_TRY);

    expect(await work.messages(withoutMail, 'sms')).toHaveLength(1);
    const refusing = {
      ...work.ctx(),
      mailer: { send: () => Promise.reject(new ProviderRefused('mail', 'no such box')) },
    };
    const other = await order({ customer: { ...someone(), phone: '0798765432' } });
    await tellCustomer(refusing, { ...told, orderId: other.id }, FIRST_TRY);
    expect(await work.messages(other, 'sms')).toHaveLength(1);
  });

  test('FLO-86 API-100 a message waits while our credentials are refused', async () => {
    const order = await server.givenOrder(work.shop, { customer: { ...someone(), email: null, phone: '0711223344' } });
    const told = { companyId: work.companyId, orderId: order.id, what: 'accepted', version: 7 } as const;
    const refusing = {
      ...work.ctx(),
      textMessages: { send: () => Promise.reject(new CredentialsRefused('sms')) },
    };

    await expect(tellCustomer(refusing, told, FIRST_TRY)).rejects.toThrow(CredentialsRefused);
    await tellCustomer(work.ctx(), told, SECOND_TRY);

    expect(await work.messages(order, 'sms')).toHaveLength(1);
  });

  test('GEN-12 an e-mail names the support of the shop, a text message does not', async () => {
    const other = await atWork(server);
    const support = { supportEmail: 'aide@chezmimi.fr', supportPhone: '+33612000001' };
    await givenSettings(other.ctx(), other.shop, 'shopSettings', (known) => ({ ...known, ...support }));
    const mine = await server.givenOrder(other.shop, { customer: someone() });

    await tellCustomer(
      other.ctx(),
      { companyId: other.companyId, orderId: mine.id, what: 'accepted', version: 2 },
      FIRST_TRY,
    );

    const [mail] = await other.messages(mine, 'mail');
    expect(mail?.body.replaceAll('\u00A0', ' ')).toContain('Une question ? 06 12 00 00 01 ou aide@chezmimi.fr');
    const { sms, text } = customerMessage('refused', mine, server.deps.now(), '', support);
    expect([sms.includes('aide@'), text.includes('aide@')]).toEqual([false, true]);
  });

  test('FLO-86 a mailer that is away is tried again', async () => {
    const down = { ...work.ctx(), mailer: { send: () => Promise.reject(new ProviderUnavailable('mail')) } };
    const mine = await order();
    const told = { companyId: work.companyId, orderId: mine.id, what: 'accepted' as const, version: 2 };

    await expect(tellCustomer(down, told, FIRST_TRY)).rejects.toThrow(ProviderUnavailable);
    await tellCustomer(work.ctx(), told, SECOND_TRY);

    expect(await mails(mine)).toHaveLength(1);
  });

  test.each(CHANNELS)('FLO-86 customers of %s are told by whoever they ordered from', async (channel) => {
    const sent: string[] = [];
    const jobs = { ...server.deps.jobs, enqueue: async (_: unknown, name: string) => void sent.push(name) };
    const change = { event: 'accept' as const, before: null, order: anOrder({ channel }), shop: aShop() };

    await work.ctx().transaction((tx) => tellOfMove(tx, { ...work.ctx(), jobs }, change));

    expect(sent).toEqual(isMarketplace(channel) ? [] : ['tell-customer']);
  });
});
