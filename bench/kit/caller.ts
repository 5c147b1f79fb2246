import { connect, type Socket } from 'node:net';

export type Caller = {
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Record<string, unknown>>;
  put(path: string, body: unknown): Promise<Record<string, unknown>>;
  token: string;
};

type Login = { email: string; password: string; shopSlug: string };

export type Line = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; text: string }>;

/**
 * One kept connection. It implements just enough HTTP for our server, because the caller shares its processors and
 * node:http costs more than reading an order.
 */
export async function openLine(url: string): Promise<Line> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await new Promise<void>((open, fail) => socket.once('connect', open).once('error', fail));
  const exchange = oneAtATime(socket);
  return (method, path, body, headers = {}) => {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `host: ${host}`,
      ...(body === undefined
        ? []
        : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    return exchange(`${lines.join('\r\n')}\r\n\r\n${payload}`);
  };
}

/** One signed-in user; a reply that is not a success ends the bench. */
export async function caller(url: string, login: Login | undefined): Promise<Caller> {
  const line = await openLine(url);
  let token = '';
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const authorised = token ? { authorization: `Bearer ${token}`, ...headers } : headers;
    const { status, text } = await line(method, path, body, authorised);
    if (status >= 300) throw new Error(`${method} ${path} ${status} ${text}`);
    return text ? (JSON.parse(text) as Record<string, unknown>) : {};
  };
  if (login) {
    const { email, password, shopSlug } = login;
    token = String((await send('POST', '/api/auth/sign-in', { email, password, shopId: shopSlug }))['accessToken']);
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body) => send('PUT', path, body),
    token,
  };
}

type Reply = { status: number; text: string };

/** A request is sent after the reply to the previous one was read. */
function oneAtATime(socket: Socket): (request: string) => Promise<Reply> {
  let received: Buffer = Buffer.alloc(0);
  let waiting: { done(reply: Reply): void; failed(error: Error): void } | null = null;
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const reply = wholeReply(received);
    if (!reply) return;
    received = Buffer.alloc(0);
    waiting?.done(reply);
  });
  socket.on('error', (error) => waiting?.failed(error));
  socket.on('close', () => waiting?.failed(new Error('the server hung up')));
  return (request) =>
    new Promise((done, failed) => {
      if (socket.destroyed) return failed(new Error('the server hung up'));
      waiting = { done, failed };
      socket.write(request);
    });
}

function wholeReply(received: Buffer): Reply | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  if (received.length < end + 4 + length) return null;
  return { status: Number(head.slice(9, 12)), text: received.toString('utf8', end + 4) };
}
