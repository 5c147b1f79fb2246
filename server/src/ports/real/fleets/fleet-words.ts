import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A single line without control characters, cut to the service's maximum. */
export const short = (text: string, max: number): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max);

/** Instructions for the courier at the door. */
export const doorOf = ({ street2, instruction }: Address): string =>
  [street2, instruction].filter((part) => part).join(' · ');

/** Services use various date formats; an unreadable one counts as missing. */
export function instantOf(text: string | null | undefined): Instant | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : toInstant(ms);
}

/** In constant time, whatever the lengths. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
