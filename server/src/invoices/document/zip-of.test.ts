import { unzipSync } from 'fflate';
import { aDriverInvoice } from '@comptoir/domain/invoices/printed-invoice.samples.ts';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readPdf } from '../../test/read-pdf.fixture.ts';
import { renderInvoice } from './render-invoice.ts';
import { zipOf, type ZipFile } from './zip-of.ts';

const modifiedAt = new Date('2026-10-31T02:00:00.000Z');

test('INV-37, DRV-24 the zip holds each invoice under its folder, and each opens', async () => {
  async function* files(): AsyncGenerator<ZipFile> {
    for (const order of ['1874', '1875é']) {
      const bytes = await renderInvoice(aDriverInvoice({ reference: `20261030-${order}-CM06-L` }));
      yield { path: `factures/2026-10-30_${order}.pdf`, modifiedAt, bytes };
    }
  }
  const zip = await buffer(zipOf(files()));

  const inside = unzipSync(zip);
  expect(Object.keys(inside)).toEqual(['factures/2026-10-30_1874.pdf', 'factures/2026-10-30_1875é.pdf']);
  const [first, second] = Object.values(inside).map((bytes) => readPdf(Buffer.from(bytes)).pages[0]);
  expect(first).toContain('20261030-1874-CM06-L');
  expect(second).toContain('20261030-1875é-CM06-L');
  expect(zip.equals(await buffer(zipOf(files())))).toBe(true);
});

test('INV-37 files are asked for as they are sent, and a failure reaches the reader', async () => {
  let asked = 0;
  function* files(): Generator<ZipFile> {
    for (let index = 0; index < 1000; index += 1) {
      asked += 1;
      yield { path: `factures/${index}.pdf`, modifiedAt, bytes: new Uint8Array(100_000) };
    }
  }
  const stream = zipOf(files());
  await new Promise((resolve) => stream.once('readable', resolve));
  expect(asked).toBeLessThan(50);
  stream.destroy();

  function* failing(): Generator<ZipFile> {
    yield { path: 'factures/1.pdf', modifiedAt, bytes: new Uint8Array(10) };
    throw new Error('the store is away');
  }
  await expect(buffer(zipOf(failing()))).rejects.toThrow('the store is away');
});
