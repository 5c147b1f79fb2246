import { basename, dirname } from 'node:path/posix';
import { isScript, isTest, type Finding, type Source } from './source.ts';

/** The rooms of the house: a feature has the same name on every floor. */
export const ROOMS = `
  session shops orders checkout deliveries drivers finances payouts invoices sales clients complaints
  menu option-lists stock menu-sync till hub
  hours delivery-zones delivery-fees sales-modes order-settings management-fees shop-settings printers launch
  promo-codes push-notifications loyalty design welcome-message magic-links
  watchdog staff setup help images addresses logs audit driver-app
`
  .trim()
  .split(/\s+/);

/** What a floor has besides rooms. In the contract a room is a file. */
const OWN: Record<string, readonly string[]> = {
  domain: ['kernel'],
  contract: ['route', 'errors', 'events', 'live'],
  server: ['kernel', 'http', 'db', 'live', 'jobs', 'ports', 'sandbox', 'webhooks', 'test'],
  web: ['ui', 'styles', 'call', 'live', 'cache', 'failure', 'form', 'page', 'table'],
  dashboard: ['app'],
  driver: ['account', 'course', 'desk', 'documents', 'sign-in', 'work'],
  storefront: ['app', 'basket', 'tracking'],
};

const MAX_LINES = 400;
const MAX_FILES = 20;
const MAX_LEVELS = 2;
const NAMELESS = /^(utils?|helpers?|common|misc)$/;

/** The room of a file on one of the floors, or null (a file that stands on the floor itself). */
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
  return [found(path, 'room', `« ${room} » is neither a room of the house nor the ${floor} floor's own`)];
}

function namelessPlace({ path }: Source): Finding[] {
  const names = path.split('/').map((part) => part.replace(/\..*$/, ''));
  const nameless = names.find((name) => NAMELESS.test(name));
  return nameless ? [found(path, 'name', `« ${nameless} » says nothing of what is inside`)] : [];
}

/** A migration is a record of what was run: it is not cut up afterwards. */
function tooLong({ path, text }: Source): Finding[] {
  if (!isScript(path) && !path.endsWith('.css')) return [];
  if (path.startsWith('server/migrations/')) return [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return lines > MAX_LINES ? [{ ...found(path, 'size', `${lines} lines, at most ${MAX_LINES}`), line: lines }] : [];
}

function tooDeep({ path }: Source): Finding[] {
  const [, src, room, ...inside] = path.split('/');
  if (src !== 'src' || !room || inside.length - 1 <= MAX_LEVELS) return [];
  return [found(path, 'depth', `more than ${MAX_LEVELS} folders below ${room}/`)];
}

function crowdedFolders(sources: Source[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { path } of sources)
    if (!isTest(path) && /^(\w+\/src|e2e|bench|scripts)\//.test(path))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && folder !== 'contract/src')
    .map(([folder, count]) => found(folder, 'crowd', `${count} files, at most ${MAX_FILES} (tests not counted)`));
}

function barrels(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => /^index\.(ts|tsx|mts|mjs)$/.test(basename(path)))
    .map(({ path }) => found(path, 'barrel', 'name the file after what it holds'));
}

const found = (path: string, rule: string, detail: string): Finding => ({ path, line: 1, rule, detail });
