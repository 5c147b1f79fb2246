import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
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

/** A provider on a real loopback socket, closed at the end of the test that started it. */
export async function fakeProvider(answer: (request: SeenRequest) => FakeAnswer): Promise<FakeProvider> {
  const seen: SeenRequest[] = [];
  const server = createServer((incoming, reply) => {
    readRequest(incoming).then(
      (request) => {
        seen.push(request);
        return give(answer(request), reply);
      },
      () => reply.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${portOf(server.address())}`, seen };
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

async function readRequest(incoming: IncomingMessage): Promise<SeenRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake');
  const { method = '', headers } = incoming;
  return { method, path: pathname, query: searchParams, headers, body: await buffer(incoming) };
}

function give(answer: FakeAnswer, reply: ServerResponse): void {
  if (answer === 'hang-up') {
    reply.destroy();
    return;
  }
  const { status = 200, json, body, headers } = answer;
  reply.writeHead(status, { 'content-type': 'application/json', ...headers });
  reply.end(body ?? (json === undefined ? '' : JSON.stringify(json)));
}
