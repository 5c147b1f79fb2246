import { mkdirSync, writeFileSync } from 'node:fs';
import { until } from '../own.ts';
import { findAll, sent, type Target } from './find.ts';
import { ELEMENT, type BrowserKind, type Wire } from './wire.ts';

type Point = { x: number; y: number };
export type Pointer = 'mouse' | 'touch';

/** Keys without a letter, as WebDriver writes them. */
const KEYS = { Escape: '\uE00C', Tab: '\uE004', Space: ' ', ArrowRight: '\uE014', ArrowLeft: '\uE012' } as const;
const PICTURES = '.build/browsers';
const FRAMES = 4;

/** One window of one browser: what the checks can do with it, each by the real mouse, finger or keyboard of its driver. */
export class Page {
  readonly kind: BrowserKind;
  readonly #wire: Wire;
  readonly #baseUrl: string;

  constructor(kind: BrowserKind, wire: Wire, baseUrl: string) {
    this.kind = kind;
    this.#wire = wire;
    this.#baseUrl = baseUrl;
  }

  async open(path: string): Promise<void> {
    await this.#wire.send('Navigate', { url: new URL(path, this.#baseUrl).href });
  }

  async reload(): Promise<void> {
    await this.#wire.send('Refresh', {});
  }

  /** Runs a function in the page; it knows nothing but its arguments. */
  async run<Args extends unknown[], Result>(act: (...args: Args) => Result, ...args: Args): Promise<Result> {
    const script = `return (${act.toString()}).apply(null, arguments)`;
    return (await this.#wire.send('ExecuteScript', { script, args })) as Result;
  }

  /** The same, with what is drawn of a target as its first argument. */
  async on<Args extends unknown[], Result>(
    target: Target,
    act: (found: HTMLElement[], ...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const script = `const [target, ...rest] = arguments; return (${act.toString()})((${findAll.toString()})(target), ...rest)`;
    return (await this.#wire.send('ExecuteScript', { script, args: [sent(target), ...args] })) as Result;
  }

  count(target: Target): Promise<number> {
    return this.on(target, ({ length }) => length);
  }

  async seen(target: Target): Promise<void> {
    await until(`${words(target)} to be seen`, async () => (await this.count(target)) > 0);
  }

  async gone(target: Target): Promise<void> {
    await until(`${words(target)} to be gone`, async () => (await this.count(target)) === 0);
  }

  /** The texts of all that is drawn of a target, with plain spaces. */
  texts(target: Target): Promise<string[]> {
    return this.on(target, (found) => found.map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim()));
  }

  async click(target: Target, pointer: Pointer = 'mouse'): Promise<void> {
    await this.#point(pointer, [await this.#freeMiddle(target)]);
  }

  /** Presses on one thing, moves in steps to a point and lets it go there. */
  async drag(from: Target, to: (start: Point) => Point | Promise<Point>, pointer: Pointer = 'mouse'): Promise<void> {
    const start = await this.#freeMiddle(from);
    const end = await to(start);
    // A first small way: what is dragged follows from there on.
    const begun = { x: start.x, y: start.y + 20 };
    const steps = Array.from({ length: 8 }, (_, step) => ({
      x: Math.round(begun.x + ((end.x - begun.x) * (step + 1)) / 8),
      y: Math.round(begun.y + ((end.y - begun.y) * (step + 1)) / 8),
    }));
    await this.#point(pointer, [start, begun, ...steps]);
  }

  middle(target: Target): Promise<Point> {
    return until(words(target), () => this.on(target, middleOf));
  }

  /** Replaces what a field holds. */
  async type(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.on(target, ([field]) => (field as HTMLInputElement | undefined)?.select());
    await this.#sendKeys(await until(words(target), () => this.on(target, ([field]) => field)), text);
  }

  /** A field for files need not be drawn. */
  async chooseFile(css: string, path: string): Promise<void> {
    const find = (selector: string) => document.querySelector(selector);
    await this.#sendKeys(await until(`a field for files (${css})`, () => this.run(find, css)), path);
  }

  async #sendKeys(element: unknown, text: string): Promise<void> {
    const id = (element as Record<string, string>)[ELEMENT] ?? '';
    await this.#wire.send('ElementSendKeys', { id, text });
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }));
    await this.#wire.send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** The size of the page itself: a window has borders and bars, and comes to its size in its own time. */
  async resize(width: number, height: number): Promise<void> {
    const asked = { width, height };
    await until(`a page of ${width} × ${height}`, async () => {
      await this.#wire.send('SetWindowRect', asked);
      const [innerWidth, innerHeight] = await this.#sizeAtRest();
      asked.width += width - innerWidth;
      asked.height += height - innerHeight;
      return innerWidth === width && innerHeight === height;
    });
  }

  async #sizeAtRest(): Promise<readonly [number, number]> {
    let last = '';
    return until('a window that no longer changes', async () => {
      await this.#drawn();
      const size = await this.run(() => [window.innerWidth, window.innerHeight] as const);
      const isStill = last === String(size);
      last = String(size);
      return isStill && size;
    });
  }

  /** Some frames later: what was changed has been drawn. */
  async #drawn(): Promise<void> {
    await this.run((frames) => {
      document.documentElement.dataset['frames'] = String(frames);
      const count = () => {
        const left = Number(document.documentElement.dataset['frames']) - 1;
        document.documentElement.dataset['frames'] = String(left);
        if (left > 0) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    }, FRAMES);
    await until('the page to be drawn', () => this.run(() => document.documentElement.dataset['frames'] === '0'));
  }

  /** Kept in `.build/browsers`, to look at. */
  async picture(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    await this.#drawn();
    // Firefox would take the whole page, further than the window shows.
    const bytes = (await this.#wire.send('TakeScreenshot', { full: false })) as string;
    writeFileSync(`${PICTURES}/${name}-${this.kind.name}.png`, Buffer.from(bytes, 'base64'));
  }

  async end(): Promise<void> {
    await this.#wire.end();
  }

  /** Where a press reaches it: it stands still, and nothing else stands there. */
  async #freeMiddle(target: Target): Promise<Point> {
    let last = '';
    return until(`${words(target)} to be free to press`, async () => {
      const point = await this.on(target, freeMiddleOf);
      const isStill = JSON.stringify(point) === last;
      last = JSON.stringify(point);
      return isStill && point;
    });
  }

  async #point(pointerType: Pointer, [start, ...way]: readonly Point[]): Promise<void> {
    if (!start) return;
    // As long as a finger rests before it drags.
    const rest = way.length > 0 && pointerType === 'touch' ? 400 : 50;
    const actions = [
      { type: 'pointerMove', duration: 0, origin: 'viewport', ...start },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: rest },
      ...way.map((point) => ({ type: 'pointerMove', duration: 60, origin: 'viewport', ...point })),
      { type: 'pause', duration: rest },
      { type: 'pointerUp', button: 0 },
    ];
    const parameters = { pointerType };
    await this.#wire.send('PerformActions', { actions: [{ type: 'pointer', id: pointerType, parameters, actions }] });
  }
}

const words = ({ role, name, css, within }: Target): string =>
  `${role ?? css ?? 'anything'} ${name === undefined ? '' : `« ${name} »`}${within ? ` in ${words(within)}` : ''}`;

function middleOf([element]: Element[]): Point | null {
  if (!element) return null;
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

function freeMiddleOf([element]: Element[]): Point | null {
  if (!element || element.matches(':disabled, [aria-disabled=true]')) return null;
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  return hit && (element.contains(hit) || hit.contains(element)) ? point : null;
}
