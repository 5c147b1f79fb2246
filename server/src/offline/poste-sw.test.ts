import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const ENTRY = 'assets/index-abc.js';
const SOURCE = readFileSync(join(import.meta.dirname, '../../../dashboard/worker/poste-sw.js'), 'utf8')
  .replace('__RELEASE__', 'two')
  .replace('__ENTRY__', ENTRY)
  .replace("['__FILES__']", JSON.stringify([`/${ENTRY}`, '/scheme.js']));

type Listener = (event: { waitUntil(work: Promise<unknown>): void } & Record<string, unknown>) => void;
type Network = (address: string) => Response;

/** A browser as far as a worker can tell. */
function aBrowser(stores: Record<string, Record<string, string>>, network: Network) {
  const kept = new Map(Object.entries(stores).map(([name, files]) => [name, new Map(Object.entries(files))]));
  const listeners = new Map<string, Listener>();
  const pathOf = (request: string | { url: string }) =>
    typeof request === 'string' ? request : new URL(request.url).pathname;
  const fetch = async (request: string | { url: string }) => network(pathOf(request));
  const match = async (request: string | { url: string }, { cacheName = '' } = {}) => {
    const found = [...kept].filter(([name]) => cacheName === '' || name === cacheName);
    const text = found.map(([, files]) => files.get(pathOf(request))).find((known) => known !== undefined);
    return text === undefined ? undefined : new Response(text);
  };
  const caches = {
    match,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      const files = kept.get(name) ?? new Map<string, string>();
      kept.set(name, files);
      return {
        put: async (path: string, response: Response) => void files.set(path, await response.text()),
        match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
      };
    },
  };
  runInNewContext(SOURCE, {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: async () => undefined,
    location: { origin: 'https://comptoir.test' },
    caches,
    fetch,
    URL,
    setTimeout,
    Error,
  });
  const dispatch = async (name: string, event: Record<string, unknown> = {}) => {
    let work: Promise<unknown> = Promise.resolve(undefined);
    const waitUntil = (given: Promise<unknown>) => {
      work = given;
    };
    listeners.get(name)?.({ waitUntil, respondWith: waitUntil, ...event });
    return work;
  };
  const ask = async (path: string, mode = 'cors') =>
    (await dispatch('fetch', { request: { url: `https://comptoir.test${path}`, method: 'GET', mode } })) as
      | Response
      | undefined;
  return { kept, dispatch, ask };
}

const served: Network = (path) => new Response(path === '/' ? `<script src="/${ENTRY}">` : `file ${path}`);
const silent: Network = () => {
  throw new TypeError('no network');
};

test('OFF-04 a release is kept whole', async () => {
  const browser = aBrowser({}, served);
  await browser.dispatch('install');
  const kept = [...(browser.kept.get('poste-two')?.keys() ?? [])];
  expect(kept.toSorted()).toEqual(['/', `/${ENTRY}`, '/scheme.js']);
  // Its page comes last: a store without it is never used.
  expect(kept.at(-1)).toBe('/');
});

test('OFF-04 what an interrupted visit has kept is not fetched again', async () => {
  const asked: string[] = [];
  const browser = aBrowser({ 'poste-two': { '/scheme.js': 'kept' } }, (path) => {
    asked.push(path);
    return served(path);
  });
  await browser.dispatch('install');
  expect(asked.toSorted()).toEqual(['/', `/${ENTRY}`]);
});

test('OFF-04 nothing is kept of a release that the server has left behind', async () => {
  const moved = aBrowser({}, (path) => new Response(path === '/' ? '<script src="/assets/index-new.js">' : 'file'));
  await expect(moved.dispatch('install')).rejects.toThrow('another release');
  expect(moved.kept.size).toBe(0);
  const gone = aBrowser({}, (path) => (path === `/${ENTRY}` ? new Response('', { status: 404 }) : served(path)));
  await expect(gone.dispatch('install')).rejects.toThrow();
  expect(gone.kept.get('poste-two')?.has('/')).toBe(false);
});

test('OFF-04 the release before stays for pages that are open, older ones leave, those of other pages stay', async () => {
  const browser = aBrowser(
    {
      'poste-zero': { '/': 'page' },
      'poste-one': { '/': 'page' },
      // Its install failed: a page of it was never open.
      'poste-half': { '/scheme.js': 'file' },
      'poste-two': { '/': 'page' },
      'shop-pages-1': {},
      'comptoir-livreur': {},
    },
    silent,
  );
  await browser.dispatch('activate');
  expect([...browser.kept.keys()]).toEqual(['poste-one', 'poste-two', 'shop-pages-1', 'comptoir-livreur']);
});

test('OFF-02 OFF-04 without a network the kept page opens, with the files of its own release', async () => {
  const stores = {
    'poste-one': { '/assets/old.js': 'old' },
    'poste-two': { '/': 'kept page', [`/${ENTRY}`]: 'entry' },
  };
  const browser = aBrowser(stores, silent);
  expect(await (await browser.ask('/orders/finished', 'navigate'))?.text()).toBe('kept page');
  expect(await (await browser.ask(`/${ENTRY}`))?.text()).toBe('entry');
  expect(await (await browser.ask('/assets/old.js'))?.text()).toBe('old');
});

test('OFF-04 the network comes first for pages, a broken server counts as none, and calls never pass here', async () => {
  const stores = { 'poste-two': { '/': 'kept page' } };
  expect(await (await aBrowser(stores, served).ask('/', 'navigate'))?.text()).toContain(ENTRY);
  const broken = aBrowser(stores, () => new Response('', { status: 503 }));
  expect(await (await broken.ask('/', 'navigate'))?.text()).toBe('kept page');
  for (const path of ['/api/auth/refresh', '/images/1.jpg']) expect(await broken.ask(path)).toBeUndefined();
  for (const path of ['/s/chez-mimi', '/suivi/abc', '/livreur', '/cuisine', '/desabonnement/abc'])
    expect(await broken.ask(path, 'navigate')).toBeUndefined();
  // A screen of the dashboard whose name begins alike.
  expect(await (await broken.ask('/livreurs', 'navigate'))?.text()).toBe('kept page');
});
