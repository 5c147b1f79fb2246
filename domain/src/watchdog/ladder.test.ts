import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addHours, addMinutes, addMs } from '../kernel/time.ts';
import { acceptDeadline } from '../orders/preparation.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { aShop } from '../shops/shops.samples.ts';
import type { Shop } from '../shops/shop.ts';
import { climbOf, planWatch, recipientOf, RUNGS, type Rung } from './ladder.ts';

/** 20:14 in Paris, in the middle of the evening service. */
const ARRIVED = '2026-11-14T19:14:00.000Z';
const MOBILE = '+33611000000';
const shop = aShop({ phone: MOBILE });
const order = anOrder({ sentToShopAt: ARRIVED });
const after = (seconds: number) => addMs(ARRIVED, seconds * 1_000);
const plan = (seconds: number, taken: Rung[] = [], fields: Partial<Parameters<typeof planWatch>[0]> = {}) =>
  planWatch({ order, shop, taken, isSomebodyThere: true, now: after(seconds), ...fields });
const ladder = (fields: Partial<Shop['watch']>) => aShop({ phone: MOBILE, watch: { ...shop.watch, ...fields } });

describe('the ladder of an order that must be answered now', () => {
  test('posts at 60 s, SMS at 3 min, e-mail at 5 min, and each says when to look again', () => {
    expect(plan(0)).toEqual({ due: [], lookAgainAt: after(60) });
    expect(plan(60)).toEqual({ due: ['devices'], lookAgainAt: after(180) });
    expect(plan(180, ['devices'])).toEqual({ due: ['sms'], lookAgainAt: after(300) });
    expect(plan(300, ['devices', 'sms'])).toEqual({ due: ['email'], lookAgainAt: null });
    expect(plan(400, [...RUNGS])).toEqual({ due: [], lookAgainAt: null });
  });

  test('a server that slept takes at once every rung it owes', () => {
    expect(plan(3_600).due).toEqual(['devices', 'sms', 'email']);
  });

  test('seen or not, it climbs until it is answered', () => {
    expect(plan(60, [], { order: { ...order, seenAt: after(20) } }).due).toEqual(['devices']);
    for (const status of ['preparing', 'refused', 'missed', 'canceled'] as const)
      expect(plan(600, [], { order: { ...order, status } })).toEqual({ due: [], lookAgainAt: null });
  });

  test('a rung that is left out, or that would reach nobody, is not taken', () => {
    expect(plan(600, [], { shop: ladder({ smsAfterSeconds: null }) }).due).toEqual(['devices', 'email']);
    expect(plan(600, [], { shop: aShop({ phone: null, email: null }) }).due).toEqual(['devices']);
  });

  test('who is told: the people of the ladder, else the shop itself', () => {
    expect(recipientOf('sms', shop)).toBe(MOBILE);
    expect(recipientOf('sms', ladder({ smsPhone: '+33611223344' }))).toBe('+33611223344');
    expect(recipientOf('email', ladder({ email: 'chef@chezmimi.exemple' }))).toBe('chef@chezmimi.exemple');
  });

  test('a land line receives no text message: the e-mail is next', () => {
    expect(recipientOf('sms', aShop({ phone: '+33493000001' }))).toBeNull();
    expect(recipientOf('sms', { ...ladder({ smsPhone: '+33493000001' }), phone: null })).toBeNull();
    expect(plan(600, [], { shop: aShop({ phone: '+33493000001' }) }).due).toEqual(['devices', 'email']);
  });

  test('FLO-14 in reverse flow the seconds count from the driver that was found', () => {
    const found = anOrder({
      ...order,
      flowType: 'reverse',
      pickupStatus: 1,
      acceptDeadlineAt: addMinutes(ARRIVED, 25),
    });
    expect(climbOf(found, shop, addMinutes(ARRIVED, 15))).toEqual({
      climb: 'unanswered',
      from: addMinutes(ARRIVED, 15),
    });
    expect(plan(0, [], { order: { ...found, pickupStatus: 0 } }).lookAgainAt).toBeNull();
  });
});

