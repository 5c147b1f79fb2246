import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointText, readPoint } from './point.ts';

test('ADR-09 coordinates are read as maps give them', () => {
  const nice = { latitude: 43.7105, longitude: 7.2672 };
  for (const typed of ['43,7105 ; 7,2672', '43.7105, 7.2672', ' 43.7105,7.2672 ', '43.7105 7.2672', '43,7105° 7,2672°'])
    expect(readPoint(typed), typed).toEqual(nice);
  expect(readPoint('-20.88, 55.45')).toEqual({ latitude: -20.88, longitude: 55.45 });
});

test('ADR-09 what is an address, or no place on earth, is no point', () => {
  for (const typed of [
    '',
    '8 rue de France',
    '12, 06000',
    '43 7',
    '43,7 ; 7,2',
    '91.00, 7.00',
    '43.70, 181.00',
    '06000',
  ])
    expect(readPoint(typed), typed).toBeNull();
});

test('ADR-09 what is written can be read again', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const read = readPoint(pointText({ latitude, longitude }));
      expect(read?.latitude).toBeCloseTo(latitude, 3);
      expect(read?.longitude).toBeCloseTo(longitude, 3);
    }),
  );
});
