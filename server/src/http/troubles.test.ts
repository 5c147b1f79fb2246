import { expect, test } from 'vitest';
import { testServer } from '../test/test-server.ts';

test('API-100 whoever runs the server sees on /healthz what only they can mend; others do not, and it is well', async () => {
  const server = await testServer();
  const health = (remoteAddress: string) => server.app.inject({ url: '/healthz', remoteAddress });
  expect((await health('127.0.0.1')).json()).toMatchObject({ troubles: [] });

  server.deps.troubles.of('mail').isWrong('mail-refuses-us', new Error('535'));

  const seen = await health('127.0.0.1');
  expect(seen.json()).toMatchObject({
    status: 'ok',
    troubles: [{ service: 'mail', label: 'E-mails', words: expect.stringContaining('SMTP_URL') as string }],
  });
  expect((await health('203.0.113.9')).json()).not.toHaveProperty('troubles');

  server.deps.troubles.of('mail').isRight();
  expect((await health('127.0.0.1')).json()).toMatchObject({ troubles: [] });
});
