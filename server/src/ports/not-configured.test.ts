import { expect, test } from 'vitest';
import { notConfigured } from './not-configured.ts';
import { PORT_LABELS, type PortName, type PortStatus } from './port-list.ts';

const portsWith = (...live: PortName[]): PortStatus[] =>
  (Object.keys(PORT_LABELS) as PortName[]).map((port) => ({
    port,
    adapter: live.includes(port) ? 'live' : 'unconfigured',
  }));
const services = (...live: PortName[]) => notConfigured(portsWith(...live)).map(({ service }) => service);

test('INS-30 what is not configured is named with what it costs the shop', () => {
  const missing = notConfigured(portsWith());

  expect(missing.map(({ service }) => service)).toEqual(
    expect.arrayContaining(['payments', 'couriers', 'textMessages', 'mail', 'printing', 'hub', 'maps', 'push']),
  );
  expect(missing.find(({ service }) => service === 'mail')).toEqual({
    service: 'mail',
    label: 'E-mails',
    cost: 'Aucun e-mail ne part\u00A0: ni message aux clients, ni mot de passe oublié, ni formulaire de contact.',
    variables: ['SMTP_URL', 'MAIL_FROM'],
  });
});

test('INS-30 what is configured is not named; one courier is enough', () => {
  expect(services('mail', 'stuart')).not.toContain('mail');
  expect(services('mail', 'stuart')).not.toContain('couriers');
  expect(services('mail')).toContain('couriers');
});

test('INS-30 what the sandbox plays is not configured either', () => {
  expect(notConfigured([{ port: 'mail', adapter: 'sandbox' }]).map(({ service }) => service)).toContain('mail');
});
