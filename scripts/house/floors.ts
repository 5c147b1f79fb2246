import { basename } from 'node:path/posix';
import { circleFindings } from './circles.ts';
import type { Import } from './imports.ts';
import { isFeature, roomOf } from './rooms.ts';
import { isForTests, isTest, type Finding } from './source.ts';

/** Which floors a floor may import. Floors that are not listed are not checked. */
const BELOW: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  dashboard: ['domain', 'contract', 'web'],
  driver: ['domain', 'contract', 'web'],
  storefront: ['domain', 'contract', 'web'],
  e2e: ['domain'],
};

/** Floors without framework and I/O. */
const PURE = ['domain', 'contract'];
const PURE_PACKAGES = /^zod(\/|$)/;

/** domain: kernel ← session ← the families of settings ← settings, which lists them ← shops ← every other feature. */
const FAMILIES = [
  'hours',
  'delivery-zones',
  'delivery-fees',
  'management-fees',
  'welcome-message',
  'sales-modes',
  'order-settings',
  'shop-settings',
  'design',
  'welcome-message',
];
const STOREYS = ['kernel', 'session', ...FAMILIES, 'settings', 'shops'];

export function floorFindings(imports: Import[]): Finding[] {
  return [
    ...imports.flatMap((entry) => [
      ...acrossFloors(entry),
      ...packages(entry),
      ...insideDomain(entry),
      ...lookingUp(entry),
      ...insideServer(entry),
      ...insideWeb(entry),
      ...insideDashboard(entry),
      ...testOnly(entry),
      ...ladder(entry),
    ]),
    ...circleFindings(imports, Object.keys(BELOW)),
  ];
}

const floorOf = (path: string): string => path.split('/')[0] ?? '';

function acrossFloors(entry: Import): Finding[] {
  if (!entry.to) return [];
  const [from, to] = [floorOf(entry.from), floorOf(entry.to)];
  const below = BELOW[from];
  // A tool's configuration belongs to the workshop, and a browser test may use its measures.
  const isConfig = entry.from.endsWith('.config.ts');
  const isOfWorkshop =
    (to === 'scripts' && (from === 'e2e' || isConfig)) || (isConfig && entry.to.startsWith('web/vite/'));
  if (from === to || !below || isOfWorkshop) return [];
  if (!below.includes(to)) return [findingAt(entry, 'floor', `${from} may not import ${to}`)];
  if (entry.specifier.startsWith('.')) return [findingAt(entry, 'floor', `import @comptoir/${to} by its name`)];
  if (from === 'e2e' && !entry.isTypeOnly && !entry.to.endsWith('.samples.ts'))
    return [findingAt(entry, 'floor', 'e2e takes samples and types from domain, nothing else')];
  return [];
}

function packages(entry: Import): Finding[] {
  if (entry.to || !PURE.includes(floorOf(entry.from)) || isTest(entry.from)) return [];
  if (PURE_PACKAGES.test(entry.specifier)) return [];
  return [findingAt(entry, 'package', `${floorOf(entry.from)} uses zod only`)];
}

function insideDomain(entry: Import): Finding[] {
  const [from, to] = rooms(entry, 'domain');
  if (!from || !to || from === to || isTest(entry.from)) return [];
  const [own, other] = [STOREYS.indexOf(from), STOREYS.indexOf(to)];
  if (own === -1 || (other !== -1 && other < own && !(FAMILIES.includes(from) && FAMILIES.includes(to)))) return [];
  return [
    findingAt(
      entry,
      'storey',
      `${from} stands below ${to}: kernel ← session ← families of settings ← settings ← shops ← other features`,
    ),
  ];
}

/** What stands on a floor itself knows every room, and rooms do not look up to it; but for the server's one file of types. */
const TYPES = 'server/src/ctx.ts';

function lookingUp(entry: Import): Finding[] {
  const { from, to, isTypeOnly } = entry;
  if (!to || floorOf(from) !== floorOf(to) || !(floorOf(from) in BELOW) || isForTests(from)) return [];
  if (from === TYPES && !isTypeOnly) return [findingAt(entry, 'top', 'ctx.ts holds types, and imports nothing else')];
  if (roomOf(from) === null || roomOf(to) !== null || !/^\w+\/src\/[^/]+$/.test(to)) return [];
  // Nobody but main.ts knows the sandbox: it stands beside the top.
  if ((to === TYPES && isTypeOnly) || roomOf(from) === 'sandbox') return [];
  return [findingAt(entry, 'top', 'rooms do not know what puts them together; of ctx.ts they take types')];
}

