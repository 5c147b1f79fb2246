import { CHANNEL_LABELS, OWN_CHANNELS } from '@comptoir/domain/kernel/sales.ts';
import { aPromotion } from '@comptoir/domain/promotions/promotions.samples.ts';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { expect, test } from 'vitest';
import { blankDraft, inputOf, offeredBy } from './promotion-draft.ts';

const PARIS = 'Europe/Paris';

test('PRO-21 only the channels that the shop sells on are offered, by their names', () => {
  const channels = OWN_CHANNELS.map((channel) => ({ channel, enabled: channel !== 'terminal', url: null }));
  const shop = { ...aShop(), channels } as ReturnType<typeof aShop>;

  const offered = offeredBy(shop, null).channels;

  expect(offered.map((channel) => CHANNEL_LABELS[channel])).toEqual([
    'Site web',
    'Application mobile',
    'QR code',
    'Chatbot',
  ]);
  // A code that was made for it keeps its tick.
  expect(offeredBy(shop, aPromotion({ channels: ['terminal'] })).channels).toContain('terminal');
});

test('PRO-18 a new code: one use per client, no limit, no dates, everything that is offered', () => {
  const offered = offeredBy({ ...aShop(), activeOrderTypes: ['delivery', 'click_and_collect'] }, null);

  expect(inputOf(blankDraft(offered), false, PARIS)).toMatchObject({
    usesPerCustomer: 1,
    minimumBasket: 0,
    totalLimit: null,
    startsAt: null,
    endsAt: null,
    channels: offered.channels,
    orderTypes: ['delivery', 'click_and_collect'],
  });
  expect(offered.channels.length).toBeGreaterThan(1);
});
