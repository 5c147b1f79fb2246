import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHANNEL_LABELS,
  CHANNELS,
  isMarketplace,
  MARKETPLACES,
  ORDER_TYPE_LABELS,
  ORDER_TYPES,
  OWN_CHANNELS,
  PAYMENT_TYPE_LABELS,
  PAYMENT_TYPES,
  readChannel,
  readPaymentType,
} from './sales.ts';

describe('channels', () => {
  test('ORD-26 CAT-CST-19 a shop takes orders through five channels of its own', () => {
    expect(OWN_CHANNELS).toEqual(['webapp', 'mobileApp', 'terminal', 'qrcode', 'chatbot']);
  });

  test('ORD-27, ORD-28 with the marketplaces there are eight channels', () => {
    const eight = ['webapp', 'mobileApp', 'terminal', 'qrcode', 'chatbot', 'deliveroo', 'justeat', 'ubereats'];

    expect(CHANNELS).toEqual(eight);
    expect(CHANNELS.filter(isMarketplace)).toEqual(MARKETPLACES);
  });

  test.each<[written: string, channel: string]>([
    ['WEBAPP', 'webapp'],
    ['MOBILEAPP', 'mobileApp'],
    ['QRCODE', 'qrcode'],
    ['TERMINAL', 'terminal'],
    ['TERMIAL', 'terminal'],
    ...CHANNELS.map((channel): [string, string] => [channel, channel]),
  ])('ORD-28 %s is read as %s', (written, channel) => {
    expect(readChannel(written)).toBe(channel);
  });

  test.each(['', 'Webapp', 'CHATBOT', 'DELIVEROO', 'fax', 'constructor', '__proto__', 'toString'])(
    'ORD-28 « %s » is no channel',
    (written) => {
      expect(readChannel(written)).toBeNull();
    },
  );

  test('ORD-28 whatever is read, only one of the eight is written', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const channel = readChannel(written);

        expect(channel === null || CHANNELS.includes(channel)).toBe(true);
      }),
    );
  });

  test('ORD-29 channels have their French labels', () => {
    expect(CHANNELS.map((channel) => CHANNEL_LABELS[channel])).toEqual([
      'Site web',
      'Application mobile',
      'Borne',
      'QR code',
      'Chatbot',
      'Deliveroo',
      'Just Eat',
      'Uber Eats',
    ]);
  });
});

test('ORD-25 CAT-CST-12 order types have their French labels', () => {
  expect(ORDER_TYPES.map((type) => [type, ORDER_TYPE_LABELS[type]])).toEqual([
    ['delivery', 'Livraison'],
    ['click_and_collect', 'Click & Collect'],
    ['click_and_seat', 'Sur place'],
  ]);
});

describe('payment types', () => {
  test('FIN-08 CAT-CST-12 there is one list of six', () => {
    expect(PAYMENT_TYPES).toEqual(['stripe', 'cb', 'cash', 'ticket_resto', 'counter', 'to_driver']);
  });

  test.each<[written: string, type: string]>([
    ['other', 'cb'],
    ...PAYMENT_TYPES.map((type): [string, string] => [type, type]),
  ])('FIN-08 %s is read as %s', (written, type) => {
    expect(readPaymentType(written)).toBe(type);
  });

  test.each(['', 'CB', 'bitcoin', 'constructor'])('FIN-08 « %s » is no payment type', (written) => {
    expect(readPaymentType(written)).toBeNull();
  });

  test.each([
    ['cash', 'Espèces'],
    ['stripe', 'Carte en ligne'],
    ['cb', 'Carte (TPE)'],
    ['ticket_resto', 'Titres-restaurant'],
    ['counter', 'Au comptoir'],
    ['to_driver', 'Au livreur'],
  ] as const)('DET-07 %s reads « %s »', (type, label) => {
    expect(PAYMENT_TYPE_LABELS[type]).toBe(label);
  });
});
