import { french } from '@comptoir/domain/kernel/text.ts';
import { addDays, localDay } from '@comptoir/domain/kernel/time.ts';
import { patchedMenu } from '@comptoir/domain/menu/menu-patch.ts';
import type { ActivationSchedule, SectionHead } from '@comptoir/domain/menu/section.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aSectionForm, expectWhole, givenKitchen, shown, withTill, type Kitchen } from '../menu.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const save = (kitchen: Kitchen, section: Parameters<typeof aSectionForm>[0], more: object = {}) =>
  kitchen.manager.put(`${kitchen.path}/sections/SECTION-1`, { section: aSectionForm(section), ...more });
const remove = (kitchen: Kitchen, key: string, shopId = kitchen.shop.shopId) =>
  kitchen.manager.delete(`/api/${kitchen.companyId}/menus/shops/${shopId}/sections/${key}`);
const today = () => localDay(server.deps.now(), 'Europe/Paris');
const aSchedule = (fields: Partial<ActivationSchedule> = {}): ActivationSchedule => ({
  hasDateRange: false,
  startDate: null,
  endDate: null,
  weekdays: { monday: { slots: ['18:00-20:00', '11:30-14:30'] } },
  hideWhenInactive: true,
  ...fields,
});

/** What the open screens know after the news, from what they knew before. */
async function told(kitchen: Kitchen, before: Awaited<ReturnType<Kitchen['menu']>>, since = 0) {
  const news = (await kitchen.news()).slice(since);
  return news.reduce((known, { menuVersion, patch }) => patchedMenu(known, menuVersion, patch), before);
}

