import { isServerThere } from './new-release.ts';

/** A file of ours did not come: there is no network, or the server is away. */
export class PieceMissing extends Error {}

/** `isAhead`: nobody waits for it, so the page is not loaded anew for its sake. */
export type FetchOnce<Part> = (isAhead?: boolean) => Promise<Part>;

/** Fetched once; after a failure the next call asks again, and the server first. */
export function fetchedOnce<Part>(load: () => Promise<Part>): FetchOnce<Part> {
  let fetching: Promise<Part> | null = null;
  let hasFailed = false;
  const fetchAll = async (isAhead: boolean) => {
    if (hasFailed) await askServer();
    const part = await load().catch(async () => {
      hasFailed = true;
      await askServer();
      return load().catch((cause: unknown) => whereKept(cause, isAhead));
    });
    await mendStyles();
    return part;
  };
  return (isAhead = false) => {
    fetching ??= fetchAll(isAhead).catch((cause: unknown) => {
      fetching = null;
      throw new PieceMissing('a file did not come', { cause });
    });
    return fetching;
  };
}

async function askServer(): Promise<void> {
  if (!navigator.onLine || !(await isServerThere())) throw new Error('the server is out of reach');
}

const RELOADED_AT = 'piece-reload';
const AT_MOST_EVERY_MS = 60_000;

/**
 * A browser keeps the failure of an import for as long as the page lives, and gives it again without asking the server.
 * Where the server is there again and the import still fails, only a new page helps whoever waits for the file: where the
 * address says what is open and nothing is typed, it costs them nothing.
 */
function whereKept(cause: unknown, isAhead: boolean): never {
  if (!isAhead && typeof location !== 'undefined' && !isLeaving() && isNothingTyped() && isFirstInAWhile())
    location.reload();
  throw cause;
}

const LEAVES_WITHIN_MS = 5_000;
let leftAt = Number.NEGATIVE_INFINITY;

/** Firefox and Safari break off what is on its way to a page that somebody leaves: loaded anew, it would keep them there. */
const isLeaving = (): boolean => Date.now() - leftAt < LEAVES_WITHIN_MS;

// An iPad tells only of the second one.
if (typeof addEventListener !== 'undefined')
  for (const leaving of ['beforeunload', 'pagehide'])
    addEventListener(leaving, ({ isTrusted }) => {
      if (isTrusted) leftAt = Date.now();
    });

/** Whoever has typed something holds the page when it is about to be left. */
const isNothingTyped = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));

function isFirstInAWhile(): boolean {
  const before = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - before < AT_MOST_EVERY_MS) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  return true;
}

const brokenStyles = new Set<HTMLLinkElement>();

/** Style sheets that did not come are asked for only once by what loads a piece: without a network it would stay bare. */
if (typeof document !== 'undefined' && typeof addEventListener !== 'undefined')
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') brokenStyles.add(target);
    },
    true,
  );

/** Asks for them again, and fails as long as one of them does not come. */
async function mendStyles(): Promise<void> {
  await Promise.all([...brokenStyles].map(fetchAgain));
}

const fetchAgain = (link: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.href = link.href;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`no style sheet ${link.href}`)));
    brokenStyles.delete(link);
    link.replaceWith(again);
  });
