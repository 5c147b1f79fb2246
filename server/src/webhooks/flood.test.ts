import { beforeAll, describe, expect, test } from 'vitest';
import { signatureOf, SIGNATURE_HEADER } from '../driver-app/app-signature.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const WEBHOOKS = ['stripe', 'stuart', 'uberDirect', 'deliveroo', 'fleet'];
const post = (provider: string, payload: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `/webhooks/${provider}`, payload, remoteAddress, headers });
const kept = async () =>
  (await server.database.forSystem().selectFrom('webhook_inbox').select('event_id').execute()).length;

describe('sec:webhook-limits a webhook', () => {
  test.each(WEBHOOKS)(
    'API-90 %s takes no message that is larger than any of theirs, signed or not',
    async (provider) => {
      const payload = JSON.stringify({ type: 'dance', filler: 'x'.repeat(130_000) });
      const signature = signatureOf(server.deps.config, Buffer.from(payload));

      const reply = await post(provider, payload, '192.0.2.1', { [SIGNATURE_HEADER]: signature });

      expect([reply.statusCode, reply.json()]).toMatchObject([413, { errorCode: 'PAYLOAD_TOO_LARGE' }]);
      expect(await kept()).toBe(0);
    },
  );

  test('API-90 a flood of one address is refused with 429, on whichever node; another address is heard', async () => {
    const second = await testServer({ database: server.database });
    const flood = (from: TestServer) =>
      from.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: '{}', remoteAddress: '192.0.2.2' });
    const fifty = async () => {
      const calls = Array.from({ length: 50 }, (_, index) => flood(index % 2 ? second : server));
      return (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    };
    const statuses: number[] = [];
    // On a slow machine the ten seconds may end in between, and the count begins again.
    while (statuses.at(-1) !== 429 && statuses.length < 2_000) statuses.push(...(await fifty()));

    const refused = await flood(server);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { errorCode: 'TOO_MANY_REQUESTS' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post('stripe', '{}', '192.0.2.3')).statusCode).toBe(401);
    expect((await post('stuart', '{}', '192.0.2.2')).statusCode).toBe(401);
  });
});
