import { randomUUID } from 'node:crypto';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let token: string;
beforeAll(async () => {
  server = await testServer();
  shop = await server.givenShop(await server.givenCompany());
  ({ token } = await server.as(await server.givenUser(shop.companyId, { shopIds: [shop.shopId] })));
});

const closed = () => `/api/${shop.companyId}/shops/${shop.shopId}/closed`;

async function send(payload: string | undefined, headers: Record<string, string> = {}, url = closed()) {
  const reply = await server.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

const OPEN = JSON.stringify({ closedMessage: false });

describe('what is sent', () => {
  test.each(['{', '{"closedMessage":', '{} {}', "{'closedMessage': false}", '\uFEFF\u0000', '<xml/>'])(
    'API-04 unreadable JSON is a bad request: %j',
    async (payload) => {
      expect(await send(payload)).toMatchObject({ status: 400, body: { errorCode: 'BAD_REQUEST' } });
    },
  );

  test('sec:prototype-keys a body that names a prototype is unreadable', async () => {
    for (const payload of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'])
      expect(await send(payload)).toMatchObject({ status: 400, body: { errorCode: 'BAD_REQUEST' } });
    expect({}).not.toHaveProperty('a');
  });

  test('sec:json-depth a body of a hundred thousand levels is a bad request, and the server goes on', async () => {
    for (const levels of [30, 100_000])
      for (const payload of [
        `${'['.repeat(levels)}${']'.repeat(levels)}`,
        `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`,
      ])
        expect(await send(payload)).toMatchObject({ status: 400, body: { errorCode: 'BAD_REQUEST' } });
    expect((await server.anonymous.get('/healthz')).status).toBe(200);
  });

  test('API-04 more than a megabyte is too large, whatever the call', async () => {
    const payload = JSON.stringify({ closedMessage: 'x'.repeat(1_100_000) });
    expect(await send(payload)).toMatchObject({ status: 413, body: { errorCode: 'PAYLOAD_TOO_LARGE' } });
    expect(await send(payload, {}, '/api/logs')).toMatchObject({ status: 413 });
  });

  test.each([
    'application/json\ta',
    ' application/json',
    'application/json;charset=utf-8',
    'APPLICATION/JSON',
    'application/json; charset=utf-16',
    'application/vnd.api+json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'garbage',
  ])('sec:strict-bodies a content type never lets an unchecked body in: %j', async (type) => {
    const wrong = await send(JSON.stringify({ closedMessage: 12, extra: true }), { 'content-type': type });
    expect([400, 422]).toContain(wrong.status);
    expect(await server.database.forCompany(shop.companyId).selectFrom('audit').select('id').execute()).toEqual([]);
  });

  test('API-03 API-06 ERR-21 each wrong field is named, with its place and a French sentence', async () => {
    const { status, body } = await send(JSON.stringify({ closedMessage: '', closedUntil: 'demain', price: 1 }));
    expect(status).toBe(422);
    expect(body).toMatchObject({ errorCode: 'RECORD_INVALID', traceId: expect.any(String) });
    const fields = body['errorMessage'] as { message: string; path: string }[];
    expect(fields.map(({ path }) => path)).toEqual(expect.arrayContaining(['closedMessage', 'closedUntil']));
    for (const { message } of fields)
      expect(message).toMatch(/^(Ce champ|Cette (date|valeur)|Champ inconnu|Un texte)\s.*\.$/);
  });

  test('API-06 sec:strict-bodies nobody sets a field that is not theirs: prices, states and companies are refused', async () => {
    for (const extra of [{ amountDue: 1 }, { status: 'completed' }, { companyId: randomUUID() }, { price: 0 }]) {
      const reply = await server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, {
        ...anOrderBody(),
        ...extra,
      });
      expect(reply.status, JSON.stringify(extra)).toBe(422);
    }
  });

  test('sec:bounded-lists a basket has a hundred lines at most, refused before anything is looked up', async () => {
    const [line] = anOrderBody().lines;
    const reply = await server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, {
      ...anOrderBody(),
      lines: Array.from({ length: 101 }, () => line),
    });
    expect(reply.status).toBe(422);
    expect(reply.body['errorMessage']).toMatchObject([{ path: 'lines' }]);
  });

  test('API-02 an empty text is a field that was not given', async () => {
    const { status } = await send(JSON.stringify({ closedMessage: false, closedUntil: '' }));
    expect(status).toBe(200);
  });

  test.each([
    ['NUL', 'Fermé\u0000'],
    ['half a pair', 'Fermé \uD83C'],
  ])('ERR-21 a text that cannot be kept is refused at its place: %s', async (_, closedMessage) => {
    const { status, body } = await send(JSON.stringify({ closedMessage }));
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errorCode: 'RECORD_INVALID', errorMessage: [{ path: 'closedMessage' }] },
    });
  });

  test('every script is welcome in a text', async () => {
    const closedMessage = 'Fermé « été » 中文 \u{1F355} \u202Eעברית';
    const { status, body } = await send(JSON.stringify({ closedMessage }));
    expect({ status, message: body['closedMessage'] }).toEqual({ status: 200, message: closedMessage });
  });

  test('API-04 a query that cannot be read is a bad request; an id that cannot exist does not exist', async () => {
    const shopPath = `/api/${shop.companyId}/shops/${shop.shopId}`;
    const caller = server.withToken(token);
    const bad = [
      'startDate=hier&endDate=2026-11-14',
      'startDate=2026-11-14',
      'startDate=2026-11-14&startDate=2026-11-15',
    ];
    for (const query of bad) expect((await caller.get(`${shopPath}/orders/finished?${query}`)).status, query).toBe(400);
    for (const id of ['1', 'nothing', randomUUID(), '__proto__'])
      expect((await caller.get(`${shopPath}/orders/${id}`)).status, id).toBe(404);
  });

  test('API-72 a date of no living memory is refused, not failed upon', async () => {
    const path = `/api/${shop.companyId}/shops/${shop.shopId}/orders/finished`;
    const caller = server.withToken(token);
    for (const [from, to] of [
      ['0000-01-01', '2026-01-01'],
      ['2026-01-01', '9999-12-31'],
    ])
      expect((await caller.get(`${path}?startDate=${from}&endDate=${to}`)).status, `${from} ${to}`).toBe(400);
    const requestedFor = '9999-12-31T23:59:59.999Z';
    const order = await server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, anOrderBody({ requestedFor }));
    expect(order).toMatchObject({ status: 422, body: { errorMessage: [{ path: 'requestedFor' }] } });
  });

  test('a call without a body where one is due is refused field by field', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: closed(),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.statusCode).toBe(422);
    expect((await send(OPEN)).status).toBe(200);
  });
});
