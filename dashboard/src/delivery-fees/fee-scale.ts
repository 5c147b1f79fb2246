const NICE = [1, 2, 2.5, 3, 5, 10];

/** Round figures from 0 to at least `most`, about `parts` of them. */
export function scaleOf(most: number, parts: number): { end: number; ticks: number[] } {
  const rough = most / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((nice) => nice * power >= rough - 1e-9) ?? 10) * power;
  const count = Math.ceil(most / step - 1e-9);
  return { end: count * step, ticks: Array.from({ length: count + 1 }, (_, rank) => Number((rank * step).toFixed(4))) };
}
