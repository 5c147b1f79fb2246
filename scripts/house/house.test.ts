import { dirname, relative } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { houseFindings } from './house.ts';

/** A small repository without findings; each test changes one file and breaks one rule. */
const HOUSE = {
  'domain/src/kernel/money.ts': `export const euro = 100;\n`,
  'domain/src/session/rights.ts': `import { euro } from '../kernel/money.ts';\nexport const rights = [euro];\n`,
  'domain/src/shops/shop.ts': `import { rights } from '../session/rights.ts';\nexport const shop = { rights };\n`,
  'domain/src/orders/order.ts': `import { z } from 'zod';\nimport { shop } from '../shops/shop.ts';\nexport const Order = z.object({ shop });\n`,
  'domain/src/orders/orders.samples.ts': `export const anOrder = () => ({});\n`,
  'contract/src/orders.ts': `import { Order } from '@comptoir/domain/orders/order.ts';\nimport { shopRoute } from './route.ts';\nconst command = (path: string) =>\n  shopRoute({ path });\nexport const readOrder = shopRoute({ path: '/orders', reply: Order });\nexport const refund = command('/refund');\n`,
  'server/src/orders/orders.routes.ts': `import * as contract from '@comptoir/contract/orders.ts';\nimport * as orders from './orders.store.ts';\nexport const ordersRoutes = [handle(contract.readOrder, orders.find), handle(contract.refund, orders.find)];\n`,
  'server/src/orders/orders.store.ts': `import { db } from '../db/db.ts';\nexport const find = () => db;\n`,
  'server/src/routes.ts': `import { ordersRoutes } from './orders/orders.routes.ts';\nexport const all = [...ordersRoutes];\n`,
  'server/src/main.ts': `import { sandbox } from './sandbox/pay.ts';\nsandbox();\n`,
  'dashboard/src/app/screens.tsx': `import { OrdersScreen } from '../orders/orders-screen.tsx';\nexport const SCREENS = { orders: OrdersScreen };\n`,
  'dashboard/src/orders/orders-screen.tsx': `import { Card } from './order-card.tsx';\nexport const OrdersScreen = () => <Card />;\n`,
  'package-lock.json': `{ "packages": { "node_modules/zod": { "version": "4.6.7" } } }\n`,
};

const brokenBy = (changes: Record<string, string>) =>
  houseFindings(new Map(Object.entries({ ...HOUSE, ...changes }))).map(
    ({ path, line, rule }) => `${path}:${line} ${rule}`,
  );

const many = (count: number, path: (i: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [path(i), 'export const a = 1;\n']));

