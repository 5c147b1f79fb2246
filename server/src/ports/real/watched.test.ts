import { expect, test } from 'vitest';
import { createTroubles } from '../error-reports.ts';
import { CredentialsRefused, ProviderRefused } from '../provider-failures.ts';
import { watched } from './watched.ts';

test('API-100 refused credentials are told until a message leaves again, a refused number is not', async () => {
  const reports: string[] = [];
  const troubles = createTroubles(
    { report: async ({ errorCode, level }) => void reports.push(`${level} ${errorCode}`) },
    () => '2026-11-18T20:00:00.000Z',
  );
  const answers = [new ProviderRefused('sms', 'bad-number'), new CredentialsRefused('sms', new Error('401')), null];
  const send = watched(
    async () => {
      const answer = answers.shift();
      if (answer) throw answer;
    },
    troubles.of('textMessages'),
    'sms-refuses-us',
  );

  await expect(send(null)).rejects.toThrow(ProviderRefused);
  expect(troubles.list()).toEqual([]);
  await expect(send(null)).rejects.toThrow(CredentialsRefused);
  expect(troubles.list()).toMatchObject([{ service: 'textMessages', code: 'sms-refuses-us' }]);
  await send(null);
  expect(troubles.list()).toEqual([]);
  expect(reports).toEqual(['error sms-refuses-us', 'info sms-refuses-us']);
});
