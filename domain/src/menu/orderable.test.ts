import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { aMenu, anOption, anOptionList, aProduct, aSection } from './menu.samples.ts';
import { firstHour } from './lead-time.ts';
import { offerOf } from './offer-of.ts';
import { productRefusal, type SaleMoment } from './orderable.ts';
import { publicMenu } from './public-menu.ts';

const MONDAY_NOON = '2026-11-16T11:00:00.000Z';
const moment = (fields: Partial<SaleMoment> = {}): SaleMoment => ({
  orderType: 'delivery',
  channel: 'webapp',
  at: MONDAY_NOON,
  zone: 'Europe/Paris',
  ...fields,
});
const lunch = (hideWhenInactive: boolean) => ({
  hasDateRange: false,
  startDate: null,
  endDate: null,
  weekdays: { monday: { slots: ['11:30-14:30'] } },
  hideWhenInactive,
});
const refusal = (product = aProduct(), section = aSection(), fields: Partial<SaleMoment> = {}) =>
  productRefusal(product, section, offerOf(aMenu()), moment(fields));

describe('PRD-54 where a product can be ordered', () => {
  test('PRD-54 every reason has its own', () => {
    expect(refusal()).toBeNull();
    expect(refusal(aProduct(), aSection({ hidden: true }))).toBe('product-unknown');
    expect(refusal(aProduct({ posOnly: true }))).toBe('product-unknown');
    expect(refusal(aProduct({ unavailable: true }))).toBe('product-unavailable');
    expect(refusal(aProduct({ unavailableForDelivery: true }))).toBe('product-wrong-mode');
    expect(
      refusal(aProduct({ unavailableForDelivery: true }), aSection(), { orderType: 'click_and_collect' }),
    ).toBeNull();
    expect(refusal(aProduct({ unavailableForDelivery: true }), aSection(), { orderType: null })).toBeNull();
  });

  test('SEC-19 its section is active at the requested time', () => {
    const section = aSection({ activationSchedule: lunch(false) });
    expect(refusal(aProduct(), section)).toBeNull();
    expect(refusal(aProduct(), section, { at: '2026-11-16T19:00:00.000Z' })).toBe('section-inactive');
  });

  test('PRD-54 OPT-32 OPT-40 a mandatory list needs enough options, and those what they ask in turn', () => {
    const product = aProduct({ optionListKeys: ['OPTION-pains'] });
    const judge = (...optionLists: ReturnType<typeof anOptionList>[]) =>
      productRefusal(product, aSection(), offerOf(aMenu({ optionLists })), moment());
    const breads = (fields: Parameters<typeof anOptionList>[0]) =>
      anOptionList({ key: 'OPTION-pains', minChoices: 2, options: [anOption()], ...fields });

    expect(judge(breads({}))).toBe('product-unavailable');
    expect(judge(breads({ allowRepeat: true }))).toBeNull();
    expect(judge(breads({ minChoices: 0 }))).toBeNull();
    const below = anOptionList({ minChoices: 1, options: [anOption({ unavailable: true })] });
    expect(judge(breads({ allowRepeat: true, subListKeys: ['OPTION-sauces'] }), below)).toBe('product-unavailable');
  });

  test('PRD-45 the product that takes longest decides, each counted from the time of ordering', () => {
    const quick = aProduct({ preparationHours: 0 });
    const slow = aProduct({ key: 'PRODUCT-piece', preparationHours: 24 });
    const slower = aProduct({ key: 'PRODUCT-gateau', preparationHours: 30 });
    expect(firstHour([quick], () => MONDAY_NOON)).toBeNull();
    expect(firstHour([quick, slow], () => MONDAY_NOON)?.at).toBe('2026-11-17T11:00:00.000Z');
    const since = ({ key }: { key: string }) => (key === slower.key ? '2026-11-15T11:00:00.000Z' : MONDAY_NOON);
    expect(firstHour([slow, slower], since)).toEqual({ at: '2026-11-17T11:00:00.000Z', product: slow });
  });
});

describe('CAT-API-59 the menu as a customer sees it', () => {
  const evening = moment({ at: '2026-11-16T19:00:00.000Z' });
  const menuWith = (section: Parameters<typeof aSection>[0]) =>
    publicMenu(aMenu({ sections: [aSection({ products: [aProduct()], ...section })] }), evening);

  test('SEC-04 SEC-18 a hidden section is not there; one that sleeps is named with its hours, or not there', () => {
    expect(menuWith({ hidden: true }).sections).toEqual([]);
    expect(menuWith({ activationSchedule: lunch(true) }).sections).toEqual([]);
    expect(menuWith({ activationSchedule: lunch(false) }).sections).toMatchObject([
      {
        isActive: false,
        availability: 'Disponible le lundi de 11:30 à 14:30',
        products: [{ key: 'PRODUCT-socca', isOrderable: false }],
      },
    ]);
  });

  test('PRD-10 PRD-52 STK-18 prices from what must be chosen, what is sold out, nothing of the till alone', () => {
    const pizza = aProduct({ key: 'PRODUCT-pizza', price: cents(0), optionListKeys: ['OPTION-pains', 'OPTION-gone'] });
    const { sections, optionLists } = menuWith({
      products: [pizza, aProduct({ remainingStock: 0 }), aProduct({ key: 'PRODUCT-caisse', posOnly: true })],
    });

    expect(sections[0]?.products).toMatchObject([
      { key: 'PRODUCT-pizza', fromPrice: null, optionListKeys: ['OPTION-pains'], isOrderable: true },
      { key: 'PRODUCT-socca', isSoldOut: true, isOrderable: false },
    ]);
    expect(Object.keys(optionLists)).toEqual(['OPTION-pains']);
  });

  test('OPT-40 the lists that a choice leads to are there too, each once', () => {
    const { optionLists } = publicMenu(
      aMenu({
        sections: [aSection({ products: [aProduct({ optionListKeys: ['OPTION-a'] })] })],
        optionLists: [
          anOptionList({ key: 'OPTION-a', subListKeys: ['OPTION-b'] }),
          anOptionList({ key: 'OPTION-b', options: [anOption({ subListKeys: ['OPTION-c', 'OPTION-a'] })] }),
          anOptionList({ key: 'OPTION-c' }),
          anOptionList({ key: 'OPTION-d' }),
        ],
      }),
      evening,
    );
    expect(Object.keys(optionLists)).toEqual(['OPTION-a', 'OPTION-b', 'OPTION-c']);
  });
});
