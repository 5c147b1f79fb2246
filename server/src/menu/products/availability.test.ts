import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { systemCtx } from '../../http/envelope.ts';
import { ownerOf } from '../../test/test-db.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { endOptionState } from '../../option-lists/availability.ts';
import { endProductState } from '../../stock/end-product-state.ts';
import { givenKitchen, keyed, withTill, type Kitchen } from '../menu.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const SOCCA = 'PRODUCT-socca';
const inMinutes = (minutes: number) => addMinutes(server.deps.now(), minutes);
const turn = (kitchen: Kitchen, body: object, more = {}) =>
  kitchen.staff.put(`${kitchen.path}/menu/sections/SECTION-1/products/${SOCCA}/availability`, body, more);
const socca = async (kitchen: Kitchen) => findProduct(await kitchen.menu(), SOCCA);
/** The reminder of a job that comes when the clock says so. */
const end = ({ companyId, shop: { shopId } }: Kitchen, minutes: number, element: 'product' | 'option', key: string) =>
  (element === 'product' ? endProductState : endOptionState)(
    { ...systemCtx(server.deps, companyId, 'test'), now: () => inMinutes(minutes) },
    { companyId, shopId },
    key,
  );
const setStock = (kitchen: Kitchen, remaining_stock: number | null, sold_out_until: string | null) =>
  kitchen.db
    .updateTable('products')
    .set({ remaining_stock, sold_out_until })
    .where('shop_id', '=', kitchen.shop.shopId)
    .where('key', '=', SOCCA)
    .execute();

describe('the switch', () => {
  test('CAT-API-05 PRD-13 PRD-16 staff turns a product off and on: told live, no new version of menu or form', async () => {
    const kitchen = await givenKitchen(server);

    const off = await turn(kitchen, { unavailable: true });
    const on = await turn(kitchen, { unavailable: false, unavailableUntil: inMinutes(5) });

    expect(off.body).toMatchObject({
      key: SOCCA,
      unavailable: true,
      unavailableUntil: null,
      version: 1,
      stateVersion: 2,
    });
    expect(on.body).toMatchObject({ unavailable: false, unavailableUntil: null, stateVersion: 3 });
    expect((await kitchen.menu()).menuVersion).toBe(1);
    expect((await kitchen.news())[0]).toEqual({
      menuVersion: 0,
      patch: {
        productStates: [
          {
            key: SOCCA,
            unavailable: true,
            unavailableUntil: null,
            remainingStock: null,
            soldOutUntil: null,
            stateVersion: 2,
          },
        ],
      },
    });
    expect(await kitchen.journal()).toEqual([`product.unavailable ${SOCCA} staff`, `product.available ${SOCCA} staff`]);
  });

  test('PRD-15 PRD-55 where the till holds it, it is locked', async () => {
    const kitchen = await givenKitchen(server, withTill('biborne'));

    const reply = await turn(kitchen, { unavailable: true });

    expect([reply.status, reply.body['errorCode']]).toEqual([403, 'FORBIDDEN']);
    expect(reply.body['errorMessage']).toBe('La disponibilité est gérée par votre caisse.');
    expect((await socca(kitchen))?.unavailable).toBe(false);
  });

  test('SHL-44 an end that is past is refused; an unknown product is not found', async () => {
    const kitchen = await givenKitchen(server);

    expect((await turn(kitchen, { unavailable: true, unavailableUntil: inMinutes(-1) })).status).toBe(422);
    const unknown = `${kitchen.path}/menu/sections/SECTION-1/products/PRODUCT-never/availability`;
    expect((await kitchen.staff.put(unknown, { unavailable: true })).status).toBe(404);
  });

  test('API-71 repeated under its key it is done once', async () => {
    const kitchen = await givenKitchen(server);
    const key = keyed();

    const replies = [await turn(kitchen, { unavailable: true }, key), await turn(kitchen, { unavailable: true }, key)];

    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect((await socca(kitchen))?.stateVersion).toBe(2);
  });
});

