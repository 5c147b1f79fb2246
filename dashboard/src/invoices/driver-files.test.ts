import { expect, test } from 'vitest';
import { countFiles } from './driver-files.ts';

test('DRV-22 the files of a zip are counted as they come, even where the network cuts their first bytes in two', () => {
  const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 9, 0x50, 0x50, 0x4b, 3, 4, 0x50, 0x4b, 1, 2]);
  expect(countFiles(zip, 0)).toEqual({ files: 2, seen: 0 });
  for (let cut = 0; cut <= zip.length; cut += 1) {
    const first = countFiles(zip.subarray(0, cut), 0);
    expect(first.files + countFiles(zip.subarray(cut), first.seen).files).toBe(2);
  }
});
