import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from '../kernel/log.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let port: number;
const log = createLogger('silent');
const failed = vi.spyOn(log, 'error');
const refused = vi.spyOn(log, 'info');
beforeAll(async () => {
  server = await testServer({ log });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** A client that announces more than it sends, and leaves. */
async function brokenOff(path: string, contentType: string, token = ''): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const headers = [
    'Host: localhost',
    `Content-Type: ${contentType}`,
    'Content-Length: 50000',
    `Authorization: Bearer ${token}`,
  ];
  const received = once(server.app.server, 'request');
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{"image":"${'A'.repeat(20_000)}`);
  await received;
  socket.resetAndDestroy();
}

test('API-04 an upload that its sender breaks off is no failure of the database: nobody is alarmed', async () => {
  const companyId = await server.givenCompany();
  const { token } = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const upload = `/api/${companyId}/image/upload`;

  for (let round = 0; round < 3; round += 1) {
    await brokenOff(upload, 'application/json', token);
    await brokenOff('/api/auth/sign-in', 'application/json');
    await brokenOff('/webhooks/stripe', 'application/octet-stream');
  }
  await vi.waitFor(() => expect(refused.mock.calls.length + failed.mock.calls.length).toBe(9));

  expect(failed).not.toHaveBeenCalled();
  expect(refused.mock.calls.map(([entry]) => entry)).toEqual(
    Array.from({ length: 9 }, () => expect.objectContaining({ refusal: 'BAD_REQUEST' })),
  );
  expect((await server.anonymous.get('/healthz')).body).toMatchObject({ calls: true });
  expect((await server.app.inject('/metrics')).body).not.toContain('status="503"');
});
