import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const line = { onLine: true };
const server = { isThere: true };
const page = { reloads: 0, isTyped: false };
const asked = vi.fn<() => void>();
const heard = new Map<string, (event: { isTrusted: boolean }) => void>();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'] });
  Object.assign(line, { onLine: true });
  Object.assign(server, { isThere: true });
  Object.assign(page, { reloads: 0, isTyped: false });
  asked.mockClear();
  vi.stubGlobal('navigator', line);
  vi.stubGlobal('location', { reload: () => (page.reloads += 1) });
  vi.stubGlobal('addEventListener', (name: string, hear: (event: { isTrusted: boolean }) => void) =>
    heard.set(name, hear),
  );
  vi.stubGlobal('dispatchEvent', () => !page.isTyped);
  const store = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => store.set(name, text),
  });
  vi.stubGlobal('fetch', async () => {
    asked();
    if (!server.isThere) throw new TypeError('cut');
    return new Response('');
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A file as browsers import it: what failed once fails for as long as the page lives. */
async function aPiece() {
  const { fetchedOnce } = await import('./fetched-once.ts');
  const imported = vi.fn<() => Promise<string>>();
  const fetchOnce = fetchedOnce(imported);
  const attempt = (isAhead?: boolean) => fetchOnce(isAhead).catch(({ constructor }: Error) => constructor.name);
  return { imported, attempt };
}

const CUT = new TypeError('cut');

test('SHL-33 a piece comes once, and nobody is asked about the server', async () => {
  const { imported, attempt } = await aPiece();
  imported.mockResolvedValue('piece');
  line.onLine = false;
  expect(await attempt()).toBe('piece');
  expect(await attempt()).toBe('piece');
  expect(imported).toHaveBeenCalledOnce();
  expect(asked).not.toHaveBeenCalled();
});

test('SHL-33 after a failure the server is asked first, and nothing is imported while it is away', async () => {
  const { imported, attempt } = await aPiece();
  server.isThere = false;
  imported.mockRejectedValue(CUT);
  expect(await attempt()).toBe('PieceMissing');
  expect(await attempt()).toBe('PieceMissing');
  expect(imported).toHaveBeenCalledOnce();
  expect(asked).toHaveBeenCalledTimes(2);
  line.onLine = false;
  expect(await attempt()).toBe('PieceMissing');
  expect(asked).toHaveBeenCalledTimes(2);

  Object.assign(line, { onLine: true });
  server.isThere = true;
  imported.mockResolvedValue('piece');
  expect(await attempt()).toBe('piece');
  expect(page.reloads).toBe(0);
});

test('SHL-33 a browser that asks again is given the file, without loading the page anew', async () => {
  const { imported, attempt } = await aPiece();
  imported.mockRejectedValueOnce(CUT).mockResolvedValue('piece');
  expect(await attempt()).toBe('piece');
  expect(page.reloads).toBe(0);
});

test('SHL-33 where the browser keeps the failure, whoever waits gets a new page, once a minute and nothing typed', async () => {
  const { imported, attempt } = await aPiece();
  imported.mockRejectedValue(CUT);
  expect(await attempt(true)).toBe('PieceMissing');
  expect(page.reloads).toBe(0);
  page.isTyped = true;
  expect(await attempt()).toBe('PieceMissing');
  expect(page.reloads).toBe(0);

  page.isTyped = false;
  expect(await attempt()).toBe('PieceMissing');
  expect(page.reloads).toBe(1);
  await attempt();
  expect(page.reloads).toBe(1);
  vi.setSystemTime(Date.now() + 61_000);
  await attempt();
  expect(page.reloads).toBe(2);
});

test('SHL-33 whoever leaves the page is not kept by it, where the browser breaks off what was on its way', async () => {
  for (const leaving of ['beforeunload', 'pagehide']) {
    vi.resetModules();
    const { imported, attempt } = await aPiece();
    imported.mockRejectedValue(CUT);
    heard.get(leaving)?.({ isTrusted: true });
    expect(await attempt(), leaving).toBe('PieceMissing');
    expect(page.reloads, leaving).toBe(0);
  }
  // They stayed after all: something typed would have been lost.
  vi.resetModules();
  const { imported, attempt } = await aPiece();
  imported.mockRejectedValue(CUT);
  heard.get('beforeunload')?.({ isTrusted: true });
  vi.setSystemTime(Date.now() + 5_001);
  heard.get('beforeunload')?.({ isTrusted: false });
  await attempt();
  expect(page.reloads).toBe(1);
});
