import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { CHANNELS } from '../../kernel/sales.ts';
import { cappedPrices, isSoldOn, priceOn, tidyChannelPrices, tidyClosedChannels } from './channel-prices.ts';
import { aMenu, aProduct, aSection } from '../menu.samples.ts';
import { publicMenu } from '../public-menu.ts';

const AT = { orderType: null, at: '2026-11-18T12:00:00.000Z', zone: 'Europe/Paris' };

test('GRD-01 a channel costs its own price, or the one of the product', () => {
  const product = aProduct({ price: cents(450), channelPrices: { ubereats: cents(520) } });

  expect(priceOn(product, 'ubereats')).toBe(520);
  expect(priceOn(product, 'webapp')).toBe(450);
  expect(priceOn(product, null)).toBe(450);
});

test('GRD-01 a price that equals the product’s own follows it from then on', () => {
  const kept = tidyChannelPrices(cents(450), { ubereats: cents(520), webapp: cents(450), deliveroo: cents(0) });

  expect(kept).toEqual({ deliveroo: 0, ubereats: 520 });
  expect(Object.keys(kept)).toEqual(['deliveroo', 'ubereats']);
});

test('GRD-02 a channel that does not sell it does not show it', () => {
  const products = [aProduct(), aProduct({ key: 'PRODUCT-pan', closedChannels: ['terminal'] })];
  const menu = aMenu({ sections: [aSection({ products })], optionLists: [] });
  const keysOn = (channel: (typeof CHANNELS)[number]) =>
    publicMenu(menu, { ...AT, channel }).sections.flatMap((section) => section.products.map(({ key }) => key));

  expect(keysOn('webapp')).toEqual(['PRODUCT-socca', 'PRODUCT-pan']);
  expect(keysOn('terminal')).toEqual(['PRODUCT-socca']);
  expect(tidyClosedChannels(['ubereats', 'webapp', 'webapp'])).toEqual(['webapp', 'ubereats']);
  expect(isSoldOn({ closedChannels: [] }, 'webapp')).toBe(true);
});

test('GRD-03 the menu of a channel shows what an order of that channel costs, for every channel', () => {
  const price = fc.nat(9_999).map(cents);
  fc.assert(
    fc.property(
      price,
      fc.constantFrom(...CHANNELS),
      price,
      fc.constantFrom(...CHANNELS),
      (own, other, apart, channel) => {
        const product = aProduct({ price: own, channelPrices: { [other]: apart } });
        const menu = aMenu({ sections: [aSection({ products: [product] })], optionLists: [] });
        const shown = publicMenu(menu, { ...AT, channel }).sections[0]?.products[0];
        expect(shown?.price).toBe(priceOn(product, channel));
      },
    ),
  );
});

test('GRD-08 no channel sells above the till', () => {
  expect(cappedPrices({ ubereats: cents(900), webapp: cents(300) }, cents(500))).toEqual({
    ubereats: 500,
    webapp: 300,
  });
});
