import { PROBLEMS } from '@comptoir/domain/menu-sync/spreadsheet/spreadsheet.labels.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import { aMenu, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import { diffMenus, isEmptyDiff } from '@comptoir/domain/menu-sync/diff.ts';
import type { ShopPreview, SyncRun, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { givenNetwork, type Network } from '../network.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

type Previewed = { preview: SyncPreview | null; problems: { line: number; message: string }[] };
type Imported = { jobId: string; snapshotId: string | null };

const exported = ({ admin, pathOf }: Network) =>
  server.app.inject({ url: `${pathOf(0)}/menu/export.csv`, headers: { authorization: `Bearer ${admin.token}` } });
async function previewed(network: Network, csv: string): Promise<Previewed> {
  const reply = await network.admin.post(`${network.pathOf(0)}/menu/import/preview`, { csv });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.json<Previewed>();
}
const confirm = (network: Network, { preview }: Previewed) =>
  network.admin.post(`${network.pathOf(0)}/menu/import`, { previewId: preview?.previewId });
const shopOf = ({ preview }: Previewed): ShopPreview | undefined => preview?.shops[0];

const NASTY = aMenu({
  sections: [
    aSection({
      products: [
        aProduct({ name: '=HYPERLINK("http://x";"y")', description: 'Deux\nlignes ; « et "guillemets" »' }),
        aProduct({ key: 'PRODUCT-b', name: "'@Nduja", description: '+ frites\r\nmaison', price: cents(1_234) }),
      ],
    }),
  ],
});

test('the menu as a French spreadsheet opens it, without a formula', async () => {
  const network = await givenNetwork(server, [{ name: 'Chez Nadia' }]);
  await network.setMenu(0, NASTY);

  const reply = await exported(network);

  const text = reply.body;
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="carte_chez-nadia_\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(text.startsWith('\uFEFFType;Section ou liste;Nom;')).toBe(true);
  expect(text).toContain('"\'=HYPERLINK(""http://x"";""y"")"');
  expect(text).toContain(';12,34;');
});

test('SYN-56 what was exported changes nothing when it is imported, with any separator', async () => {
  const network = await givenNetwork(server, [{}]);
  await network.setMenu(0, NASTY);
  const { body: text } = await exported(network);

  const again = await previewed(network, text);

  expect(again.problems).toEqual([]);
  expect(shopOf(again)).toSatisfy(isEmptyDiff);
  const reply = await confirm(network, again);
  expect(reply.json<Imported>().snapshotId).toBeNull();
  expect(await network.snapshots()).toEqual([]);
  for (const separator of [',', '\t']) {
    const typed = [
      ['Section', 'Nom', 'Prix'],
      ['Plats', 'Pissaladière', '"4,20"'],
    ].map((cells) => cells.join(separator));
    expect(shopOf(await previewed(network, typed.join('\n')))?.added).toMatchObject([{ name: 'Pissaladière' }]);
  }
});

test('SYN-53 SYN-54 what was looked at is written, with a snapshot, the news and the journal', async () => {
  const network = await givenNetwork(server, [{}]);
  const before = await network.menuOf(0);
  const preview = await previewed(network, 'Section;Nom;Prix\nPlats;Socca;5,20\nBoissons;Sirop;2,50\n');
  expect(isEmptyDiff(diffMenus(before, await network.menuOf(0)))).toBe(true);

  const reply = await confirm(network, preview);

  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { jobId, snapshotId } = reply.json<Imported>();
  const job = (await network.admin.get(`${network.pathOf(0)}/sync-jobs/${jobId}`)).json<SyncRun>();
  expect(job).toMatchObject({ kind: 'import', state: 'done', report: { shops: [{ outcome: 'updated', snapshotId }] } });
  const after = await network.menuOf(0);
  expect(findProduct(after, 'PRODUCT-socca')?.price).toBe(520);
  expect(Object.values(after.sections).map(({ name }) => name)).toEqual(['Plats', 'Desserts', 'Boissons']);
  expect(await network.snapshots()).toMatchObject([{ id: snapshotId, reason: 'import' }]);
});

test('SYN-53 a menu that changed since the preview is not written', async () => {
  const network = await givenNetwork(server, [{}]);
  const preview = await previewed(network, 'Section;Nom;Prix\nPlats;Socca;5,20');
  await network.touch(0);

  const reply = await confirm(network, preview);

  expect(reply.status).toBe(409);
  expect(reply.json<{ errorCode: string }>().errorCode).toBe('PREVIEW_STALE');
  expect(findProduct(await network.menuOf(0), 'PRODUCT-socca')?.price).toBe(450);
});

test('SYN-53 the preview of another shop is not this one’s', async () => {
  const network = await givenNetwork(server, [{}, {}]);
  const preview = await previewed(network, 'Section;Nom;Prix\nPlats;Socca;5,20');

  const reply = await network.admin.post(`${network.pathOf(1)}/menu/import`, { previewId: preview.preview?.previewId });

  expect(reply.json<{ errorCode: string }>().errorCode).toBe('PREVIEW_STALE');
});

test('every line that cannot be read is named by its number, and nothing can be confirmed', async () => {
  const network = await givenNetwork(server, [{}]);

  const { preview, problems } = await previewed(network, 'Section;Nom;Prix\nPlats;Socca;abc\n\n;Daube;4\n');

  expect(preview).toBeNull();
  expect(problems.map(({ line }) => line)).toEqual([2, 4]);
  expect((await previewed(network, 'Nom;Prix\nA;1\n"B;2')).problems).toEqual([
    { line: 3, message: PROBLEMS.quoteOpen },
  ]);
  expect((await previewed(network, '')).problems).toEqual([{ line: 1, message: PROBLEMS.empty }]);
});

test('two thousand lines are compared and written in a few seconds', async () => {
  const network = await givenNetwork(server, [{}]);
  const lines = Array.from({ length: 2_000 }, (_, index) => `Rayon ${index % 40};Produit ${index};${index % 90},90`);
  const startedAt = performance.now();

  const preview = await previewed(network, `Section;Nom;Prix\n${lines.join('\n')}`);
  const reply = await confirm(network, preview);

  expect(reply.status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(shopOf(preview)?.counts.added).toBe(2_040);
  const unchanged = await previewed(network, (await exported(network)).body);
  expect(shopOf(unchanged)).toSatisfy(isEmptyDiff);
});

test('MOV-02 the good lines of a file are written alone, and each bad one is told with its column', async () => {
  const network = await givenNetwork(server, [{}]);
  const csv = 'Section;Nom;Prix\nPlats;Socca;abc\nPlats;Daube;14,50\n;Pan bagnat;8\n';

  const refused = await network.admin.post(`${network.pathOf(0)}/menu/import/preview`, { csv });
  const good = await network.admin.post(`${network.pathOf(0)}/menu/import/preview`, { csv, onlyGood: true });

  expect(refused.json()).toMatchObject({
    preview: null,
    goodLines: 1,
    problems: [{ line: 2, column: 'Prix (€)' }, { line: 4 }],
  });
  const preview = good.json<Previewed>();
  expect(shopOf(preview)?.added.map(({ name }) => name)).toEqual(['Daube']);
  expect((await confirm(network, preview)).status).toBe(200);
  expect(findProduct(await network.menuOf(0), 'PRODUCT-socca')?.price).toBe(450);
});

test('MOV-03 an import is taken back whole, by whoever may import; another snapshot is not', async () => {
  const network = await givenNetwork(server, [{}]);
  const before = await network.menuOf(0);
  const preview = await previewed(network, 'Section;Nom;Prix\nPlats;Socca;5,20\nBoissons;Sirop;2,50\n');
  const { snapshotId } = (await confirm(network, preview)).json<Imported>();
  const byHand = (await network.admin.post(`${network.pathOf(0)}/menu/snapshots`)).json<{ snapshotId: string }>();
  const undo = (id: string | null) => network.admin.post(`${network.pathOf(0)}/menu/import/undo`, { snapshotId: id });

  expect((await undo(byHand.snapshotId)).status).toBe(404);
  const reply = await undo(snapshotId);

  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(isEmptyDiff(diffMenus(before, await network.menuOf(0)))).toBe(true);
});

test('MOV-05 MOV-06 a HubRise catalogue is previewed, written, and creates nothing twice', async () => {
  const network = await givenNetwork(server, [{}]);
  const csv = JSON.stringify({
    name: 'Carte',
    data: {
      categories: [{ ref: 'SEC1', name: 'Pizzas' }],
      products: [
        {
          ref: 'P1',
          category_ref: 'SEC1',
          name: 'Regina',
          tax_rate: { delivery: '10.0', collection: '10.0', eat_in: '10.0' },
          image_ids: ['clom9'],
          skus: [{ ref: 'REG', name: null, price: '11.90 EUR', option_list_refs: ['OPT1'] }],
        },
        {
          ref: 'P2',
          category_ref: 'SEC1',
          name: 'Marinara',
          skus: [
            { ref: 'M1', name: 'Petite', price: '8.00 EUR', option_list_refs: [] },
            { ref: 'M2', name: 'Grande', price: '11.50 EUR', option_list_refs: ['OPT1'] },
          ],
        },
      ],
      option_lists: [
        {
          ref: 'OPT1',
          name: 'Sauce',
          min_selections: 0,
          max_selections: null,
          options: [{ ref: 'BBQ', name: 'Barbecue', price: '0.50 EUR' }],
        },
      ],
      deals: [{ ref: 'MENU1', name: 'Menu midi', lines: [] }],
    },
  });
  const body = { csv, format: 'hubrise' };
  const look = () => network.admin.post(`${network.pathOf(0)}/menu/import/preview`, body);

  const first = (await look()).json<Previewed & { notes: string[] }>();
  expect(first.problems).toEqual([]);
  expect(first.notes).toHaveLength(2);
  expect((await confirm(network, first)).status).toBe(200);

  const { sections, optionLists } = await network.menuOf(0);
  const pizzas = Object.values(sections).find(({ name }) => name === 'Pizzas');
  expect(Object.values(pizzas?.products ?? {}).map(({ name, price }) => [name, price])).toEqual(
    expect.arrayContaining([
      ['Regina', 1_190],
      ['Marinara', 800],
    ]),
  );
  expect(Object.values(optionLists).map(({ name, minChoices, maxChoices }) => [name, minChoices, maxChoices])).toEqual(
    expect.arrayContaining([
      ['Sauce', 0, null],
      ['Marinara – taille', 1, 1],
    ]),
  );
  expect(shopOf((await look()).json<Previewed>())).toSatisfy(isEmptyDiff);
  const wrong = await network.admin.post(`${network.pathOf(0)}/menu/import/preview`, { csv: '{}', format: 'hubrise' });
  expect(wrong.json<Previewed>().problems).toEqual([{ line: 1, message: PROBLEMS.notHubrise }]);
});
