import type { ShopHours } from '../hours/hours.ts';
import { endOfService, nextOpeningDay } from '../hours/service.ts';
import { addMinutes, type Instant } from '../kernel/time.ts';

export const UNTIL_CHOICES = ['open-ended', 'half-hour', 'hour', 'end-of-service', 'next-opening', 'custom'] as const;
export type UntilChoice = (typeof UNTIL_CHOICES)[number];

/** SHL-42: null means « jusqu'à nouvel ordre »; undefined means that the shop's hours do not offer this choice. */
export function untilOf(
  choice: Exclude<UntilChoice, 'custom'>,
  shop: ShopHours,
  now: Instant,
): Instant | null | undefined {
  if (choice === 'open-ended') return null;
  if (choice === 'half-hour') return addMinutes(now, 30);
  if (choice === 'hour') return addMinutes(now, 60);
  return (choice === 'end-of-service' ? endOfService(shop, now) : nextOpeningDay(shop, now)) ?? undefined;
}

type Choices = { choices: UntilChoice[]; chosen: UntilChoice };

/** SHL-42: the usual choice stands first and is taken; without a service left today, « jusqu'à nouvel ordre » is. */
export function choicesFrom(usual: Exclude<UntilChoice, 'custom'>, shop: ShopHours, now: Instant): Choices {
  return {
    choices: [usual, ...UNTIL_CHOICES.filter((choice) => choice !== usual)],
    chosen: untilOf(usual, shop, now) === undefined ? 'open-ended' : usual,
  };
}

export const isPastEnd = (until: Instant | null, now: Instant): boolean => until !== null && until <= now;
