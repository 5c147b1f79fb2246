import { SOUNDS } from '@comptoir/domain/orders/ringing.ts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../dashboard/public/sounds');
const HEADER_BYTES = 44;

test('NTF-26 six sounds, six files, no two alike', () => {
  const files = readdirSync(folder);
  expect(files.sort()).toEqual(SOUNDS.map((sound) => `${sound}.wav`).sort());

  const prints = files.map((file) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex'),
  );
  expect(new Set(prints).size).toBe(6);
});

test.each(SOUNDS)('NTF-26 %s is small and loud', (sound) => {
  const file = readFileSync(join(folder, `${sound}.wav`));
  expect(file.toString('latin1', 0, 4)).toBe('RIFF');
  expect(file.length).toBeLessThan(60_000);

  const samples = new Int16Array(new Uint8Array(file.subarray(HEADER_BYTES)).buffer);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(peak).toBeGreaterThan(29_000);
});
