import { readFigure } from '../kernel/typed-figures.ts';
import { ORDER_WINDOW_MINUTES, PREPARATION_MINUTES } from './order-settings.ts';

const clamp = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value));

/** ORS-05: whatever was typed, what stands in the field once it is left. */
export function asWindowMinutes(typed: string): number {
  return clamp(Math.trunc(readFigure(typed) ?? 0), ORDER_WINDOW_MINUTES);
}

/** ORS-09: a figure is cut to its whole part; nothing, or no figure, is the usual time. */
export function asPreparationMinutes(typed: string): number {
  const figure = readFigure(typed.trim()) ?? Number.parseInt(typed, 10);
  return Number.isNaN(figure) ? PREPARATION_MINUTES.usual : clamp(Math.trunc(figure), PREPARATION_MINUTES);
}
