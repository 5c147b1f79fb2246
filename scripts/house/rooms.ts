import { basename, dirname } from 'node:path/posix';
import { isScript, isTest, type Finding, type Source } from './source.ts';

/** The rooms: a feature has the same name on every floor. */
export const ROOMS = `
  session shops company-shops orders checkout slot-loads deliveries drivers finances platform-fees payouts invoices receipts sales clients complaints disputes
  menu option-lists stock menu-sync menu-drafts menu-locks till hub
  settings hours delivery-zones delivery-fees sales-modes order-settings management-fees shop-settings printers launch
  missing promotions storefront push-devices push-notifications loyalty design welcome-message magic-links campaigns win-back rounds cash-returns
  offline moving-in leaving first-steps rehearsal kitchen pace watchdog tower staff journal setup help images addresses logs audit driver-app
`
  .trim()
  .split(/\s+/);

/** Folders (in the contract: files) of a floor that are not rooms. */
const OWN: Record<string, readonly string[]> = {
  domain: ['kernel'],
  contract: [
    'route',
    'errors',
    'refusals',
    'client-errors',
    'company-shop-errors',
    'marketing-errors',
    'missing-errors',
    'moving-errors',
    'round-errors',
    'staff-errors',
    // Of orders, apart because the first load does without them.
    'order-commands',
    'events',
    'live',
  ],
  server: ['kernel', 'http', 'db', 'live', 'jobs', 'ports', 'sandbox', 'webhooks', 'test'],
  web: ['ui', 'styles', 'call', 'live', 'cache', 'failure', 'form', 'page', 'route', 'table'],
  dashboard: ['app'],
  driver: ['account', 'course', 'desk', 'documents', 'sign-in', 'work'],
  storefront: ['app', 'basket', 'tracking'],
};

const MAX_LINES = 400;
const MAX_FILES = 20;
const MAX_LEVELS = 2;
const NAMELESS = /^(utils?|helpers?|common|misc)$/;

/** The room of a file, or null for a file directly on its floor. */
export function roomOf(path: string): string | null {
  const [floor = '', src, room, ...rest] = path.split('/');
  if (src !== 'src' || !room) return null;
  if (floor === 'contract') return room.replace(/(\.test)?\.ts$/, '');
  return rest.length > 0 ? room : null;
}

export const isFeature = (room: string | null): boolean => room !== null && ROOMS.includes(room);

export function roomFindings(sources: Source[]): Finding[] {
  return [
    ...sources.flatMap((file) => [...unknownRoom(file), ...namelessPlace(file), ...tooLong(file), ...tooDeep(file)]),
    ...crowdedFolders(sources),
    ...barrels(sources),
  ];
}

function unknownRoom({ path }: Source): Finding[] {
  const [floor = ''] = path.split('/');
  const room = roomOf(path);
  const mayBeFeature = floor !== 'web' && isFeature(room);
  if (room === null || !(floor in OWN) || mayBeFeature || OWN[floor]?.includes(room)) return [];
  return [findingIn(path, 'room', `« ${room} » is neither a room of the house nor the ${floor} floor's own`)];
}

function namelessPlace({ path }: Source): Finding[] {
  const names = path.split('/').map((part) => part.replace(/\..*$/, ''));
  const nameless = names.find((name) => NAMELESS.test(name));
  return nameless ? [findingIn(path, 'name', `« ${nameless} » says nothing of what is inside`)] : [];
}

/** Migrations may be longer: they record what was run and are not split afterwards. */
function tooLong({ path, text }: Source): Finding[] {
  if (!isScript(path) && !path.endsWith('.css')) return [];
  if (path.startsWith('server/migrations/')) return [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return lines > MAX_LINES ? [{ ...findingIn(path, 'size', `${lines} lines, at most ${MAX_LINES}`), line: lines }] : [];
}

function tooDeep({ path }: Source): Finding[] {
  const [, src, room, ...inside] = path.split('/');
  if (src !== 'src' || !room || inside.length - 1 <= MAX_LEVELS) return [];
  return [findingIn(path, 'depth', `more than ${MAX_LEVELS} folders below ${room}/`)];
}

function crowdedFolders(sources: Source[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { path } of sources)
    if (!isTest(path) && /^(\w+\/src|e2e|bench|scripts)\//.test(path))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && folder !== 'contract/src')
    .map(([folder, count]) => findingIn(folder, 'crowd', `${count} files, at most ${MAX_FILES} (tests not counted)`));
}

function barrels(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => /^index\.(ts|tsx|mts|mjs)$/.test(basename(path)))
    .map(({ path }) => findingIn(path, 'barrel', 'name the file after what it holds'));
}

const findingIn = (path: string, rule: string, detail: string): Finding => ({ path, line: 1, rule, detail });
