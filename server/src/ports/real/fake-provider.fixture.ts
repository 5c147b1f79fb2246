import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
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
  | {
      status?: number;
      json?: unknown;
      body?: Buffer;
      headers?: Record<string, string>;
      /** The connection ends before the body does. */
      isTruncated?: boolean;
    }
  | 'hang-up'
  /** Accepts the call and never answers. */
  | 'silence';
type PlainAnswer = Exclude<FakeAnswer, string>;
/** `down`: nothing was done. `lost`, `slow`, `cut`: it was done, but the answer is missing or incomplete. */
export type Fault = 'down' | 'lost' | 'slow' | 'cut' | 'nonsense' | number;
export type FakeProvider = { url: string; seen: SeenRequest[] };
type Answering = (request: SeenRequest) => FakeAnswer;

/** A provider on a real loopback socket, closed at the end of the test that started it. */
export async function fakeProvider(answer: Answering): Promise<FakeProvider> {
  const { url, seen, close } = await openFakeProvider(answer);
  onTestFinished(close);
  return { url, seen };
}

/** The same without automatic closing. */
export async function openFakeProvider(answer: Answering): Promise<FakeProvider & { close: () => void }> {
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
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${portOf(server.address())}`, seen, close };
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

/** Answers as the fault has it; a number is the status of an error. */
export function answerWith(
  fault: Fault | null | undefined,
  errorOf: (status: number) => PlainAnswer,
  serve: () => PlainAnswer,
): FakeAnswer {
  if (fault === 'down') return 'hang-up';
  if (fault === 'nonsense') return { json: { surprise: true } };
  if (typeof fault === 'number') return errorOf(fault);
  const done = serve();
  if (fault === 'lost') return 'hang-up';
  if (fault === 'slow') return 'silence';
  return fault === 'cut' ? { ...done, isTruncated: true } : done;
}

/** Faults that a test plans for the next calls of an operation. */
export function plannedFaults<O, F>(usualTimes: number) {
  const planned: { operation: O; fault: F; times: number }[] = [];
  return {
    fail: (operation: O, fault: F, times = usualTimes) => planned.push({ operation, fault, times }),
    heal: () => planned.splice(0),
    next(operation: O): F | null {
      const next = planned.find((one) => one.operation === operation && one.times > 0);
      if (!next) return null;
      next.times -= 1;
      return next.fault;
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<SeenRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake');
  const { method = '', headers } = incoming;
  return { method, path: pathname, query: searchParams, headers, body: await buffer(incoming) };
}

function give(answer: FakeAnswer, reply: ServerResponse): void {
  if (answer === 'silence') return;
  if (answer === 'hang-up') {
    reply.destroy();
    return;
  }
  const { status = 200, json, headers } = answer;
  const body = answer.body ?? Buffer.from(json === undefined ? '' : JSON.stringify(json));
  reply.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length, ...headers });
  if (!answer.isTruncated) reply.end(body);
  else reply.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.destroy());
}
