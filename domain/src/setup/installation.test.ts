import { describe, expect, test } from 'vitest';
import { blockFaults, Installation, installationFaults } from './installation.ts';
import { anInstallation } from './setup.samples.ts';
import { timeZoneText } from './time-zones.ts';

const refusals = (path: string, value: unknown): string[] => {
  const [block = '', field = ''] = path.split('.');
  const given = anInstallation();
  const changed = { ...given, [block]: { ...given[block as 'shop'], [field]: value } };
  return installationFaults(Installation.parse(changed)).map((fault) => `${fault.path}: ${fault.refusal}`);
};

describe('INS-06 INS-07 INS-09 what the three blocks refuse', () => {
  test('nothing of a whole answer', () => {
    expect(installationFaults(Installation.parse(anInstallation()))).toEqual([]);
  });

  test.each([
    ['company.name', ' ', 'field-required'],
    ['company.siren', '', 'field-required'],
    ['company.siren', '123456789', 'wrong-siren'],
    ['company.siren', '73282932', 'wrong-siren'],
    ['company.accountingEmail', 'compta', 'INVALID_EMAIL'],
    ['shop.name', '', 'field-required'],
    ['shop.address', null, 'launch-address'],
    ['shop.address', { ...anInstallation().shop.address, city: '' }, 'launch-address'],
    ['shop.phone', '', 'launch-phone'],
    ['shop.phone', '12', 'launch-phone'],
    ['administrator.firstName', '', 'field-required'],
    ['administrator.email', 'mimi@', 'INVALID_EMAIL'],
    ['administrator.password', '12345678', 'password-weak'],
    ['administrator.password', 'court', 'password-weak'],
  ])('%s « %j »: %s', (path, value, refusal) => {
    expect(refusals(path, value)).toEqual([`${path}: ${refusal}`]);
  });

  test('LCH-12 spaces in a SIREN are ignored, as on the launch form', () => {
    expect(refusals('company.siren', ' 732 829 320 ')).toEqual([]);
    expect(blockFaults('company', { ...anInstallation().company, siren: '732 829 320' })).toEqual([]);
  });

  test('INS-07 an address without a place on the map is enough: no address service may be configured', () => {
    expect(refusals('shop.address', { ...anInstallation().shop.address, location: null })).toEqual([]);
  });
});

test('INS-07 a time zone is named by its town and today’s offset', () => {
  expect(timeZoneText('Europe/Paris', new Date('2026-11-18T12:00:00Z'))).toBe('Paris (UTC+1)');
  expect(timeZoneText('Europe/Paris', new Date('2026-07-18T12:00:00Z'))).toBe('Paris (UTC+2)');
  expect(timeZoneText('Indian/Reunion', new Date('2026-11-18T12:00:00Z'))).toBe('La Réunion (UTC+4)');
});
