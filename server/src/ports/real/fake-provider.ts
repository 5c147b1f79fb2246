import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type SeenRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
};
export type FakeAnswer =
  | { status?: number; json?: unknown; body?: Buffer; headers?: Record<string, string> }
  | 'hang-up';
export type FakeProvider = { url: string; seen: SeenRequest[] };

/** For tests: a provider on a real loopback socket, closed at the end of the test that started it. */
export async function fakeProvider(
  answer: (request: SeenRequest) => FakeAnswer | Promise<FakeAnswer>,
): Promise<FakeProvider> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (incoming, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake');
    const request = {
      method: incoming.method ?? '',
      path: pathname,
      query: searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks),
    };
    seen.push(request);
    const answered = await answer(request);
    if (answered === 'hang-up') return incoming.socket.destroy();
    const { status = 200, json, body, headers } = answered;
    return reply
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(body ?? (json === undefined ? '' : JSON.stringify(json)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}
