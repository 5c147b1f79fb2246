import {
  EXPORTED,
  EXPORTED_TABLES,
  FILE_COLUMNS,
  LEFT_OUT_COLUMNS,
  LEFT_OUT_TABLES,
} from '@comptoir/domain/leaving/archive-tables.ts';
import type { CompanyExport } from '@comptoir/domain/leaving/departure.ts';
import { strFromU8, unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { imageKey } from '../images/image-key.ts';
import { PASSWORD } from '../test/given.ts';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { companyTables, contentOf, leavingCompany } from './departure.fixture.ts';
import { exportCompany } from './make-archive.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

type Company = Awaited<ReturnType<typeof leavingCompany>>;

const start = ({ admin, path }: Company, password = PASSWORD) => admin.post(`${path}/exports`, { password });
const made = async (company: Company): Promise<string> => {
  const reply = await start(company);
  expect(reply.status, JSON.stringify(reply.body)).toBe(202);
  const { exportId } = reply.json<CompanyExport>();
  // Beside the job that was planned: of two tries at once one counts.
  await exportCompany(systemCtx(server.deps, company.companyId, 'test'), exportId);
  await vi.waitFor(
    async () => {
      const { exports } = await company.read();
      expect(exports.find((one) => one.exportId === exportId)?.state).toBe('done');
    },
    { timeout: 20_000, interval: 200 },
  );
  return exportId;
};
const linkOf = async ({ admin, path }: Company, exportId: string) =>
  (await admin.post(`${path}/exports/${exportId}/link`)).json<{ url: string }>().url;

describe('the archive', () => {
  test('LEA-02 LEA-03 every table of a company is handed out, or named with the reason why not', async () => {
    const named = [...EXPORTED, ...Object.keys(LEFT_OUT_TABLES)].toSorted();

    expect(named).toEqual(await companyTables(server));
    const { rows: columns } = await ownerOf(server.database).query<{ place: string; type: string }>(
      `select table_name || '.' || column_name as place, data_type as type from information_schema.columns where table_schema = 'public'`,
    );
    const places = new Map(columns.map(({ place, type }) => [place, type]));
    const hidden = Object.entries(LEFT_OUT_COLUMNS).flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    );
    for (const place of hidden) expect(places.has(place), place).toBe(true);
    const files = Object.entries(FILE_COLUMNS).map(([table, { column }]) => `${table}.${column}`);
    const binary = [...places].filter(
      ([place, type]) => type === 'bytea' && (place.split('.')[0] ?? '') in EXPORTED_TABLES && !hidden.includes(place),
    );
    expect(binary.map(([place]) => place).toSorted()).toEqual(files.toSorted());
    // Whatever is called like a secret is hidden, or its table is not handed out.
    const secret = [...places.keys()].filter((place) =>
      /\.(?:.*(?:hash|password|secret|sealed|auth|p256dh)|.*token.*)$/.test(place),
    );
    for (const place of secret)
      expect(hidden.includes(place) || !((place.split('.')[0] ?? '') in EXPORTED_TABLES), place).toBe(true);
  });

  test('LEA-01 LEA-02 LEA-05 holds every row, the files, the pictures and what explains them; no secret', async () => {
    const [company, neighbour] = [await leavingCompany(server), await leavingCompany(server)];
    const key = imageKey(company.companyId, 'b'.repeat(40), 'image', 'webp');
    await server.deps.images.put(key, Buffer.from('picture'));
    await company.db.updateTable('images').set({ storage_key: key }).execute();
    const before = await contentOf(server, company.companyId);

    const url = await linkOf(company, await made(company));
    const reply = await server.app.inject({ url });

    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename\*=UTF-8''comptoir_[a-z0-9-]+_\d{4}-\d\d-\d\d\.zip$/,
    );
    const files = unzipSync(new Uint8Array(reply.rawPayload));
    for (const table of EXPORTED) {
      const lines = strFromU8(files[`donnees/${table}.jsonl`] ?? new Uint8Array())
        .split('\n')
        .filter(Boolean);
      // Making it leaves rows of its own in the journal.
      if (table !== 'audit') expect(lines.length, table).toBe(before[table]?.length);
      for (const line of lines) expect((JSON.parse(line) as { company_id: string }).company_id).toBe(company.companyId);
    }
    const all = Object.entries(files)
      .filter(([name]) => name.endsWith('.jsonl'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('');
    expect(all).not.toContain('argon2');
    expect(all).not.toContain(neighbour.companyId);
    expect(strFromU8(files[`images/${'b'.repeat(40)}-image.webp`] ?? new Uint8Array())).toBe('picture');
    expect(Object.keys(files).some((name) => name.startsWith('fichiers/invoice_files/'))).toBe(true);
    const readme = strFromU8(files['LISEZ-MOI.md'] ?? new Uint8Array());
    for (const words of ['Les commandes', 'In English', 'third_party_secrets']) expect(readme).toContain(words);
  }, 60_000);

  test('LEA-04 the link works for minutes, the last one only, and for nobody who guesses', async () => {
    const company = await leavingCompany(server);
    const exportId = await made(company);
    const status = async (url: string) => (await server.app.inject({ url })).statusCode;

    const first = await linkOf(company, exportId);
    const second = await linkOf(company, exportId);

    expect([await status(first), await status(second)]).toEqual([404, 200]);
    expect(await status(`/api/public/departures/${company.companyId}.${'A'.repeat(43)}`)).toBe(404);
    expect(await status('/api/public/departures/nothing')).toBe(404);
    await company.db
      .updateTable('company_exports')
      .set({ link_expires_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', exportId)
      .execute();
    expect(await status(second)).toBe(404);
    await company.db
      .updateTable('company_exports')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', exportId)
      .execute();
    expect((await company.admin.post(`${company.path}/exports/${exportId}/link`)).status).toBe(404);
  }, 60_000);

  test('LEA-01 the password is asked again; one at a time; another company’s does not exist', async () => {
    const [company, stranger] = [await leavingCompany(server), await leavingCompany(server)];

    expect((await start(company, 'faux')).status).toBeGreaterThanOrEqual(400);
    expect((await company.read()).exports.filter(({ state }) => state === 'waiting')).toEqual([]);
    const exportId = await made(company);
    expect((await stranger.admin.post(`${stranger.path}/exports/${exportId}/link`)).status).toBe(404);
    expect((await stranger.admin.post(`${company.path}/exports/${exportId}/link`)).status).toBe(404);
    await company.db
      .insertInto('company_exports')
      .values({
        company_id: company.companyId,
        id: randomUUID(),
        state: 'running',
        total: 1,
        asked_by: randomUUID(),
        asked_by_name: 'A',
        asked_at: server.deps.now(),
      })
      .execute();
    expect((await start(company)).body).toMatchObject({ errorMessage: expect.stringContaining('préparation') });
    const actions = await company.db
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'company-export')
      .orderBy('at')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['company.start-export', 'company.finish-export']);
  }, 60_000);
});
