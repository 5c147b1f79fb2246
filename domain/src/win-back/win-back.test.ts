import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import {
  codeEndsAt,
  compareGroups,
  isTimeForTurns,
  LEAST_COMPARED,
  tidyWinBack,
  winBackRefusal,
} from './win-back-rules.ts';
import { audienceWords, offerWords, toldMail, toldMessage } from './win-back.labels.ts';

const ZONE = 'Europe/Paris';
const OFFER = {
  discountType: 'euro',
  discountAmount: cents(500),
  discountPercent: null,
  minimumBasket: cents(2000),
} as const;
const TERMS = { ...OFFER, title: 'Vous nous manquez', message: 'La socca sort du four.' };

test('CMP-15 words and a value are needed; of two values the one of the kind stays', () => {
  expect(winBackRefusal(TERMS)).toBeNull();
  expect(winBackRefusal({ ...TERMS, message: ' \n ' })).toBe('push-words-missing');
  expect(winBackRefusal({ ...TERMS, discountAmount: cents(0) })).toBe('win-back-value-missing');
  expect(winBackRefusal({ ...TERMS, discountType: 'percentage' })).toBe('win-back-value-missing');
  expect(tidyWinBack({ ...TERMS, title: '  Vous   nous manquez ', discountPercent: 10 })).toMatchObject({
    title: 'Vous nous manquez',
    discountAmount: 500,
    discountPercent: null,
  });
});

test('CMP-16 from half past ten on, and not at night, by the company’s clock, on both days of the change', () => {
  const at = (instant: string) => isTimeForTurns(instant, ZONE);
  expect([at('2026-11-18T09:29:00.000Z'), at('2026-11-18T09:30:00.000Z')]).toEqual([false, true]);
  expect([at('2026-11-18T20:59:00.000Z'), at('2026-11-18T21:00:00.000Z')]).toEqual([true, false]);
  expect([at('2026-10-25T08:30:00.000Z'), at('2026-03-29T08:30:00.000Z')]).toEqual([false, true]);
});

test('CMP-15 a code lasts until the end of its last day, over the change of the clock too', () => {
  expect(codeEndsAt('2026-11-18T11:00:00.000Z', 14, ZONE)).toBe('2026-12-02T22:59:59.999Z');
  expect(codeEndsAt('2026-10-20T11:00:00.000Z', 7, ZONE)).toBe('2026-10-27T22:59:59.999Z');
});

test('CMP-20 « En plus » compares returns of 100 people, and is unknown while a group is too small', () => {
  const groups = { written: 400, returned: 50, controls: 40, controlsReturned: 3 };
  expect(compareGroups(groups)).toEqual({ written: 12.5, controls: 7.5, extra: 5 });
  expect(compareGroups({ ...groups, controlsReturned: 6 }).extra).toBe(-2.5);
  expect(compareGroups({ ...groups, controls: LEAST_COMPARED - 1 })).toMatchObject({ extra: null, written: 12.5 });
  expect(compareGroups({ ...groups, written: LEAST_COMPARED - 1, returned: 0 }).extra).toBeNull();
  expect(compareGroups({ written: 0, returned: 0, controls: 0, controlsReturned: 0 })).toEqual({
    written: null,
    controls: null,
    extra: null,
  });
});

test('CMP-20 equal shares bring nothing, whatever the sizes of the groups', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 50 }), fc.integer({ min: 3, max: 50 }), (told, left) => {
      const groups = { written: told * 10, returned: told * 3, controls: left * 10, controlsReturned: left * 3 };
      expect(compareGroups(groups).extra).toBe(0);
    }),
  );
});

test('CMP-18 what people read: the code, its value, its last day, and in an e-mail the way out', () => {
  const told = {
    ...OFFER,
    message: 'La socca sort du four.',
    promoCode: 'RETOUR-K4M7PXQA',
    endsAt: '2026-12-02T22:59:59.999Z',
  };
  expect(offerWords(OFFER)).toBe('-5,00\u00A0€ dès 20,00\u00A0€');
  expect(audienceWords({ audience: 'idle', idleDays: 45 })).toBe('Pas revenus depuis 45 jours');
  expect(audienceWords({ audience: 'lost', idleDays: 45 })).toBe('Perdus');
  expect(toldMessage(told, ZONE)).toBe(
    'Code RETOUR-K4M7PXQA\u00A0: -5,00\u00A0€ dès 20,00\u00A0€, jusqu’au 02/12/2026.\nLa socca sort du four.',
  );
  const mail = toldMail(
    {
      ...told,
      firstName: '',
      sender: 'Chez Mimi',
      shopUrl: 'https://x/s/mimi',
      unsubscribeUrl: 'https://x/desabonnement/t',
    },
    ZONE,
  );
  expect(mail).toContain('Bonjour,\n');
  expect(mail).toContain('Commander\u00A0: https://x/s/mimi');
  expect(mail.endsWith('Se désabonner\u00A0: https://x/desabonnement/t')).toBe(true);
});
