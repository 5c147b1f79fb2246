import type { Browser, BrowserContext, Disposable, Page } from '@playwright/test';

/** What a test changes for the whole of its browser, and how it is taken back. */
const UNDO = {
  grantPermissions: (context) => context.clearPermissions(),
  route: (context) => context.unrouteAll({ behavior: 'ignoreErrors' }),
  setExtraHTTPHeaders: (context) => context.setExtraHTTPHeaders({}),
  setGeolocation: (context) => context.setGeolocation(null),
  setOffline: (context) => context.setOffline(false),
} as const satisfies Record<string, (context: BrowserContext) => Promise<void>>;
/** What cannot be taken back. */
const LASTING = ['exposeBinding', 'exposeFunction'] as const;
const CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/**
 * One browser profile for the tests of a worker, as if its user came back: files are in the cache and compiled, which is
 * a third of what it costs to open a page. Each test has a page of its own and begins without cookies or anything
 * stored; a profile that a test changed lastingly is thrown away.
 */
export class WarmContext {
  #context: BrowserContext | undefined;
  /** Keeps the process alive between two tests (see `--process-per-site`). */
  #anchor: Page | undefined;
  #made = '';
  #isSpoilt = false;
  readonly #origins = new Set<string>();
  readonly #undo = new Map<string, () => Promise<unknown>>();

  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** `wish`: what a browser profile cannot change later. */
  async open(baseURL: string, wish: object): Promise<BrowserContext> {
    if (this.#made !== JSON.stringify(wish)) await this.close();
    this.#made = JSON.stringify(wish);
    this.#context ??= await this.#begin(baseURL);
    return this.#context;
  }

  async leave(): Promise<void> {
    const context = this.#context;
    if (!context || !this.#anchor || this.#isSpoilt) {
      await this.close();
      return;
    }
    await Promise.all(context.pages().map(async (page) => (page === this.#anchor ? undefined : page.close())));
    await Promise.all([...this.#undo.values()].map((undo) => undo()));
    this.#undo.clear();
    await context.clearCookies();
    const session = await context.newCDPSession(this.#anchor);
    for (const origin of this.#origins)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
    this.#origins.clear();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
    this.#isSpoilt = false;
    this.#origins.clear();
    this.#undo.clear();
  }

  async #begin(baseURL: string): Promise<BrowserContext> {
    const context = await this.#browser.newContext();
    this.#anchor = await context.newPage();
    await this.#anchor.goto(`${baseURL}/healthz`);
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        if (frame.url().startsWith('http')) this.#origins.add(new URL(frame.url()).origin);
      }),
    );
    const spoil = () => {
      this.#isSpoilt = true;
    };
    for (const [name, undo] of Object.entries(UNDO))
      tellBefore(context, name as keyof typeof UNDO, () => this.#undo.set(name, () => undo(context)));
    await context.addInitScript(complainOfPolicy);
    this.#watchInitScripts(context);
    for (const name of LASTING) tellBefore(context, name, spoil);
    for (const name of CLOCK) tellBefore(context.clock, name, spoil);
    return context;
  }

  /** What runs at the beginning of every page is known only once it is there. */
  #watchInitScripts(context: BrowserContext): void {
    const add = context.addInitScript.bind(context) as (...args: unknown[]) => Promise<Disposable>;
    context.addInitScript = async (...args: unknown[]) => {
      const script = await add(...args);
      this.#undo.set(`init script ${this.#undo.size}`, () => script.dispose());
      return script;
    };
  }
}

/** sec:headers: what the policy refuses is swallowed by whoever tried it; here it is an error of the page. */
function complainOfPolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
    console.error(`the policy refuses ${violatedDirective} ${blockedURI}, asked by ${sourceFile}:${lineNumber}`);
  });
}

function tellBefore<Name extends string>(on: Record<Name, unknown>, name: Name, tell: () => void): void {
  const original = on[name] as (...args: unknown[]) => unknown;
  on[name] = (...args: unknown[]) => {
    tell();
    return original.apply(on, args);
  };
}