describe('its end', () => {
  test('PRD-55 SHL-45 at its hour the product is available again by itself, and everybody is told', async () => {
    const kitchen = await givenKitchen(server);
    const soon = new Date(Date.now() + 4_000).toISOString();

    await turn(kitchen, { unavailable: true, unavailableUntil: soon });
    expect((await socca(kitchen))?.unavailableUntil).toBe(soon);

    await vi.waitFor(async () => expect((await socca(kitchen))?.unavailable).toBe(false), {
      timeout: 15_000,
      interval: 200,
    });
    expect(await socca(kitchen)).toMatchObject({ unavailableUntil: null, stateVersion: 3 });
    expect((await kitchen.journal()).at(-1)).toBe(`product.available ${SOCCA} system`);
    expect((await kitchen.news()).at(-1)).toMatchObject({ endedByItself: 'Socca' });
  });

  test('PRD-55 one that was given another end, or none, is not due', async () => {
    const kitchen = await givenKitchen(server);
    await turn(kitchen, { unavailable: true, unavailableUntil: inMinutes(60) });

    await end(kitchen, 30, 'product', SOCCA);
    expect((await socca(kitchen))?.unavailable).toBe(true);

    await end(kitchen, 61, 'product', SOCCA);
    expect((await socca(kitchen))?.unavailable).toBe(false);
    const told = (await kitchen.news()).length;

    await end(kitchen, 62, 'product', SOCCA);
    expect((await kitchen.news()).length).toBe(told);
  });

  test('STK-25 STK-22 a sold-out that is over: the stock is no longer counted, and the journal of the stock says why', async () => {
    const kitchen = await givenKitchen(server);
    await setStock(kitchen, 0, inMinutes(10));

    await end(kitchen, 5, 'product', SOCCA);
    expect((await socca(kitchen))?.remainingStock).toBe(0);

    await end(kitchen, 11, 'product', SOCCA);
    expect(await socca(kitchen)).toMatchObject({ remainingStock: null, soldOutUntil: null });
    const movements = await kitchen.db
      .selectFrom('stock_movements')
      .select(['before', 'after', 'reason', 'user_id'])
      .where('shop_id', '=', kitchen.shop.shopId)
      .execute();
    expect(movements).toEqual([{ before: 0, after: null, reason: 'end', user_id: null }]);
  });

  test('SHL-45 PRD-14 what is switched on again but still sold out is announced to nobody', async () => {
    const kitchen = await givenKitchen(server);
    await turn(kitchen, { unavailable: true, unavailableUntil: inMinutes(10) });
    await setStock(kitchen, 0, null);

    await end(kitchen, 11, 'product', SOCCA);

    expect(await socca(kitchen)).toMatchObject({ unavailable: false, remainingStock: 0 });
    expect((await kitchen.news()).at(-1)).not.toHaveProperty('endedByItself');
  });

  test('SHL-44 an option comes back in the same way', async () => {
    const kitchen = await givenKitchen(server);
    await kitchen.optionList('OPTION-sauces', [{ key: 'ITEM-aioli' }]);
    await kitchen.db
      .updateTable('options')
      .set({ unavailable: true, unavailable_until: inMinutes(10) })
      .where('shop_id', '=', kitchen.shop.shopId)
      .execute();

    await end(kitchen, 11, 'option', 'ITEM-aioli');

    const option = (await kitchen.menu()).optionLists['OPTION-sauces']?.options['ITEM-aioli'];
    expect(option).toMatchObject({ unavailable: false, unavailableUntil: null, stateVersion: 2 });
    expect((await kitchen.news()).at(-1)).toMatchObject({
      patch: { optionStates: [{ key: 'ITEM-aioli', listKey: 'OPTION-sauces' }] },
      endedByItself: 'ITEM-aioli',
    });
    expect(await kitchen.journal()).toEqual(['option.available ITEM-aioli system']);
  });

  test('PRD-46 PRD-55 the copy of a product that is off for a while comes back too', async () => {
    const kitchen = await givenKitchen(server);
    await turn(kitchen, { unavailable: true, unavailableUntil: inMinutes(10) });

    await kitchen.manager.post(`${kitchen.path}/sections/SECTION-1/products/${SOCCA}/duplicate`);

    const { rows } = await ownerOf(server.database).query<{ key: string }>(
      `select data ->> 'key' as key from jobs.job where name = 'end-menu-state' and data ->> 'shopId' = $1 order by 1`,
      [kitchen.shop.shopId],
    );
    expect(rows.map(({ key }) => key)).toEqual([SOCCA, `${SOCCA}copy`]);
  });
});
