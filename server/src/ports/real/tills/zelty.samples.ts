import type { FakeCatalog } from './fake-zelty-orders.fixture.ts';

/** A small menu of the till, with nulls wherever Zelty may have them. */
export const ZELTY_CATALOG: FakeCatalog = {
  dishes: [
    { id: 100, name: 'Burger niçois', price: 1590, price_togo: 1290, price_delivery: 1490, tax: 1000, zc_only: null },
    { id: 101, name: 'Frites', price: 450, price_togo: null, price_delivery: null, disable: 1 },
    { id: 102, name: 'Remise du personnel', price: 0, zc_only: true },
    { id: 103, name: null, price: null, price_togo: null, price_delivery: null },
  ],
  catalog: {
    id: '100',
    name: 'Carte',
    locale: 'fr',
    currency: 'EUR',
    tags: [
      { id: 'ZT7', internal_id: 7, name: 'Burgers', item_ids: ['ZD100', 'ZD101', 'ZM5'] },
      { id: 'ZT8', internal_id: 8, name: null, item_ids: ['ZD101', 'ZD999'] },
    ],
    items: [
      {
        id: 'ZD100',
        internal_id: 100,
        type: 'dish',
        name: 'Burger niçois',
        disabled: false,
        is_sold_out: false,
        price: { price: 1590, is_fixed: true, prevent_discounts: false, overrides: [] },
        tax_rules: { tax_id: 'ZTX1' },
        option_ids: ['ZO40'],
        parts: [],
      },
      { id: 'ZD101', internal_id: '101', type: 'dish', name: 'Frites', price: { price: 450 } },
      { id: 'ZD102', internal_id: 102, type: 'dish', name: 'Remise du personnel', price: { price: 0 } },
      { id: 'ZD103', internal_id: 103, type: 'dish', name: null, price: null, tax_rules: null, is_sold_out: true },
      {
        id: 'ZM100',
        internal_id: 100,
        type: 'menu',
        name: 'Formule',
        price: { price: 1600 },
        parts: [{ menu_part_id: 'ZMP1' }, { menu_part_id: 'ZMP2' }],
      },
      { id: 'ZM5', internal_id: 5, type: 'menu', name: 'Surprise', price: { price: 900 }, parts: [] },
      { id: 'ZD-broken', internal_id: null, type: 'dish', name: 'Sans numéro' },
    ],
    menuParts: [
      { id: 'ZMP1', internal_id: 1, name: 'Plat', dish_ids: ['ZD100', 'ZD101', 'ZD999'] },
      { id: 'ZMP2', internal_id: 2, name: 'Accompagnement', dish_ids: ['ZD101'] },
    ],
    options: [
      {
        id: 'ZO40',
        internal_id: 40,
        name: 'Cuisson',
        value_ids: ['ZOV400', 'ZOV401'],
        minimum_choices: 1,
        maximum_choices: 0,
      },
      { id: 'ZO41', internal_id: 41, name: 'Vide', value_ids: [], minimum_choices: null, maximum_choices: null },
    ],
    optionValues: [
      { id: 'ZOV400', internal_id: 400, name: 'Saignant', price: { price: 0 } },
      { id: 'ZOV401', internal_id: 401, name: 'Au fromage', price: { price: 150 }, is_sold_out: true },
    ],
  },
};