describe('a shop where nobody is', () => {
  test('the SMS leaves at once instead of ringing in an empty room', () => {
    expect(plan(60, [], { isSomebodyThere: false })).toEqual({ due: ['sms'], lookAgainAt: after(180) });
  });

  test('without SMS the e-mail does', () => {
    expect(plan(60, [], { isSomebodyThere: false, shop: ladder({ smsAfterSeconds: null }) }).due).toEqual(['email']);
  });

  test('is noticed after a minute even where the posts are called later', () => {
    const patient = ladder({ devicesAfterSeconds: 600 });
    expect(plan(0, [], { shop: patient }).lookAgainAt).toBe(after(60));
    expect(plan(60, [], { shop: patient }).due).toEqual([]);
    expect(plan(60, [], { shop: patient, isSomebodyThere: false }).due).toEqual(['sms']);
  });

  test('whoever comes in later is rung for', () => {
    expect(plan(180, ['sms']).due).toEqual(['devices']);
  });
});

describe('the ladder of an order for later', () => {
  const requestedFor = addHours(ARRIVED, 20);
  const scheduled = anOrder({
    sentToShopAt: ARRIVED,
    isScheduled: true,
    requestedFor,
    acceptDeadlineAt: acceptDeadline({ isScheduled: true, requestedFor }, shop.acceptanceMinutes, ARRIVED),
  });
  const answerFrom = addMinutes(requestedFor, -40);

  test('unseen, it climbs from its arrival', () => {
    expect(climbOf(scheduled, shop, ARRIVED)).toEqual({ climb: 'unseen', from: ARRIVED });
    expect(plan(60, [], { order: scheduled }).due).toEqual(['devices']);
  });

  test('seen, it rests until an answer is due, and is then looked at whatever happened before', () => {
    const seen = { ...scheduled, seenAt: after(30) };
    expect(climbOf(seen, shop, after(40))).toEqual({ climb: 'unanswered', from: answerFrom });
    expect(plan(40, [], { order: seen })).toEqual({ due: [], lookAgainAt: addMinutes(answerFrom, 1) });
    expect(
      planWatch({ order: seen, shop, taken: [], isSomebodyThere: true, now: addMinutes(answerFrom, 1) }).due,
    ).toEqual(['devices']);
    expect(plan(400, [...RUNGS], { order: scheduled }).lookAgainAt).toBe(answerFrom);
  });

  test('nobody is woken at night: its seconds count from the opening', () => {
    const atNight = { ...scheduled, sentToShopAt: '2026-11-14T23:30:00.000Z' };
    // Sunday, 11:30 in Paris.
    expect(climbOf(atNight, shop, atNight.sentToShopAt)).toEqual({ climb: 'unseen', from: '2026-11-15T10:30:00.000Z' });
  });

  test('a shop without hours is always open', () => {
    expect(climbOf(scheduled, aShop({ hours: {} }), ARRIVED).from).toBe(ARRIVED);
  });
});

test('whatever the ladder, whoever waits for `lookAgainAt` takes every rung once and stops', () => {
  const delay = fc.option(fc.integer({ min: 60, max: 1_800 }));
  fc.assert(
    fc.property(
      fc.integer({ min: 30, max: 600 }),
      delay,
      delay,
      fc.boolean(),
      (devicesAfterSeconds, smsAfterSeconds, emailAfterSeconds, isSomebodyThere) => {
        const own = ladder({ devicesAfterSeconds, smsAfterSeconds, emailAfterSeconds });
        const taken: Rung[] = [];
        let now: string | null = ARRIVED;
        for (let looks = 0; now !== null && looks < 10; looks += 1) {
          const next = planWatch({ order, shop: own, taken, isSomebodyThere, now });
          taken.push(...next.due);
          now = next.lookAgainAt;
        }
        const wanted = RUNGS.filter(
          (rung) =>
            (rung === 'devices' && isSomebodyThere) ||
            (rung === 'sms' && smsAfterSeconds !== null) ||
            (rung === 'email' && emailAfterSeconds !== null),
        );
        expect(now).toBeNull();
        expect(taken.toSorted()).toEqual(wanted.toSorted());
      },
    ),
  );
});
