import { WEEKDAYS } from '../kernel/time.ts';
import type { Menu } from '../menu/menu.ts';
import type { ActivationSchedule } from '../menu/section.ts';
import { VAT_RATES } from '../kernel/vat.ts';
import { menuFrom } from '../menu-sync/any-menu.fixture.ts';

const SLOTS = ['11:30-14:30', '18:00-23:59', '00:00-23:59'];

/**
 * Like `menuFrom`, plus everything the hub may or may not support: opening hours, order types, tills, sub-lists, free
 * choices.
 */
export function hubMenuFrom(numbers: readonly number[]): Menu {
  let next = 0;
  const upTo = (most: number): number => Math.floor((numbers[next++ % numbers.length] ?? 0) / 7) % (most + 1);
  const coin = (): boolean => upTo(1) === 1;
  const one = <T>(of: readonly T[], otherwise: T): T => of[upTo(of.length - 1)] ?? otherwise;
  const some = <T>(of: readonly T[]): T[] => of.filter(coin);

  function schedule(): ActivationSchedule | null {
    if (coin()) return null;
    const day = () => (coin() ? { fullDay: true as const } : { slots: some(SLOTS).concat(one(SLOTS, '')) });
    const each = day();
    const weekdays = Object.fromEntries(some(WEEKDAYS).map((weekday) => [weekday, coin() ? each : day()]));
    const dates = coin() ? { startDate: '2026-11-20', endDate: '2026-12-31' } : { startDate: null, endDate: null };
    return { hasDateRange: dates.startDate !== null, ...dates, weekdays, hideWhenInactive: coin() };
  }

  const menu = menuFrom(numbers);
  const vat = () => one(VAT_RATES, 1000);
  for (const section of Object.values(menu.sections)) {
    section.activationSchedule = schedule();
    for (const product of Object.values(section.products)) {
      product.posOnly = upTo(4) === 0;
      product.unavailableForDelivery = coin();
      product.unavailableForClickAndCollect = coin();
      product.unavailableForClickAndSeat = coin();
      product.vatRates = { delivery: vat(), click_and_collect: vat(), click_and_seat: vat() };
    }
  }
  const last = Object.keys(menu.optionLists).at(-1);
  for (const list of Object.values(menu.optionLists)) {
    list.allowRepeat = coin();
    list.maxChoices = coin() ? list.minChoices + 1 : null;
    list.freeChoices = coin() ? upTo(2) : null;
    for (const option of Object.values(list.options)) {
      option.unavailable = coin();
      option.subListKeys = last !== undefined && last !== list.key && coin() ? [last] : [];
    }
  }
  return menu;
}
