import { eventually } from '../orders/walks/at-work.fixture.ts';
import { deliverAccountNews } from '../sandbox/payments/account-news.ts';
import type { TestServer } from '../test/test-server.ts';
import * as launches from '../shops/shop-launches.store.ts';
import { makeShop } from '../sandbox/fresh/make-company.ts';
import { expect } from 'vitest';

export const GOOD_IBAN = 'FR14 2004 1010 0505 0001 3M02 606';
export const HOME = 'http://localhost:3000';

const ADDRESS = {
  streetNumber: '12',
  street: 'Rue Bonaparte',
  city: 'Nice',
  postalCode: '06300',
  country: 'FR',
  instruction: null,
  location: { latitude: 43.7009, longitude: 7.2841 },
};

export const FORM = {
  shopLegalEntity: {
    companyName: 'Chez Léa',
    legalForm: 'SARL',
    siren: '732 829 320',
    registryCity: 'Nice',
    shareCapital: 800_000,
    address: ADDRESS,
    businessType: 'greengrocer',
  },
  shop: { name: 'Chez Léa', email: 'lea@exemple.fr', phone: '04 93 00 00 01', address: ADDRESS },
  seoKeywords: ['socca', 'Nice'],
};

/** A shop that nobody has begun to launch, and its manager. */
export async function givenNewShop(server: TestServer) {
  const companyId = await server.givenCompany();
  const shop = await makeShop(server.database, companyId, {}, { isNew: true });
  const manager = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
  const home = `/api/${companyId}/shops/${shop.shopId}`;
  const [db, ref] = [server.database.forCompany(companyId), { companyId, shopId: shop.shopId }];
  const account = `${home}/payment-account`;

  const sendForm = (change: object = {}) => manager.put(`${home}/shop-launch`, { ...FORM, ...change });
  /** LCH-21: the four calls, one after the other. */
  async function sendBank(iban = GOOD_IBAN) {
    await manager.post(`${account}/api-keys`);
    const token = await manager.post(`${account}/iban-token`, { accountHolder: 'Chez Léa', iban });
    if (token.status !== 201) return token;
    await manager.post(`${account}/account-token`, { agreementAccepted: true });
    return manager.put(`${account}/bank-details`, token.body);
  }
  const setup = () => launches.find(db, ref);
  const askLink = async () =>
    manager.post(`${account}/onboarding-link`, {
      paymentAccountId: (await setup()).paymentAccountId,
      refreshUrl: `${HOME}/?onboarding=refresh`,
      returnUrl: `${HOME}/?onboarding=return`,
      linkType: 'account_onboarding',
    });
  const panel = async () => (await manager.get('/api/auth/session')).body['launch'];
  const journal = () => db.selectFrom('audit').selectAll().where('entity', '=', 'launch').orderBy('at').execute();
  const news = () =>
    db.selectFrom('live_events').select(['type', 'shop_id', 'topic']).where('type', '=', 'launch-changed').execute();
  return { companyId, shop, manager, home, account, db, ref, sendForm, sendBank, setup, askLink, panel, journal, news };
}

/** The provider's messages arrive and are handled. */
export async function settled(server: TestServer): Promise<void> {
  await deliverAccountNews(server.app, server.deps);
  await eventually(async () => {
    const waiting = await server.database
      .forSystem()
      .selectFrom('webhook_inbox')
      .select('event_id')
      .where('handled_at', 'is', null)
      .execute();
    expect(waiting).toEqual([]);
  });
}