describe('creating and editing', () => {
  test('CAT-API-07 SEC-26 a new section goes last, visible, always active', async () => {
    const kitchen = await givenKitchen(server);

    const reply = await kitchen.manager.post(`${kitchen.path}/sections`, { section: aSectionForm() });

    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      section: { name: 'Desserts', position: 1, hidden: false, activationSchedule: null, version: 1 },
      reports: [],
      jobId: null,
    });
    expect(reply.json<{ section: SectionHead }>().section.key).toMatch(/^SECTION-[a-z0-9]{12}$/);
    expect(await kitchen.news()).toEqual([{ menuVersion: 2, patch: { sections: [reply.body['section']] } }]);
  });

  test('CAT-API-39 SEC-07 SEC-10 SEC-16 every field is saved, slots by their start', async () => {
    const kitchen = await givenKitchen(server);
    const imageUrl = await kitchen.picture();
    const fields = {
      name: 'Le midi',
      description: 'En semaine',
      hideProductNames: true,
      crop: { x: 0, y: 0, zoom: 1 },
    };

    const reply = await save(kitchen, { ...fields, imageUrl, activationSchedule: aSchedule() }, { version: 1 });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body['section']).toMatchObject({
      ...fields,
      picture: { imageUrl },
      activationSchedule: aSchedule({ weekdays: { monday: { slots: ['11:30-14:30', '18:00-20:00'] } } }),
      version: 2,
      position: 0,
    });
    expect(shown(await kitchen.menu())).toEqual([['Le midi', ['Socca', 'Pan bagnat', 'Daube niçoise']]]);
  });

  test('PRD-26 the second of two editors is shown what stands', async () => {
    const kitchen = await givenKitchen(server);
    await save(kitchen, { name: 'De Léa' }, { version: 1 });

    const reply = await save(kitchen, { name: 'De Max' }, { version: 1 });

    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ errorCode: 'RECORD_CONFLICT', current: { name: 'De Léa', version: 2 } });
  });

  test.each<[string, object, string]>([
    ['SEC-08 a name of spaces', { name: '  ' }, 'section.name'],
    ['SEC-08 a name of 61 characters', { name: 'n'.repeat(61) }, 'section.name'],
    [
      'SEC-17 a day without a slot',
      { activationSchedule: aSchedule({ weekdays: { monday: { slots: [] } } }) },
      'section.activationSchedule.weekdays.monday.slots',
    ],
  ])('%s is refused', async (_, fields, path) => {
    const kitchen = await givenKitchen(server);

    const reply = await save(kitchen, fields);

    expect(reply.status).toBe(422);
    expect(reply.body['errorMessage']).toMatchObject([{ path }]);
  });

  test.each<[string, (day: string) => Partial<ActivationSchedule>, string]>([
    [
      'SEC-12',
      (day) => ({ hasDateRange: true, startDate: addDays(day, -1), endDate: addDays(day, 30) }),
      'La date ne peut pas être dans le passé.',
    ],
    [
      'SEC-12',
      (day) => ({ hasDateRange: true, startDate: addDays(day, 3), endDate: addDays(day, 2) }),
      'La date de fin doit être après la date de début.',
    ],
    ['SEC-13', () => ({ weekdays: {} }), 'Sélectionnez au moins un jour compris dans la période.'],
    [
      'SEC-14',
      () => ({ weekdays: { monday: { slots: ['22:00-02:00'] } } }),
      "L'heure de fin doit être après l'heure de début.",
    ],
    [
      'SEC-15',
      () => ({ weekdays: { monday: { slots: ['11:00-12:00', '11:00-12:00'] } } }),
      'Deux créneaux sont identiques (lundi).',
    ],
  ])('%s a wrong schedule says what is wrong with it', async (_, fields, sentence) => {
    const kitchen = await givenKitchen(server);

    const reply = await save(kitchen, { activationSchedule: aSchedule(fields(today())) });

    expect(reply.status).toBe(422);
    expect(reply.body['errorMessage']).toBe(french(sentence));
  });

  test('CAT-API-02 several faults are named field by field', async () => {
    const kitchen = await givenKitchen(server);
    const activationSchedule = aSchedule({ weekdays: { monday: { slots: ['12:00-11:00'] } } });

    const reply = await save(kitchen, { activationSchedule, imageUrl: '/images/never.webp' });

    expect(reply.body['errorMessage']).toMatchObject([
      { path: 'section.activationSchedule.weekdays.monday.slots.0' },
      { path: 'section.imageUrl' },
    ]);
  });

  test('SEC-12 a range that has begun keeps its start when it is edited', async () => {
    const kitchen = await givenKitchen(server);
    const begun = aSchedule({ hasDateRange: true, startDate: addDays(today(), -7), endDate: addDays(today(), 7) });
    await kitchen.db
      .updateTable('menu_sections')
      .set({ activation_schedule: JSON.stringify(begun) })
      .where('shop_id', '=', kitchen.shop.shopId)
      .execute();

    const reply = await save(kitchen, { activationSchedule: { ...begun, endDate: addDays(today(), 14) } });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  });

  test('PRD-41 PRD-42 a section that becomes one of free products takes their prices along', async () => {
    const kitchen = await givenKitchen(server);
    const before = await kitchen.menu();

    await save(kitchen, { name: 'Carte', freeOnly: true });

    const menu = await kitchen.menu();
    expect(
      Object.values(menu.sections['SECTION-1']?.products ?? {}).map(({ price, version }) => [price, version]),
    ).toEqual([
      [0, 2],
      [0, 2],
      [0, 2],
    ]);
    expect((await told(kitchen, before)).sections).toEqual(menu.sections);
  });

  test('CAT-API-09 SEC-04 a section is hidden and shown again', async () => {
    const kitchen = await givenKitchen(server);
    const hide = (hidden: boolean) => kitchen.manager.put(`${kitchen.path}/menu/sections/SECTION-1/hidden`, { hidden });

    expect((await hide(true)).body).toMatchObject({ key: 'SECTION-1', hidden: true, menuVersion: 2 });
    expect((await kitchen.menu()).sections['SECTION-1']?.hidden).toBe(true);
    expect((await hide(false)).body).toMatchObject({ hidden: false });
    expect(await kitchen.journal()).toEqual(['section.hide SECTION-1 staff', 'section.show SECTION-1 staff']);
  });

  test('SEC-04 PRD-26 hiding a section is no conflict for whoever has its window open', async () => {
    const kitchen = await givenKitchen(server);
    const before = await kitchen.menu();
    await kitchen.manager.put(`${kitchen.path}/menu/sections/SECTION-1/hidden`, { hidden: true });

    const reply = await save(kitchen, { name: 'Le midi' }, { version: 1 });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body['section']).toMatchObject({ name: 'Le midi', hidden: true, version: 2 });
    expect((await told(kitchen, before)).sections).toEqual((await kitchen.menu()).sections);
  });

  test('SEC-05 which shops hold the same section, among those one may reach', async () => {
    const kitchen = await givenKitchen(server, { name: 'Port' });
    const { companyId } = kitchen;
    await givenKitchen(server, { companyId, name: 'Cimiez' });
    const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
    const ask = `${kitchen.path}/sections/SECTION-1/shops`;

    const names = async (caller: typeof admin) =>
      (await caller.get(ask)).json<{ shops: { name: string }[] }>().shops.map(({ name }) => name);

    expect(await names(admin)).toEqual(['Cimiez', 'Port']);
    expect(await names(kitchen.staff)).toEqual(['Port']);
  });
});

