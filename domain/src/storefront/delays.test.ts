import { expect, test } from 'vitest';
import { aShop } from '../shops/shops.samples.ts';
import { channelStanding } from '../sales-modes/channel-standing.ts';
import { delaysNow } from './delays.ts';

/** A Tuesday, in winter. */
const NOON = '2026-11-17T11:30:00.000Z';
const hours = { tuesday: { openingSlots: ['11:30-14:30'], deliverySlots: ['12:00-14:00'] } };
const shop = aShop({ timeZone: 'Europe/Paris', hours, specialHours: [], closedMessage: false });
const BOTH = ['delivery', 'click_and_collect'] as const;

test('SET-API-97 SHL-47 the delay is the preparation, the rush, and the way to the door', () => {
  const usual = delaysNow(shop, BOTH, 20, NOON);
  const rush = { enabled: true, extraPreparationMinutes: 15, until: null };

  expect(usual).toEqual({ delivery: 35, click_and_collect: 15 });
  expect(delaysNow({ ...shop, rush }, BOTH, 20, NOON)).toEqual({ delivery: 50, click_and_collect: 30 });
});

test('HRS-18 what cannot be had now has no delay', () => {
  expect(delaysNow(shop, BOTH, 20, '2026-11-17T12:58:00.000Z')).toEqual({ click_and_collect: 15 });
  expect(delaysNow(shop, BOTH, 20, '2026-11-17T20:00:00.000Z')).toEqual({});
  expect(delaysNow({ ...shop, closedMessage: 'Congés' }, BOTH, 20, NOON)).toEqual({});
});

test('PMT-02 a channel is on, off, or not there', () => {
  const channels = [
    { channel: 'webapp', enabled: true },
    { channel: 'qrcode', enabled: false },
  ] as const;

  expect((['webapp', 'qrcode', 'terminal'] as const).map((channel) => channelStanding(channels, channel))).toEqual([
    'on',
    'off',
    'absent',
  ]);
});
