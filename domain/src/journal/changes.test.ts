import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHANNELS, ORDER_TYPES } from '../kernel/sales.ts';
import { Product } from '../menu/product.ts';
import { SETTINGS } from '../settings/settings.ts';
import { changedLines } from './changes.ts';
import { Shop } from '../shops/shop.ts';
import { FIELD_LABELS, HIDDEN_FIELDS } from './fields.labels.ts';

/** All names of fields in a JSON schema, at any depth. */
function keysOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keysOf);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([word, inner]: [string, unknown]) =>
    word === 'properties'
      ? [...Object.keys(inner as object), ...Object.values(inner as object).flatMap(keysOf)]
      : keysOf(inner),
  );
}

const lines = (before: unknown, after: unknown) => changedLines(before, after, 'Europe/Paris');

describe('JRN-07 before and after', () => {
  test('only what differs, in French and in euros', () => {
    const zone = (minimumBasket: number, deliveryFee: number) => ({
      mapZones: [{ key: 'Zone 3', minimumBasket, color: '#aabbcc', feeRows: [{ basketThreshold: 0, deliveryFee }] }],
    });

    expect(lines(zone(2000, 390), zone(2500, 490))).toEqual([
      { label: 'Zones, Zone 3, minimum de commande', before: '20,00\u00A0€', after: '25,00\u00A0€' },
      { label: 'Zones, Zone 3, frais, 1, frais de livraison', before: '3,90\u00A0€', after: '4,90\u00A0€' },
    ]);
  });

  test('what was added, taken or never there', () => {
    expect(lines({ overrides: { refundOrder: true } }, { overrides: { support: false } })).toEqual([
      { label: 'Rembourser une commande', before: 'donné', after: null },
      { label: 'Voir et supprimer les réclamations', before: null, after: 'retiré' },
    ]);
    expect(lines(null, { enabled: true })).toEqual([{ label: 'Actif', before: null, after: 'oui' }]);
    expect(lines({ closedUntil: null }, { closedUntil: '2026-11-14T19:30:00.000Z' })).toEqual([
      { label: 'Fermé jusqu’au', before: 'aucun', after: '14/11/2026 20:30' },
    ]);
    expect(lines({ a: [1] }, { a: [1] })).toEqual([]);
  });

  test('keys of machines are left out, and a long change is cut', () => {
    expect(lines({ id: 'x', version: 1 }, { id: 'y', version: 2 })).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`k${n}`, n]));
    expect(lines({}, many)).toHaveLength(40);
  });

  test('ids of machines say nothing: a list of keys is counted, prices and rates by channel are read as such', () => {
    const id = '0b54f7d0-5a9c-4d0e-9c39-1f2a3b4c5d6e';
    expect(lines({ partner: id }, { partner: null })).toEqual([{ label: 'Partner', before: null, after: 'aucun' }]);
    expect(lines({ optionListKeys: ['OL-1', 'OL-2'] }, { optionListKeys: ['OL-1'] })).toEqual([
      { label: 'Listes d’options', before: '2', after: '1' },
    ]);
    expect(
      lines(
        { channelPrices: { webapp: 850 }, vatRates: { delivery: 1000 } },
        { channelPrices: { webapp: 890 }, vatRates: { delivery: 550 } },
      ),
    ).toEqual([
      { label: 'Prix par canal, Site web', before: '8,50\u00A0€', after: '8,90\u00A0€' },
      { label: expect.stringMatching(/^TVA, livraison/i), before: '10\u00A0%', after: '5,5\u00A0%' },
    ]);
  });

  test('every field of settings, of a shop and of a dish has its word', () => {
    const known = new Set([...Object.keys(FIELD_LABELS), ...HIDDEN_FIELDS, ...CHANNELS, ...ORDER_TYPES]);
    const schemas = [...Object.values(SETTINGS).map(({ schema }) => schema), Shop, Product];
    const keys = schemas.flatMap((schema) => keysOf(z.toJSONSchema(schema, { unrepresentable: 'any' })));
    expect(keys.length).toBeGreaterThan(200);
    expect([...new Set(keys)].filter((key) => !known.has(key))).toEqual([]);
  });

  test('whatever the first settings of a family hold has its word', () => {
    const keys = (value: unknown): string[] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, inner]) => [key, ...keys(inner)])
        : [];
    const families = ['managementFees', 'orderSettings', 'shopSettings', 'welcomeMessage', 'campaignCosts'] as const;
    const unknown = families
      .flatMap((family) => keys(SETTINGS[family].first))
      .filter((key) => !(key in FIELD_LABELS) && !HIDDEN_FIELDS.has(key));
    expect(unknown).toEqual([]);
  });
});
