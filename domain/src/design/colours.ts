import type { Theme } from './design.ts';

/** DSG-04: typed with or without its sign, kept with it and in capitals; null when it is no colour. */
export function asColour(typed: string): string | null {
  const colour = `#${typed.trim().replace(/^#/, '').toUpperCase()}`;
  return /^#[0-9A-F]{6}$/.test(colour) ? colour : null;
}

export const WRONG_COLOUR = 'La couleur saisie est invalide.';

type Rgb = [red: number, green: number, blue: number];

/** What stands on the public pages: fill of buttons and ticks, words on it, words of that colour, chosen tiles. */
export type Palette = {
  fill: string;
  /** On a ground that hardly differs a fill needs an outline. */
  hasOutline: boolean;
  onFill: string;
  text: string;
  tint: string;
};

const WHITE = '#FFFFFF';
const BLACK = '#000000';
const INK = '#1B1A18';
const GROUNDS: Record<Theme, string> = { light: WHITE, dark: '#121211' };
/** How much of the colour a tinted ground holds. */
const TINTS: Record<Theme, number> = { light: 0.08, dark: 0.14 };
/** WCAG 2.2: words, and the edges of what is pressed. */
const READABLE = 4.5;
const VISIBLE = 3;
const STEPS = 100;

export function paletteOf(colour: string, theme: Theme): Palette {
  const ground = GROUNDS[theme];
  const { fill, onFill } = filled(colour);
  const tint = mixed(ground, fill, TINTS[theme]);
  return {
    fill,
    hasOutline: contrast(fill, ground) < VISIBLE,
    onFill,
    text: readableOn([ground, tint], fill, theme),
    tint,
  };
}

/** DSG-04: a colour as near as possible on which words can be read, and which stands out from both grounds; null for itself. */
export function accessibleNeighbour(colour: string): string | null {
  const { fill } = filled(colour);
  const isSeen = (candidate: string) =>
    Object.values(GROUNDS).every((ground) => contrast(candidate, ground) >= VISIBLE);
  const neighbour = nearest(fill, contrast(fill, WHITE) < VISIBLE ? BLACK : WHITE, isSeen);
  return neighbour === colour ? null : neighbour;
}

/** As chosen, unless neither white nor ink can be read on it: then darker, until white can. */
function filled(colour: string): { fill: string; onFill: string } {
  const onFill = contrast(colour, WHITE) >= contrast(colour, INK) ? WHITE : INK;
  if (contrast(colour, onFill) >= READABLE) return { fill: colour, onFill };
  return { fill: nearest(colour, BLACK, (candidate) => contrast(candidate, WHITE) >= READABLE), onFill: WHITE };
}

function readableOn(grounds: readonly string[], colour: string, theme: Theme): string {
  const isReadable = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= READABLE);
  return nearest(colour, theme === 'light' ? BLACK : WHITE, isReadable);
}

function nearest(colour: string, towards: string, isGood: (candidate: string) => boolean): string {
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mixed(colour, towards, step / STEPS);
    if (isGood(candidate)) return candidate;
  }
  return towards;
}

/** Contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const lights = [luminance(one), luminance(other)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

function luminance(colour: string): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = rgb(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function mixed(colour: string, other: string, share: number): string {
  const [from, to] = [rgb(colour), rgb(other)];
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return `#${[channel(0), channel(1), channel(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

function rgb(colour: string): Rgb {
  const channel = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}
