import { expect, test } from 'vitest';
import { testServer } from '../test/test-server.ts';

test('SES-12 the support address of the deployment is told without a session', async () => {
  const server = await testServer();

  const reply = await server.anonymous.get('/api/public/settings');

  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    helpUrl: server.deps.config.helpUrl,
    mapTiles: null,
    cardForm: { provider: 'sandbox' },
  });
  expect(reply.body['helpUrl']).toMatch(/^https:\/\//);
});
