import { grouped } from '@comptoir/domain/kernel/text.ts';

/** « 1 638 », « 1,5 ». */
export function formatCount(count: number): string {
  const [whole = '', part] = String(count).split('.');
  return part ? `${grouped(whole)},${part}` : grouped(whole);
}