describe('the house', () => {
  test('is in order', () => {
    expect(brokenBy({})).toEqual([]);
  });

  test.each([
    [
      'domain imports the contract',
      'domain/src/orders/a.ts',
      `import { b } from '@comptoir/contract/orders.ts';`,
      'floor',
    ],
    [
      'domain imports the server by path',
      'domain/src/orders/a.ts',
      `import { b } from '../../../server/src/ctx.ts';`,
      'floor',
    ],
    ['the contract imports the server', 'contract/src/shops.ts', `export * from '@comptoir/server/ctx.ts';`, 'floor'],
    [
      'the dashboard imports the server',
      'dashboard/src/orders/a.ts',
      `const b = await import('@comptoir/server/ctx.ts');`,
      'floor',
    ],
    [
      'the server imports the dashboard, for a type',
      'server/src/orders/a.ts',
      `import type { B } from '@comptoir/dashboard/app/b.ts';`,
      'floor',
    ],
    [
      'a neighbour floor is reached by a path',
      'server/src/a.ts',
      `import { b } from '../../domain/src/kernel/money.ts';`,
      'floor',
    ],
    ['e2e imports a rule', 'e2e/orders.spec.ts', `import { b } from '@comptoir/domain/orders/order.ts';`, 'floor'],
    ['domain uses a framework', 'domain/src/orders/a.ts', `import { fastify } from 'fastify';`, 'package'],
    ['domain does I/O', 'domain/src/orders/a.ts', `import { readFileSync } from 'node:fs';`, 'package'],
    ['the kernel knows a feature', 'domain/src/kernel/a.ts', `import { b } from '../orders/order.ts';`, 'storey'],
    ['hours know shops', 'domain/src/hours/a.ts', `import type { b } from '../shops/shop.ts';`, 'storey'],
    ['session knows shops', 'domain/src/session/a.ts', `import type { b } from '../shops/shop.ts';`, 'storey'],
    ['product code uses the sandbox', 'server/src/orders/a.ts', `import { b } from '../sandbox/pay.ts';`, 'sandbox'],
    [
      'a feature calls another’s routes',
      'server/src/shops/a.ts',
      `import { b } from '../orders/orders.routes.ts';`,
      'routes',
    ],
    ['a room enters beside the door', 'server/src/orders/a.ts', `import { b } from '../db/fast/traces.ts';`, 'door'],
    [
      'a store calls a use case',
      'server/src/shops/shops.store.ts',
      `import { b } from '../orders/refund.ts';`,
      'store',
    ],
    ['web knows a screen', 'web/src/ui/a.tsx', `import { b } from '@comptoir/dashboard/orders/b.tsx';`, 'floor'],
    ['web knows a feature', 'web/src/ui/a.tsx', `import { b } from '@comptoir/domain/orders/order.ts';`, 'web'],
    [
      'web knows the calls of a feature',
      'web/src/call/a.ts',
      `import { b } from '@comptoir/contract/orders.ts';`,
      'web',
    ],
    ['app knows a feature', 'dashboard/src/app/a.tsx', `import { b } from '../orders/order-card.tsx';`, 'screens'],
    [
      'the router knows a component',
      'dashboard/src/app/router.tsx',
      `import { b } from '../orders/order-card.tsx';`,
      'screens',
    ],
    [
      'queries know a component',
      'dashboard/src/orders/orders.queries.ts',
      `import { b } from './order-card.tsx';`,
      'screens',
    ],
    [
      'a component knows its screen',
      'dashboard/src/orders/order-card.tsx',
      `import { b } from './orders-screen.tsx';`,
      'screens',
    ],
    ['a room calls what puts rooms together', 'server/src/shops/a.ts', `import { b } from '../routes.ts';`, 'top'],
    ['a room takes more than types of ctx.ts', 'server/src/shops/a.ts', `import { b } from '../ctx.ts';`, 'top'],
    ['ctx.ts does something', 'server/src/ctx.ts', `import { b } from './orders/refund.ts';`, 'top'],
    ['a screen knows the top', 'dashboard/src/orders/a.tsx', `import { b } from '../main.tsx';`, 'top'],
    ['web has a feature', 'web/src/orders/a.tsx', `export const a = 1;`, 'room'],
    ['web knows a rule', 'web/src/ui/a.tsx', `import { b } from '@comptoir/domain/orders/order.ts';`, 'web'],
    ['web knows a call', 'web/src/call/a.ts', `import type { b } from '@comptoir/contract/orders.ts';`, 'web'],
    ['web knows a page', 'web/src/ui/a.tsx', `import { b } from '@comptoir/dashboard/orders/a.tsx';`, 'floor'],
    ['a page knows another', 'driver/src/drivers/a.tsx', `import { b } from '@comptoir/dashboard/ui/a.tsx';`, 'floor'],
    [
      'product code uses samples',
      'server/src/orders/a.ts',
      `import { b } from '@comptoir/domain/orders/orders.samples.ts';`,
      'samples',
    ],
    ['a barrel', 'domain/src/orders/index.ts', `export * from './order.ts';`, 'barrel'],
    ['a default export', 'server/src/orders/a.ts', `export default 1;`, 'default-export'],
    ['a clock in domain', 'domain/src/orders/a.ts', `export const a = () => Date.now();`, 'clock'],
    [
      'a collator for each name',
      'server/src/a.ts',
      `export const a = (b: string) => b.localeCompare('', 'fr');`,
      'collator',
    ],
    ['today in domain', 'domain/src/orders/a.ts', `export const a = () => new Date();`, 'clock'],
    ['chance in domain', 'domain/src/orders/a.ts', `export const a = () => Math.random();`, 'clock'],
    ['an unknown room in domain', 'domain/src/basket/a.ts', `export const a = 1;`, 'room'],
    ['an unknown room on the server', 'server/src/order/a.ts', `export const a = 1;`, 'room'],
    ['an unknown room in the contract', 'contract/src/order.ts', `export const a = 1;`, 'room'],
    ['an unknown room in the dashboard', 'dashboard/src/widgets/a.ts', `export const a = 1;`, 'room'],
    ['a nameless folder', 'server/src/orders/helpers/a.ts', `export const a = 1;`, 'name'],
    ['a nameless file', 'server/src/orders/utils.ts', `export const a = 1;`, 'name'],
    ['a folder too deep', 'server/src/orders/a/b/c/d.ts', `export const a = 1;`, 'depth'],
    ['a forced type', 'server/src/orders/a.ts', `export const a = b as unknown as C;`, 'forced-type'],
    ['raw SQL', 'server/src/orders/a.ts', 'export const a = sql.raw(`select ${1}`);', 'raw-sql'],
    [
      'markup from data',
      'dashboard/src/orders/a.tsx',
      `export const A = () => <p dangerouslySetInnerHTML={x} />;`,
      'markup',
    ],
    ['a machine’s path', 'docs/map.md', `see ${['', 'home', 'lea', 'comptoir'].join('/')}`, 'machine-path'],
    ['a registry', '.npmrc', ['registry', 'https://packages.exemple'].join('='), 'registry'],
    ['a registry in a text', 'docs/a.md', ['registry', 'npmjs', 'org'].join('.'), 'registry'],
    ['a resolved address', 'package-lock.json', `{ "resolved": "https://packages.exemple/zod.tgz" }`, 'resolved'],
    ['an emoji', 'docs/a.md', `Bravo ${String.fromCodePoint(0x1f389)}`, 'emoji'],
    [
      'a handler without a call',
      'server/src/shops/shops.routes.ts',
      `import * as contract from '@comptoir/contract/shops.ts';\nexport const r = [handle(contract.lost, f)];`,
      'call',
    ],
    [
      'a call without a handler',
      'contract/src/shops.ts',
      `export const lost = companyRoute({ path: '/lost' });`,
      'call',
    ],
  ])('turns red: %s', (_, path, text, rule) => {
    const broken = brokenBy({ [path]: `${text}\n` });
    expect(
      broken.filter((finding) => finding.startsWith(`${path}:`)).map((finding) => finding.split(' ')[1]),
    ).toContain(rule);
  });

  test('names the file, the line and the law', () => {
    expect(brokenBy({ 'domain/src/orders/a.ts': `// why\n\nexport const a = Math.random();\n` })).toEqual([
      'domain/src/orders/a.ts:3 clock',
    ]);
  });

  test('a command of the contract made by a local function needs its handler', () => {
    const routes = HOUSE['server/src/orders/orders.routes.ts'].replace(', handle(contract.refund, orders.find)', '');
    expect(brokenBy({ 'server/src/orders/orders.routes.ts': routes })).toEqual(['contract/src/orders.ts:6 call']);
  });

  test('two features of domain may not know each other', () => {
    expect(
      brokenBy({
        'domain/src/deliveries/a.ts': `import { b } from '../menu/b.ts';\n`,
        'domain/src/menu/b.ts': `import { a } from '../deliveries/a.ts';\n`,
      }),
    ).toEqual(['domain/src/deliveries/a.ts:1 cycle']);
  });

  test('no rooms of a floor stand in a circle, for a type or behind a third: each step is named', () => {
    const findings = houseFindings(
      new Map(
        Object.entries({
          ...HOUSE,
          'server/src/db/a.ts': `import type { B } from '../live/b.ts';\n`,
          'server/src/live/b.ts': `\nimport { c } from '../orders/c.ts';\n`,
          'server/src/orders/c.ts': `export const c = 1;\n`,
        }),
      ),
    );

    expect(findings).toEqual([
      {
        path: 'server/src/db/a.ts',
        line: 1,
        rule: 'cycle',
        detail: [
          'db → live → orders → db',
          'server/src/db/a.ts:1 → server/src/live/b.ts',
          'server/src/live/b.ts:2 → server/src/orders/c.ts',
          'server/src/orders/orders.store.ts:1 → server/src/db/db.ts',
        ].join('\n    '),
      },
    ]);
  });

  test.each([
    ['contract/src/menu.ts', 'contract/src/hours.ts'],
    ['web/src/form/a.ts', 'web/src/ui/b.ts'],
    ['dashboard/src/shops/a.ts', 'dashboard/src/orders/b.ts'],
    ['driver/src/desk/a.ts', 'driver/src/work/b.ts'],
    ['storefront/src/menu/a.ts', 'storefront/src/basket/b.ts'],
  ])('on every floor: %s and %s do not know each other', (a, b) => {
    const from = (path: string, to: string) => `import { c } from './${relative(dirname(path), to)}';\n`;
    expect(brokenBy({ [a]: from(a, b), [b]: 'export const c = 1;\n' })).toEqual([]);
    expect(brokenBy({ [a]: from(a, b), [b]: from(b, a) })).toHaveLength(1);
  });

  test('tests and what puts rooms together are in no circle', () => {
    expect(
      brokenBy({
        'server/src/db/db.test.ts': `import { a } from '../orders/orders.store.ts';\n`,
        'server/src/db/db.fixture.ts': `import { a } from '../orders/orders.store.ts';\n`,
        'server/src/effects.ts': `import { a } from './orders/orders.store.ts';\n`,
        'server/src/ctx.ts': `import type { a } from './orders/orders.store.ts';\n`,
        'server/src/db/a.ts': `import type { Deps } from '../ctx.ts';\n`,
      }),
    ).toEqual([]);
  });

  test.each([
    ['live streams in a hub', 'server/src/live/hub.ts', `export const a = 1;`],
    ['a hub of live events', 'server/src/live/a.ts', `export type LiveHub = 1;`],
    ['the order of dishes', 'dashboard/src/menu/order/a.ts', `export const a = 1;`],
    ['the order of a menu', 'domain/src/menu/menu-order.ts', `export const a = 1;`],
    ['a list that is reordered', 'web/src/ui/drag/a.tsx', `export function ReorderList() {}`],
    ['jobs of couriers', 'server/src/deliveries/jobs/a.ts', `export const a = 1;`],
    ['a job of a printer', 'server/src/printers/a.ts', `export type NewPrintJob = 1;`],
    ['jobs of a sync', 'server/src/menu-sync/sync-jobs.store.ts', `export const a = 1;`],
    ['a pos in a name', 'domain/src/till/pos-menu.ts', `export const a = 1;`],
    ['a pos that is read', 'server/src/till/a.ts', `export async function readPosMenu() {}`],
    ['a pos, first word', 'server/src/till/a.ts', `export const posMenuOf = 1;`],
  ])('one word, one meaning: %s', (_, path, text) => {
    expect(brokenBy({ [path]: `${text}\n` })).toEqual([`${path}:1 double`]);
  });

  test('a word in its one meaning stays, and so do the names of the specification', () => {
    expect(
      brokenBy({
        'server/src/hub/hub-runs.store.ts': `export type HubCatalog = 1;\n`,
        'server/src/ports/hub.ts': `export type Hub = 1;\n`,
        'e2e/hub.spec.ts': `export const a = 1;\n`,
        'domain/src/orders/order.ts': `export const anOrder = 1;\n`,
        'server/src/checkout/place-order.ts': `export const placeOrder = 1;\n`,
        'server/src/jobs/jobs.ts': `export type JobData = 1;\n`,
        'domain/src/menu/product.ts': `export const PosRef = 1;\nexport type Product = { posRef: string; posOnly: 1 };\n`,
        'domain/src/drivers/position.ts': `export type Position = 1;\nexport const postOf = 1;\n`,
        'server/src/db/tables.ts': `export type PrintJobsTable = 1;\n`,
      }),
    ).toEqual([]);
  });

  test('a file has at most 400 lines', () => {
    expect(brokenBy({ 'server/src/orders/a.ts': 'export {};\n'.repeat(400) })).toEqual([]);
    expect(brokenBy({ 'server/src/orders/a.ts': 'export {};\n'.repeat(401) })).toEqual([
      'server/src/orders/a.ts:401 size',
    ]);
  });

  test('a folder has at most 20 files, tests not counted', () => {
    const twenty = many(20, (i) => `server/src/hours/file-${i}.ts`);
    expect(brokenBy({ ...twenty, ...many(5, (i) => `server/src/hours/file-${i}.test.ts`) })).toEqual([]);
    expect(brokenBy({ ...twenty, 'server/src/hours/one-more.ts': '' })).toEqual(['server/src/hours:1 crowd']);
  });

  test('words in comments, strings and regular expressions break no law', () => {
    const text = [
      `// export default Math.random()`,
      `/* import { b } from '../orders/order.ts' */`,
      `export const a = 'export default ' + "Math.random()" + /Date.now/.source;`,
      'export const c = `new Date() ${`Math.random()`}`;',
    ].join('\n');
    expect(brokenBy({ 'domain/src/kernel/a.ts': `${text}\n` })).toEqual([]);
  });

  test('tests may use what they need', () => {
    expect(
      brokenBy({
        'server/src/orders/refund.test.ts': `import { a } from '../sandbox/pay.ts';\nimport { b } from '@comptoir/domain/orders/orders.samples.ts';\n`,
        'domain/src/orders/order.test.ts': `import { test } from 'vitest';\n`,
        'vitest.config.ts': `export default {};\n`,
      }),
    ).toEqual([]);
  });
});
