import { beforeAll, describe, expect, test } from 'vitest';
import { listErrorReports } from '../sandbox/ports/sandbox-error-reports.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const reports = () => listErrorReports(server.database.forSystem(), 50);

describe('the log call', () => {
  test('API-45 API-57 API-58 keeps what a browser says, at medium severity unless it says otherwise', async () => {
    const reply = await server.anonymous.post('/api/logs', { message: 'le panier est vide' });
    const high = await server.anonymous.post('/api/logs', { message: 'le rôle est introuvable', severity: 'high' });

    expect([reply.status, high.status]).toEqual([204, 204]);
    expect(await reports()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          message: 'le panier est vide',
          severity: 'medium',
          level: 'error',
          source: 'dashboard',
        }),
        expect.objectContaining({ message: 'le rôle est introuvable', severity: 'high' }),
      ]),
    );
  });

  test('API-57 keeps no password, token, card, IBAN or full address', async () => {
    await server.anonymous.post('/api/logs', {
      message: 'échec',
      data: {
        password: 'Socca-du-port-2026',
        accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
        card: '4242 4242 4242 4242',
        iban: 'FR76 3000 6000 0112 3456 7890 189',
        address: '14 rue Bonaparte, 06300 Nice',
      },
    });

    const kept = JSON.stringify((await reports()).find(({ message }) => message === 'échec'));
    expect(kept).not.toMatch(/Socca-du-port|eyJhbGci|4242|3000 6000|Bonaparte/);
  });

  test('API-45 refuses what is not a log, and an address that shouts', async () => {
    const wrong = await server.anonymous.post('/api/logs', { message: 'x', level: 'panic' });
    const replies = [];
    for (let i = 0; i < 61; i += 1) replies.push(await server.anonymous.post('/api/logs', { message: `ligne ${i}` }));

    expect([wrong.status, wrong.body['errorCode']]).toEqual([422, 'RECORD_INVALID']);
    expect(replies.at(-1)?.status).toBe(429);
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
