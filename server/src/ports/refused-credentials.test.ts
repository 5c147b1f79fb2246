import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composeDeps } from '../compose.ts';
import type { Deps, ThirdParties } from '../ctx.ts';
import { readConfig } from '../kernel/config.ts';
import { createLogger } from '../kernel/log.ts';
import { testDatabase } from '../test/test-db.ts';
import { fakeProvider } from './real/fake-provider.fixture.ts';
import { aFleetBooking } from './real/fleets/fleet-bookings.samples.ts';
import type { TroubleCode } from './error-reports.ts';

/** A token, and prices as each of them has them. */
const GOOD = {
  access_token: 't',
  expires_in: 3_600,
  amount: 9.75,
  currency: 'EUR',
  eta: 600,
  kind: 'delivery_quote',
  id: 'dqt_1',
  fee: 650,
  currency_type: 'EUR',
  dropoff_eta: '2026-11-15T18:40:00Z',
  duration: 32,
  pickup_duration: 12,
};

/** One service that knows nobody, wherever it is called; it answers as the test has it. */
async function servedBy(answer: { status: number }): Promise<Deps> {
  const { url } = await fakeProvider(({ path }) => ({
    status: answer.status,
    json: answer.status === 200 ? GOOD : { error: 'invalid_client', path },
  }));
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://comptoir.exemple',
    APP_SECRET: 'a secret of the tests, long enough to be one',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'comptoir-refused-')),
    SMS_PROVIDER: 'http',
    SMS_URL: url,
    SMS_TOKEN: 'token',
    SMS_SENDER: 'Comptoir',
    STUART_CLIENT_ID: 'id',
    STUART_CLIENT_SECRET: 'secret',
    STUART_WEBHOOK_SECRET: 'secret',
    STUART_API_URL: url,
    UBER_DIRECT_CUSTOMER_ID: 'id',
    UBER_DIRECT_CLIENT_ID: 'id',
    UBER_DIRECT_CLIENT_SECRET: 'secret',
    UBER_DIRECT_SIGNING_KEY: 'key',
    UBER_DIRECT_API_URL: url,
    UBER_DIRECT_AUTH_URL: url,
    HUBRISE_CLIENT_ID: 'id',
    HUBRISE_CLIENT_SECRET: 'secret',
    HUBRISE_OAUTH_URL: url,
    S3_BUCKET: 'pictures',
    S3_REGION: 'eu-west-3',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: url,
  });
  const clock = { now: () => new Date().toISOString(), isRight: () => true };
  return composeDeps(config, await testDatabase(), createLogger('silent'), clock, () => ({}) as ThirdParties);
}

const CALLS: Partial<Record<TroubleCode, (deps: Deps) => Promise<unknown>>> = {
  'sms-refuses-us': ({ textMessages }) => textMessages.send({ to: '+33612345678', text: 'a', idempotencyKey: 'k' }),
  'stuart-refuses-us': ({ fleets }) => fleets.stuart.quote(aFleetBooking()),
  'uber-direct-refuses-us': ({ fleets }) => fleets.uberDirect.quote(aFleetBooking()),
  'hub-refuses-us': ({ hubAccess }) => hubAccess.revoke('t'),
  'images-refuse-us': ({ images }) => images.delete(`co-1/${'a'.repeat(40)}-image.webp`),
};

test('API-100 whoever refuses our credentials is told to whoever runs the server, until it takes them', async () => {
  const answer = { status: 401 };
  const deps = await servedBy(answer);

  for (const [code, call] of Object.entries(CALLS)) {
    answer.status = code === 'images-refuse-us' ? 403 : 401;
    // oxlint-disable-next-line no-await-in-loop -- one trouble after the other
    await expect(call(deps)).rejects.toThrow();
    expect(deps.troubles.list().map(({ code: told }) => told)).toContain(code);
  }
  expect(deps.troubles.list()).toHaveLength(Object.keys(CALLS).length);
  for (const { words } of deps.troubles.list()) expect(words).toMatch(/Vérifiez .*[A-Z]{2,}_/);

  answer.status = 200;
  for (const call of Object.values(CALLS)) await call(deps);
  expect(deps.troubles.list()).toEqual([]);
});