describe('duplicating and deleting', () => {
  test('SEC-22 the copy stands after the original, hidden, with copies of its products', async () => {
    const kitchen = await givenKitchen(server);
    await kitchen.section({ name: 'Desserts' });
    const before = await kitchen.menu();

    const reply = await kitchen.manager.post(`${kitchen.path}/sections/SECTION-1/duplicate`);

    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ key: 'SECTION-1copy', name: 'Carte (copie)', position: 1, hidden: true });
    const menu = await kitchen.menu();
    expect(shown(menu)).toEqual([
      ['Carte', ['Socca', 'Pan bagnat', 'Daube niçoise']],
      ['Carte (copie)', ['Socca (copie)', 'Pan bagnat (copie)', 'Daube niçoise (copie)']],
      ['Desserts', []],
    ]);
    expectWhole(menu);
    expect((await told(kitchen, before, 1)).sections).toEqual(menu.sections);
  });

  test('CAT-API-11 CAT-API-12 SEC-24 it goes with its products and their links, and those after it close up', async () => {
    const kitchen = await givenKitchen(server);
    await kitchen.section({ name: 'Desserts' });
    await kitchen.optionList('OPTION-sides', [{ key: 'ITEM-socca', linked: 'PRODUCT-socca' }]);
    const before = await kitchen.menu();

    const reply = await remove(kitchen, 'SECTION-1');

    const menu = await kitchen.menu();
    expect(reply.body).toEqual({
      reports: [],
      jobId: null,
      menuVersion: menu.menuVersion,
      snapshotId: expect.any(String),
    });
    expect(shown(menu)).toEqual([['Desserts', []]]);
    expectWhole(menu);
    expect(menu.optionLists['OPTION-sides']?.options['ITEM-socca']?.linkedProductKey).toBeNull();
    expect(await told(kitchen, before, 1)).toMatchObject({ sections: menu.sections, optionLists: menu.optionLists });
    const left = await kitchen.db
      .selectFrom('products')
      .select('key')
      .where('shop_id', '=', kitchen.shop.shopId)
      .where('deleted_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
    expect((await remove(kitchen, 'SECTION-1')).status).toBe(404);
  });

  test('CAT-API-11 API-05 outside one’s shops there is nothing; without the right it is refused', async () => {
    const kitchen = await givenKitchen(server);
    const sister = await givenKitchen(server, { companyId: kitchen.companyId });
    const stranger = await givenKitchen(server);
    const path = `/api/${kitchen.companyId}/menus/shops/${kitchen.shop.shopId}/sections/SECTION-1`;

    const statuses = await Promise.all(
      [sister.manager, stranger.manager, kitchen.staff].map(async (caller) => (await caller.delete(path)).status),
    );

    expect(statuses).toEqual([404, 404, 403]);
    expect(shown(await kitchen.menu())).toHaveLength(1);
  });
});

test('SEC-25 CAT-ROL-17 what the till or a missing right forbids is refused by the server too', async () => {
  const owned = await givenKitchen(server, withTill('biborne'));
  const { staff, path } = await givenKitchen(server);
  const section = aSectionForm();

  const byTill = [
    await owned.manager.post(`${owned.path}/sections`, { section }),
    await owned.manager.post(`${owned.path}/sections/SECTION-1/duplicate`),
    await remove(owned, 'SECTION-1'),
  ];
  const byStaff = [
    await staff.post(`${path}/sections`, { section }),
    await staff.put(`${path}/sections/SECTION-1`, { section }),
    await staff.post(`${path}/sections/SECTION-1/duplicate`),
    await staff.put(`${path}/menu/sections/SECTION-1/hidden`, { hidden: true }),
    await staff.put(`${path}/menu/positions`, { kind: 'sections', positions: {}, menuVersion: 1 }),
    await staff.put(`${path}/menu/sections`, { sections: {}, menuVersion: 1 }),
  ];

  expect(byTill.map(({ status, body }) => [status, body['errorCode']])).toEqual(byTill.map(() => [403, 'FORBIDDEN']));
  expect(byStaff.map(({ status }) => status)).toEqual(byStaff.map(() => 403));
});
