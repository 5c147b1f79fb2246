import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { eposRequest, MOST_EPOS_BYTES } from './epos-xml.ts';
import { LONG_ORDER } from './long-order.fixture.ts';

const JOB = { version: '2.00', printJobId: 'CMD42' } as const;

describe('PRN-42 the ticket for Epson Server Direct Print', () => {
  test('PRN-12 PRN-42 has the job, the styles, the QR code and the cut', async () => {
    const xml = await eposRequest(LONG_ORDER, { width: 80 }, JOB);

    expect(xml.startsWith('<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="2.00">')).toBe(true);
    expect(xml).toContain('<devid>local_printer</devid><timeout>10000</timeout><printjobid>CMD42</printjobid>');
    expect(xml).toContain('<text em="true" reverse="false" dw="true" dh="true">        N° 2157&#10;</text>');
    expect(xml).toMatch(/reverse="true" dw="false" dh="true"> +LIVRAISON +&#10;/);
    expect(xml).toContain('Bœuf en daube façon');
    expect(xml).toContain('<symbol type="qrcode_model_2" level="level_m" width="6">https://chezmimi.exemple/s/2157<');
    expect(xml.endsWith('<cut type="feed"/></epos-print></PrintData></ePOSPrint></PrintRequestInfo>')).toBe(true);
  });

  test('PRN-12 PRN-42 an older printer is sent no number of the job', async () => {
    expect(await eposRequest(LONG_ORDER, { width: 58 }, { ...JOB, version: '1.00' })).not.toContain('printjobid');
  });

  test('PRN-43 nothing that a customer types is a tag, an entity or a control character', async () => {
    const text = '</text><cut type="feed"/>&#27;\u001B@ & \u0000"';
    const xml = await eposRequest([{ kind: 'note', text }], { width: 80 }, JOB);

    expect(xml.match(/<cut /g)).toHaveLength(1);
    expect(xml).not.toMatch(/\p{Cc}/u);
    expect(xml).toContain('&lt;/text&gt;&lt;cut');
    expect(xml).toContain('&amp;#27;');
  });

  test('PRN-12 stays far below 2 MB with a logo and 300 lines', async () => {
    const logo = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const rows = Array.from({ length: 12 }, () => LONG_ORDER).flat();

    const xml = await eposRequest(rows, { width: 80, logo }, JOB);

    expect(Buffer.byteLength(xml)).toBeLessThan(MOST_EPOS_BYTES / 10);
    expect(xml).toMatch(/<image width="320" height="160" color="color_1" mode="mono">[A-Za-z0-9+/=]+<\/image>/);
  });
});
