import { Agent, request } from 'node:http';

export type Caller = {
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Record<string, unknown>>;
  put(path: string, body: unknown): Promise<Record<string, unknown>>;
  token: string;
};

type Login = { email: string; password: string; shopSlug: string };

/** One person signed in, over one kept connection; an answer that is not a success ends the bench. */
export async function caller(url: string, login: Login | undefined): Promise<Caller> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let token = '';
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    new Promise<Record<string, unknown>>((done, fail) => {
      const payload = body === undefined ? '' : JSON.stringify(body);
      const asked = request(
        `${url}${path}`,
        {
          method,
          agent,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            ...headers,
          },
        },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            if ((reply.statusCode ?? 500) >= 300)
              return fail(new Error(`${method} ${path} ${reply.statusCode} ${text}`));
            return done(text ? (JSON.parse(text) as Record<string, unknown>) : {});
          });
        },
      );
      asked.on('error', fail);
      asked.end(payload);
    });
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
