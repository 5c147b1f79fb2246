import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createDocuments } from './documents.ts';

const page = 'La carte. '.repeat(100);

test('a document is written once for its version, and again for the next', async () => {
  const documents = createDocuments();
  let written = 0;
  const write = () => {
    written += 1;
    return page;
  };

  const [one, same] = await Promise.all([
    documents.findOrWrite('menu', '1', write),
    documents.findOrWrite('menu', '1', write),
  ]);
  const next = await documents.findOrWrite('menu', '2', write);

  expect([written, one === same, one.etag === next.etag]).toEqual([2, true, false]);
  expect([gunzipSync(one.gzip).toString(), brotliDecompressSync(one.br ?? '').toString()]).toEqual([page, page]);
  expect(documents.find('menu', '1')).toBeNull();
});

test('what could not be written is tried again', async () => {
  const documents = createDocuments();
  const fail = () => {
    throw new Error('not drawn');
  };

  await expect(documents.findOrWrite('menu', '1', fail)).rejects.toThrow('not drawn');
  await expect.poll(() => documents.find('menu', '1')).toBeNull();
  expect((await documents.findOrWrite('menu', '1', () => page)).plain.toString()).toBe(page);
});

test('what was not asked for longest leaves when all together are too large', async () => {
  const documents = createDocuments(2_500);
  for (const name of ['one', 'two']) await documents.findOrWrite(name, '1', () => page);
  await documents.find('one', '1');
  await documents.findOrWrite('three', '1', () => page);

  await expect.poll(() => documents.find('two', '1')).toBeNull();
  expect([documents.find('one', '1'), documents.find('three', '1')]).not.toContain(null);
});
