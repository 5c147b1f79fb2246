import { describe, expect, test } from 'vitest';
import { delayWords, deviceChoices, messageChoices, readLadder } from './ladder-choices.ts';

const typed = { devices: '60', sms: '180', phone: '', email: '', mail: '' };

describe('« Régler les alertes »', () => {
  test('reads what was chosen; an empty recipient is the shop’s own', () => {
    expect(readLadder({ ...typed, phone: '06 11 22 33 44', mail: ' Chef@ChezMimi.exemple' })).toEqual({
      ladder: {
        devicesAfterSeconds: 60,
        smsAfterSeconds: 180,
        smsPhone: '+33611223344',
        emailAfterSeconds: null,
        email: 'chef@chezmimi.exemple',
      },
    });
    expect(readLadder(typed)).toMatchObject({ ladder: { smsPhone: null, email: null } });
  });

  test('ERR-46 says in French what is wrong', () => {
    expect(readLadder({ ...typed, sms: '', phone: '06 11' })).toMatchObject({ ladder: { smsPhone: null } });
    expect(readLadder({ ...typed, phone: '06 11', email: '300', mail: 'chef' })).toEqual({
      errors: {
        phone: 'Le numéro de téléphone n’est pas valide.',
        mail: 'L’adresse e-mail n’est pas valide.',
      },
    });
  });

  test('ERR-46 a land line is refused as the number for text messages', () => {
    expect(readLadder({ ...typed, phone: '04 93 00 00 01' })).toEqual({
      errors: { phone: 'Ce numéro est une ligne fixe\u00A0: il ne reçoit pas de SMS.' },
    });
    expect(readLadder({ ...typed, sms: '', phone: '04 93 00 00 01' })).toMatchObject({ ladder: { smsPhone: null } });
  });

  test('offers the usual delays, and the shop’s own among them', () => {
    expect(deviceChoices(75).map(({ value }) => value)).toEqual([
      '30',
      '45',
      '60',
      '75',
      '90',
      '120',
      '180',
      '300',
      '600',
    ]);
    expect(messageChoices(null)[0]).toEqual({ value: '', label: 'Ne pas envoyer' });
    expect([45, 60, 75, 1_800].map(delayWords)).toEqual([
      '45\u00A0s',
      '1\u00A0min',
      '1\u00A0min\u00A015',
      '30\u00A0min',
    ]);
  });
});
