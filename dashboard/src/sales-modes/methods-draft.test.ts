import type { Methods } from '@comptoir/contract/sales-modes.ts';
import { FIRST_SALES_MODES } from '@comptoir/domain/sales-modes/sales-modes.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { expect, test } from 'vitest';
import { partlyWords, strandedWords } from './methods.labels.ts';
import {
  columnsOf,
  isLastOn,
  lacksZones,
  toChange,
  toDraft,
  turned,
  unpayable,
  voucherFaults,
} from './methods-draft.ts';

const methods: Methods = {
  ...FIRST_SALES_MODES,
  activeOrderTypes: ['delivery', 'click_and_collect'],
  channels: ['webapp', 'terminal'],
  isOnboarded: true,
  hasReferences: false,
  hasZones: false,
  hasChannelKeys: false,
};

test('PMT-02 PMT-04 a column per enabled channel, and one for what drivers take', () => {
  expect(columnsOf('payments', methods)).toEqual(['webapp', 'terminal', 'driver']);
  expect(columnsOf('orderTypes', methods)).toEqual(['webapp', 'terminal']);
});

test('PMT-09 the last switch of a channel, never of the delivery block', () => {
  const draft = toDraft('payments', methods);
  expect(isLastOn(draft, 'terminal', 'counter')).toBe(true);
  expect(isLastOn(draft, 'webapp', 'counter')).toBe(false);
  expect(isLastOn(draft, 'driver', 'cash')).toBe(false);
});

test('PMT-15 PMT-16 what is sent: the channels that were changed, and the union of the order types', () => {
  const payments = turned(toDraft('payments', methods), 'payments', 'webapp', 'stripe');
  expect(toChange('payments', methods, payments)).toEqual({
    paymentTypesByChannel: { webapp: ['stripe', 'counter', 'to_driver'] },
    paymentTypePosRefs: {},
    driverPaymentTypes: ['cash'],
  });
  const orderTypes = turned(toDraft('orderTypes', methods), 'orderTypes', 'webapp', 'click_and_collect');
  expect(toChange('orderTypes', methods, orderTypes)).toEqual({
    orderTypesByChannel: { webapp: ['delivery'] },
    orderTypePosRefs: {},
    activeOrderTypes: ['delivery', 'click_and_collect'],
  });
});

test('PMT-23 the terms of meal vouchers are sent when they were changed, and never above the law', () => {
  const draft = toDraft('payments', methods);
  expect(toChange('payments', methods, draft)).not.toHaveProperty('mealVouchers');
  const vouchers = { dailyLimit: cents(1900), isEveryDay: true, coversFees: false };
  expect(toChange('payments', methods, { ...draft, vouchers })).toMatchObject({ mealVouchers: vouchers });
  expect(voucherFaults({ ...draft, vouchers })).toEqual({ dailyLimit: null });
  expect(toChange('payments', methods, { ...draft, vouchers: { ...vouchers, dailyLimit: cents(2500) } })).toMatchObject(
    {
      mealVouchers: { dailyLimit: null },
    },
  );
  for (const limit of [0, 99, 2501])
    expect(voucherFaults({ ...draft, vouchers: { ...vouchers, dailyLimit: cents(limit) } }).dailyLimit).toMatch(
      /plafond/,
    );
});

test('PMT-23 of a network: the terms of all, or none until somebody chooses them for shops that differ', () => {
  const common = { ...methods, shopCount: 2, partly: [], haveSameVouchers: true };
  const draft = toDraft('payments', common);
  expect(draft.vouchers).toEqual({ dailyLimit: 2500, isEveryDay: false, coversFees: false });
  expect(toChange('payments', common, draft)).not.toHaveProperty('mealVouchers');

  const differing = { ...common, haveSameVouchers: false };
  expect(toDraft('payments', differing).vouchers).toBeNull();
  expect(toChange('payments', differing, toDraft('payments', differing))).not.toHaveProperty('mealVouchers');
  expect(toChange('payments', differing, draft)).toMatchObject({ mealVouchers: { dailyLimit: null } });
});

test('PMT-18 of a network only what was changed is sent, and no references', () => {
  const network = { ...methods, shopCount: 3, partly: [], haveSameVouchers: true };
  const draft = turned(toDraft('payments', network), 'payments', 'webapp', 'stripe');
  expect(Object.keys(toChange('payments', network, draft))).toEqual(['paymentTypesByChannel']);
});

test('PMT-08 PMT-19 what the switches as they stand would mean', () => {
  const draft = turned(toDraft('payments', methods), 'payments', 'driver', 'cash');
  expect(unpayable('payments', methods, toDraft('payments', methods))).toEqual([]);
  expect(unpayable('payments', methods, draft)).toEqual([['webapp', 'delivery']]);
  const orderTypes = toDraft('orderTypes', methods);
  expect(lacksZones('orderTypes', methods, orderTypes)).toBe(true);
  expect(lacksZones('orderTypes', { ...methods, hasZones: true }, orderTypes)).toBe(false);
  expect(lacksZones('orderTypes', methods, turned(orderTypes, 'orderTypes', 'webapp', 'delivery'))).toBe(false);
});

test('PMT-18 how many shops have it on', () => {
  expect([partlyWords(1, 3), partlyWords(2, 3)]).toEqual(['1\u00A0magasin sur\u00A03', '2\u00A0magasins sur\u00A03']);
});

test('PMT-20 how many orders are concerned, and which', () => {
  const orders = ['021', '022'].map((orderNumber) => ({ id: orderNumber, orderNumber }));
  expect(strandedWords({ count: 1, orders: orders.slice(0, 1) }).title).toBe('1\u00A0commande en cours est concernée');
  const { title, text } = strandedWords({ count: 5, orders });
  expect(title).toBe('5\u00A0commandes en cours sont concernées');
  expect(text.replaceAll('\u00A0', ' ')).toBe(
    'N° 021, N° 022 et 3 autres : ces commandes suivent leur cours sans changement. Seules les prochaines ne pourront plus être passées ainsi.',
  );
});
