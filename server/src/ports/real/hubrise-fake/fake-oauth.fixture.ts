import { randomUUID } from 'node:crypto';
import type { SeenRequest } from '../fake-provider.fixture.ts';
import type { FakeConnection, FakeWorld, HubReply } from './fake-parts.fixture.ts';

export const CLIENT = { clientId: 'client', clientSecret: 'a secret of the tests' };
const CODE_MS = 600_000;

/** `manager.hubrise.com/oauth2/v1`: the page, the codes and the tokens. */
export function fakeOauth(world: FakeWorld) {
  const codes = new Map<string, { connection: FakeConnection; redirectUri: string; expiresAt: number }>();

  function serve({ method, path, headers, body }: SeenRequest): HubReply {
    const form = new URLSearchParams(body.toString());
    if (method !== 'POST') return { status: 404 };
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') world.broken.push('oauth: not a form');
    if (!isClient(headers.authorization)) return { status: 401, json: { error: 'invalid_client' } };
    if (path.endsWith('/token')) return exchange(form.get('code') ?? '');
    return path.endsWith('/revoke') ? revoke(form.get('token') ?? '') : { status: 404 };
  }

  function exchange(code: string): HubReply {
    const known = codes.get(code);
    codes.delete(code);
    if (!known || known.expiresAt <= Date.now()) return { status: 400, json: { error: 'invalid_grant' } };
    const { token, ...connection } = known.connection;
    // A location that is authorised again keeps its token, and is bound to the catalogue that was chosen now.
    const before = [...world.connections.values()].find((one) => one.location_id === connection.location_id);
    const given = before?.token ?? token;
    world.connections.set(given, { ...connection, token: given });
    const reply = { access_token: given, token_type: 'Bearer', ...connection };
    world.isRight('token', reply);
    return { json: reply };
  }

  function revoke(token: string): HubReply {
    return world.connections.delete(token) ? { json: {} } : { status: 400, json: { error: 'invalid_token' } };
  }

  return {
    serve,
    /** As if somebody had agreed on the page at this address; returns where the browser is sent. */
    agree(pageUrl: string, connection: Omit<FakeConnection, 'token'>, { isOld = false } = {}): URL {
      const page = new URL(pageUrl);
      const asked = (name: string) => page.searchParams.get(name) ?? '';
      if (page.pathname !== '/oauth2/v1/authorize') world.broken.push(`oauth: ${page.pathname}`);
      if (asked('client_id') !== CLIENT.clientId) world.broken.push('oauth: another client');
      if (!/^(location|account)\[[\w.,]+\]$/.test(asked('scope'))) world.broken.push(`oauth: ${asked('scope')}`);
      const code = randomUUID();
      codes.set(code, {
        connection: { ...connection, token: randomUUID() },
        redirectUri: asked('redirect_uri'),
        expiresAt: Date.now() + (isOld ? -1 : CODE_MS),
      });
      const back = new URL(asked('redirect_uri'));
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked('state'));
      return back;
    },
  };
}

const isClient = (authorization: string | undefined): boolean =>
  authorization === `Basic ${Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64')}`;