/** What makes moves fast is a matter of its own. */
const FAST = 'server/src/db/fast/';

function insideServer(entry: Import): Finding[] {
  const { from, to } = entry;
  if (!to || floorOf(from) !== 'server' || floorOf(to) !== 'server') return [];
  if (to.startsWith('server/src/sandbox/') && !isSandboxUser(from))
    return [findingAt(entry, 'sandbox', 'only main.ts and tests know the sandbox')];
  if (to.startsWith(FAST) && to !== `${FAST}door.ts` && roomOf(from) !== 'db')
    return [findingAt(entry, 'door', `other rooms know ${FAST} by its door.ts only`)];
  if (isForTests(from)) return [];
  if (to.endsWith('.routes.ts') && from !== 'server/src/routes.ts')
    return [findingAt(entry, 'routes', 'a feature calls another’s use case or store, never its routes')];
  if (from.endsWith('.store.ts') && !entry.isTypeOnly && !isQuery(to))
    return [findingAt(entry, 'store', 'a store holds queries: it imports db and other stores only')];
  return [];
}

const isSandboxUser = (from: string): boolean =>
  from === 'server/src/main.ts' || from.startsWith('server/src/sandbox/') || isForTests(from);
const isQuery = (to: string): boolean => to.endsWith('.store.ts') || to.startsWith('server/src/db/');

/** Every page tells of its errors. */
const KNOWN_TO_WEB = ['logs'];

function insideWeb(entry: Import): Finding[] {
  if (!entry.to || floorOf(entry.from) !== 'web' || isTest(entry.from)) return [];
  const room = roomOf(entry.to);
  if (!isFeature(room) || KNOWN_TO_WEB.includes(room ?? '')) return [];
  return [findingAt(entry, 'web', `web knows no feature, and not ${room}`)];
}

/** What leads to features: the tables that put them together, and the router, to screens only. Everything knows the session. */
const FEATURE_TABLES = [
  'later-screens.ts',
  'screens.tsx',
  'late-features.tsx',
  'late-live.ts',
  'live-handlers.ts',
  'orders-page.tsx',
  'order-detail.tsx',
  'settings-page.tsx',
  'finances-page.tsx',
  'products-page.tsx',
  'first-steps-page.tsx',
  'printers-page.tsx',
  'help-page.tsx',
].map((table) => `dashboard/src/app/${table}`);
const ROUTER = 'dashboard/src/app/router.tsx';
const SESSION = 'dashboard/src/session/session.ts';
const leadsToFeature = (from: string, to: string): boolean =>
  FEATURE_TABLES.includes(from) || to === SESSION || (from === ROUTER && to.endsWith('-screen.tsx'));

function insideDashboard(entry: Import): Finding[] {
  const { from, to } = entry;
  if (!to || floorOf(from) !== 'dashboard' || floorOf(to) !== 'dashboard') return [];
  const [room, other] = [roomOf(from), roomOf(to)];
  if (room === 'app' && isFeature(other) && !leadsToFeature(from, to) && !isTest(from))
    return [findingAt(entry, 'screens', 'app/ knows no feature; only its tables do')];
  if (/\.(queries|live)\.ts$/.test(from) && to.endsWith('.tsx') && isFeature(other))
    return [findingAt(entry, 'screens', 'queries know no component')];
  const isComponent = from.endsWith('.tsx') && !from.endsWith('-screen.tsx') && isFeature(room);
  if (isComponent && to.endsWith('-screen.tsx') && !isTest(from))
    return [findingAt(entry, 'screens', 'a component does not know its screen')];
  return [];
}

/** Samples and fixtures are for tests, demo data, benches and scripts. */
function testOnly(entry: Import): Finding[] {
  const { from, to } = entry;
  if (!to || !isForTests(to) || isForTests(from) || !(floorOf(from) in BELOW)) return [];
  if (from.startsWith('server/src/sandbox/')) return [];
  return [findingAt(entry, 'samples', `${basename(to)} is for tests and demo data`)];
}

function ladder(entry: Import): Finding[] {
  return entry.specifier.startsWith('../../../') ? [findingAt(entry, 'ladder', 'too far away: ../../..')] : [];
}

function rooms(entry: Import, floor: string): [string | null, string | null] {
  if (!entry.to || floorOf(entry.from) !== floor || floorOf(entry.to) !== floor) return [null, null];
  return [roomOf(entry.from), roomOf(entry.to)];
}

const findingAt = ({ from, line }: Import, rule: string, detail: string): Finding => ({
  path: from,
  line,
  rule,
  detail,
});
