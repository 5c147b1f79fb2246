import type { Cents } from '../kernel/money.ts';
import { grouped } from '../kernel/text.ts';
import { readPrice } from '../kernel/typed-figures.ts';

const MOST = 20_000_000_00;

/** LCH-12: « 8 000 » or « 7 622,45 »; 0 is a capital. Null while it cannot be read. */
export function readCapital(typed: string): Cents | null {
  const amount = readPrice(typed);
  return amount !== null && amount <= MOST ? amount : null;
}

/** As it is read: cents only where there are any. */
export function capitalText(capital: Cents): string {
  const [euros, rest] = [Math.floor(capital / 100), capital % 100];
  return `${grouped(String(euros))}${rest > 0 ? `,${String(rest).padStart(2, '0')}` : ''}`;
}
