import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { toInstant } from '../kernel/time.ts';
import { aMenu, aProduct, aSection } from '../menu/menu.samples.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { substitutesFor } from './substitutes.ts';

test('MIS-02 GRD-03 what comes instead is sold on the order’s channel, at that channel’s price', () => {
  const products = [
    aProduct(),
    aProduct({ key: 'PRODUCT-dearer', name: 'Petits farcis', channelPrices: { terminal: cents(990) } }),
    aProduct({ key: 'PRODUCT-elsewhere', name: 'Pan bagnat', closedChannels: ['terminal'] }),
  ];
  const menu = aMenu({ sections: [aSection({ products })], optionLists: [] });
  const [line] = anOrder().lines;
  if (!line) throw new Error('an order has lines');
  const missing = { ...line, productKey: 'PRODUCT-socca' };
  const offered = (channel: 'terminal' | 'webapp') =>
    substitutesFor(
      menu,
      anOrder({ channel, orderType: 'click_and_collect' }),
      missing,
      1,
      toInstant('2026-11-18T12:00:00.000Z'),
    )
      .map(({ productKey, price }) => [productKey, price])
      .toSorted((a, b) => String(a).localeCompare(String(b)));

  expect(offered('terminal')).toEqual([['PRODUCT-dearer', 990]]);
  expect(offered('webapp')).toEqual([
    ['PRODUCT-dearer', products[1]?.price],
    ['PRODUCT-elsewhere', products[2]?.price],
  ]);
});

test('MIS-02 PMT-23 what meal vouchers may not pay replaces nothing that they pay alone', () => {
  const products = [
    aProduct(),
    aProduct({ key: 'PRODUCT-tarte', name: 'Tarte' }),
    aProduct({ key: 'PRODUCT-bellet', name: 'Bellet', mealVouchers: false }),
  ];
  const menu = aMenu({ sections: [aSection({ products })], optionLists: [] });
  const [line] = anOrder().lines;
  if (!line) throw new Error('an order has lines');
  const offered = (fields: Parameters<typeof anOrder>[0]) =>
    substitutesFor(menu, anOrder(fields), { ...line, productKey: 'PRODUCT-socca' }, 1, '2026-11-18T12:00:00.000Z')
      .map(({ productKey }) => productKey)
      .toSorted();
  const byVouchers = { paymentType: 'to_driver', driverPaymentType: 'ticket_resto' } as const;
  const split = [
    { means: 'ticket_resto', amount: cents(300) },
    { means: 'cash', amount: cents(150) },
  ] as const;

  expect(offered(byVouchers)).toEqual(['PRODUCT-tarte']);
  expect(offered({ ...byVouchers, paymentSplit: [...split] })).toEqual(['PRODUCT-bellet', 'PRODUCT-tarte']);
  expect(offered({ ...byVouchers, driverPaymentType: 'cash' })).toEqual(['PRODUCT-bellet', 'PRODUCT-tarte']);
});
