import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const BODY = {
  supportEmail: 'aide@chezmimi.fr',
  supportPhone: '06 12 34 56 78',
  cancellationFee: { type: 'euro', percent: 0, amount: 500 },
  feeReferences: {
    managementFeePosRef: { key: 'managementFee', posRef: 'FG-1' },
    deliveryFeePosRef: { key: 'deliveryFee', posRef: 'FL-1' },
  },
};

async function givenShop(integration: string | null = null) {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(
    companyId,
    integration ? { integration: { type: integration, enabled: true } } : {},
  );
  const manager = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
  const home = `/api/${companyId}/shops/${shop.shopId}`;
  return { companyId, shop, manager, home, path: `${home}/shop-settings` };
}

describe('general settings of a shop', () => {
  test('SET-API-14 SET-API-63 GEN-06 GEN-11 SET-35 SET-37 saved, noted, told, and known to the shop', async () => {
    const { companyId, shop, manager, home, path } = await givenShop();
    expect((await manager.get(path)).body).toMatchObject({
      hasFeeReferences: false,
      supportPhone: null,
      cancellationFee: { type: 'percent', percent: 100 },
    });

    const reply = await manager.put(path, BODY);

    const saved = { supportEmail: 'aide@chezmimi.fr', supportPhone: '+33612345678', cancellationFee: { amount: 500 } };
    expect(reply).toMatchObject({ status: 200, body: saved });
    expect((await manager.get(home)).body).toMatchObject(saved);
    const db = server.database.forCompany(companyId);
    const journal = await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').execute();
    expect(journal).toMatchObject([{ action: 'settings.general', shop_id: shop.shopId, after: saved }]);
    const news = await db.selectFrom('live_events').selectAll().where('shop_id', '=', shop.shopId).execute();
    expect(news.map(({ type }) => type)).toEqual(['settings-changed', 'shop-changed']);
  });

  test('GEN-10 references of fees for the till that has them, and for no other', async () => {
    const till = await givenShop('addition');
    expect((await till.manager.put(till.path, BODY)).body).toMatchObject({
      hasFeeReferences: true,
      feeReferences: BODY.feeReferences,
    });
    const none = { managementFeePosRef: null, deliveryFeePosRef: null };
    const without = await givenShop('zelty');
    expect((await without.manager.put(without.path, BODY)).body).toMatchObject({ feeReferences: none });
    expect((await till.manager.put(till.path, { ...BODY, feeReferences: none })).body).toMatchObject({
      feeReferences: none,
    });
  });

  test.each([
    [{ supportPhone: '' }, 'WRONG_PHONE', 'Le numéro de téléphone n’est pas valide.'],
    [{ supportPhone: '+330612345678' }, 'WRONG_PHONE', 'Le numéro de téléphone n’est pas valide.'],
    [{ supportPhone: '+377 93' }, 'WRONG_PHONE', 'Le numéro de téléphone n’est pas valide.'],
    [{ supportEmail: '' }, 'INVALID_EMAIL', 'L’e-mail du support est invalide.'],
    [{ supportEmail: 'aide@' }, 'INVALID_EMAIL', 'L’e-mail du support est invalide.'],
    [{ cancellationFee: { type: 'percent', percent: 101, amount: 0 } }, 'RECORD_INVALID', null],
    [{ cancellationFee: { type: 'percent', percent: 12.5, amount: 0 } }, 'RECORD_INVALID', null],
    [{ cancellationFee: { type: 'euro', percent: 0, amount: 10_000_000 } }, 'RECORD_INVALID', null],
  ])(
    'GEN-03 GEN-04 GEN-08 GEN-13 SET-ERR-16 SET-ERR-17 %j is refused as %s, and nothing is written',
    async (change, errorCode, errorMessage) => {
      const { manager, path } = await givenShop();
      const before = (await manager.get(path)).body;
      const refused = await manager.put(path, { ...BODY, ...change });
      expect(refused).toMatchObject({ status: 422, body: { errorCode, ...(errorMessage ? { errorMessage } : {}) } });
      expect((await manager.get(path)).body).toEqual(before);
    },
  );
});
