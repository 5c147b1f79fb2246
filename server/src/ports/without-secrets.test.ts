import { expect, test } from 'vitest';
import type { ErrorReport } from './error-reports.ts';
import { withoutSecrets } from './without-secrets.ts';

const report: ErrorReport = {
  message: 'Échec de la commande 42',
  level: 'error',
  severity: 'medium',
  source: 'dashboard',
  companyId: 'co-1',
  errorCode: 'ORDER_STATE',
  traceId: 'trace-1',
  data: {},
};

test.each([
  'Authorization: Bearer abcdef123456.canary',
  'password=canary-1',
  '{"mot de passe": "canary-2"}',
  'card 4242 4242 4242 4242',
  'card 4242424242424242',
  'FR76 3000 6000 0112 3456 7890 189',
  'FR7630006000011234567890189',
  'sk_live_canary123456',
  'whsec_canary123456',
  'eyJhbGciOi.eyJzdWIi.canary_-',
])('API-57 sec:masked-logs nothing secret is kept of « %s »', (secret) => {
  const kept = JSON.stringify(withoutSecrets({ ...report, message: secret, data: { note: secret } }));

  expect(kept).toContain('[masqué]');
  expect(kept).not.toMatch(/canary|4242|30006|3000 6000/);
});

test('API-57 fields named after secrets are masked at any depth, the others kept', () => {
  const data = { orderId: 'o-42', total: 2450, form: { newPassword: 'x1', customer: { address: '8 rue de France' } } };

  expect(withoutSecrets({ ...report, data }).data).toEqual({
    orderId: 'o-42',
    total: 2450,
    form: { newPassword: '[masqué]', customer: { address: '[masqué]' } },
  });
});

test('API-57 an ordinary report is kept as it is', () => {
  expect(withoutSecrets(report)).toEqual(report);
});

test('sec:masked-logs a report cannot forge a log line, nor fill the disk', () => {
  const forged = withoutSecrets({
    ...report,
    message: `a\r\n{"level":"fatal"}\u2028b`,
    data: { long: 'x'.repeat(1e6) },
  });

  expect(forged.message).toBe('a {"level":"fatal"} b');
  expect(JSON.stringify(forged.data).length).toBeLessThan(2_100);
});

test('sec:masked-logs a report that nests for ever is cut', () => {
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;

  expect(JSON.stringify(withoutSecrets({ ...report, data: loop }).data).length).toBeLessThan(200);
});
