import { ALL_RIGHTS } from '@comptoir/domain/session/rights.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as checkout from './checkout.ts';
import { LIVE_EVENT_TOPICS, LIVE_TOPICS } from './events.ts';
import * as live from './live.ts';
import * as logs from './logs.ts';
import * as commands from './order-commands.ts';
import * as orders from './orders.ts';
import { companyRoute, openRoute, type Route, shopRoute } from './route.ts';
import * as session from './session.ts';
import * as shops from './shops.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'scope' in value && 'path' in value;
const ROUTES = [checkout, live, logs, orders, session, shops].flatMap((feature) =>
  Object.values(feature).filter(isRoute),
);

describe('a route is data', () => {
  const route = { method: 'GET', path: '/orders/:orderId', access: 'orders', reply: z.string() } as const;

  test('API-01 the path says whose it is: nobody’s, a company’s, a shop’s', () => {
    expect(openRoute(route).path).toBe('/api/orders/:orderId');
    expect(companyRoute(route).path).toBe('/api/:companyId/orders/:orderId');
    expect(shopRoute(route).path).toBe('/api/:companyId/shops/:shopId/orders/:orderId');
    expect(shopRoute({ ...route, path: '/' }).path).toBe('/api/:companyId/shops/:shopId');
  });

  test('API-01 company and shop are identifiers, or nothing is found', () => {
    const { params } = shopRoute(route);
    const id = '20000000-0000-4000-8000-000000000001';

    expect(params.safeParse({ companyId: id, shopId: id }).success).toBe(true);
    expect(params.safeParse({ companyId: id, shopId: 'chez-mimi' }).success).toBe(false);
    expect(params.safeParse({ companyId: id }).success).toBe(false);
  });

  test('API-04 a reply is answered 200, no reply 204, unless said otherwise', () => {
    expect(shopRoute(route).status).toBe(200);
    expect(shopRoute({ ...route, reply: null }).status).toBe(204);
    expect(shopRoute({ ...route, status: 201 }).status).toBe(201);
  });

  test('API-05 every call names who may make it, and every name in its path is checked', () => {
    expect(ROUTES.length).toBeGreaterThan(20);
    for (const { path, access, params } of ROUTES) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);

      expect(['public', 'session', ...ALL_RIGHTS]).toContain(access);
      expect(new Set(Object.keys(params.shape))).toEqual(new Set(names));
    }
  });

  test('API-05 no two calls share a method and a path', () => {
    const calls = ROUTES.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':id')}`);

    expect(new Set(calls).size).toBe(calls.length);
  });
});

describe('what the calls accept', () => {
  test.each([0, 5, 7, 180])('FLO-32, DET-15 a preparation of %d minutes', (preparationMinutes) => {
    expect(commands.acceptOrder.body.safeParse({ preparationMinutes }).success).toBe(true);
  });

  test.each([-1, -5, 181, 7.5, '15', null, undefined])('FLO-32, DET-15 not one of %s', (preparationMinutes) => {
    expect(commands.acceptOrder.body.safeParse({ preparationMinutes }).success).toBe(false);
  });

  test('FLO-73 a command names the state the user saw, if it is one', () => {
    expect(commands.refuseOrder.body.safeParse({ expectedStatus: 'contacting' }).success).toBe(true);
    expect(commands.refuseOrder.body.safeParse({ expectedStatus: 'delivered' }).success).toBe(false);
  });

  test.each([
    ['TERMIAL', 'terminal'],
    ['WEBAPP', 'webapp'],
    ['qrcode', 'qrcode'],
  ])('ORD-28 an order of the channel %s is one of %s', (channel, read) => {
    expect(checkout.placeOrder.body.parse(anOrderBody({ channel })).channel).toBe(read);
  });

  test.each(['deliveroo', 'constructor', ''])('ORD-28, FLO-09 « %s » places no order here', (channel) => {
    expect(checkout.placeOrder.body.safeParse(anOrderBody({ channel })).success).toBe(false);
  });

  test('FIN-08 an order paid « other » is paid by card terminal', () => {
    expect(checkout.placeOrder.body.parse(anOrderBody({ paymentType: 'other' })).paymentType).toBe('cb');
  });

  test('SHL-21 closing takes a text and may have an end; opening is the word false', () => {
    const { body } = shops.setClosed;

    expect(body.parse({ closedMessage: ' Fermé. ' })).toEqual({ closedMessage: 'Fermé.', closedUntil: null });
    expect(body.parse({ closedMessage: false })).toEqual({ closedMessage: false, closedUntil: null });
    for (const closedMessage of ['', '   ', true, null]) expect(body.safeParse({ closedMessage }).success).toBe(false);
  });

  test('SHL-46 a rush adds 15 minutes by default and has no end', () => {
    expect(shops.setRush.body.parse({ enabled: true })).toEqual({
      enabled: true,
      extraPreparationMinutes: 15,
      until: null,
    });
  });

  test('SES-14 blank fields reach the server, which refuses them in its own words', () => {
    expect(session.signIn.body.parse({})).toEqual({ email: '', password: '', shopId: '' });
  });
});

test('SET-API-35 API-91 what a settings page reads live has its topic', () => {
  const topicOf = ['shop-changed', 'shops-changed', 'settings-changed'] as const;
  expect(topicOf.map((name) => LIVE_EVENT_TOPICS[name])).toEqual(['shop', 'generalConfig', 'settings']);
  expect(LIVE_TOPICS).toEqual(expect.arrayContaining(['menus', 'pushNotifications']));
});

test('API-91 every live event has a topic of the stream', () => {
  expect(new Set(Object.values(LIVE_EVENT_TOPICS))).toEqual(new Set(LIVE_TOPICS));
});
