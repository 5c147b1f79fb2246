import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as driverSessions from '../server/src/driver-app/sign-in/sessions.store.ts';
import { makeDriver } from '../server/src/sandbox/fresh/make-driver.ts';
import { hashOfToken, newSecretToken } from '../server/src/session/secret-token.ts';
import { givenCompany, givenShop } from '../server/src/test/given.ts';
import { figure, percentile } from './kit/figure.ts';
import { atEnd, endAll, ownDatabase, ownServer } from './kit/own.ts';
import { freshToken, SECRET, STREAMS_PER_USER } from './kit/stream.ts';

/**
 * DRV-29: drivers who each send a position every five seconds, and dashboards that follow them on the map. Senders and
 * readers are this process, which shares its cores with the server. DRIVERS_SECONDS shortens the run.
 */
const DRIVERS = 200;
const DASHBOARDS = 50;
/** Slightly more than the server's minimum: positions sent within five seconds of the last are not stored. */
const EVERY_MS = 5_250;
const SECONDS = Number(process.env['DRIVERS_SECONDS'] ?? 60);
const TICKS_PER_SECOND = 100;

const { comptoir, dataDir } = await ownServer('drivers', { APP_SECRET: SECRET });
const database = ownDatabase(dataDir, 4);
const shop = await givenShop(database, await givenCompany(database));
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
atEnd(() => agent.destroy());

type Telephone = { driverId: string; token: string; latitude: number };
/** When each position was sent, by driver and place, so that a dashboard's event can be matched to it. */
const sentAt = new Map<string, number>();
const calls: number[] = [];
const toMap: number[] = [];
let refused = 0;

const telephones: Telephone[] = [];
for (let i = 0; i < DRIVERS; i += 1) telephones.push(await telephone(i));
for (let opened = 0; opened < DASHBOARDS; opened += STREAMS_PER_USER) {
  const token = await freshToken(database, shop.companyId, { role: 'staff', shopIds: [shop.shopId] });
  await Promise.all(Array.from({ length: STREAMS_PER_USER }, () => follow(token)));
}

const from = performance.now();
const cpuBefore = cpuSeconds(comptoir.pid);
await Promise.all(telephones.map((one, index) => ride(one, (index / DRIVERS) * EVERY_MS)));
const seconds = (performance.now() - from) / 1_000;
const cpuPercent = (100 * (cpuSeconds(comptoir.pid) - cpuBefore)) / seconds;
figure('drivers', `server processor, ${DRIVERS} drivers and ${DASHBOARDS} dashboards`, cpuPercent, '%');
await sleep(2_000);
figure('drivers', 'positions sent', calls.length, 'calls');
figure('drivers', 'positions refused', refused, 'calls', { atMost: 0 });
figure('drivers', 'position call, p50', percentile(calls, 0.5), 'ms');
figure('drivers', 'position call, p99', percentile(calls, 0.99), 'ms', { atMost: 500 });
figure('drivers', 'position to map, p50', percentile(toMap, 0.5), 'ms');
figure('drivers', 'position to map, p99', percentile(toMap, 0.99), 'ms', { atMost: 2_000 });
figure('drivers', 'positions drawn, of those sent', (100 * toMap.length) / (calls.length * DASHBOARDS), '%');

await endAll();

async function telephone(rank: number): Promise<Telephone> {
  const phone = `+3363998${String(rank).padStart(4, '0')}`;
  const positionAt = new Date(Date.now() - 60_000).toISOString();
  const { driverId } = await makeDriver(database, shop.companyId, { shopIds: [shop.shopId], phone, positionAt });
  const token = newSecretToken(shop.companyId);
  const session = { companyId: shop.companyId, driverId, sessionId: randomUUID(), tokenHash: hashOfToken(token) };
  await database
    .forCompany(shop.companyId)
    .transaction()
    .execute((tx) => driverSessions.open(tx, { ...session, userAgent: 'bench' }, new Date().toISOString()));
  return { driverId, token, latitude: 43.7 + rank / 10_000 };
}

async function ride(one: Telephone, startAfterMs: number): Promise<void> {
  await sleep(startAfterMs);
  for (let longitude = 7.2; performance.now() - from < SECONDS * 1_000; longitude += 0.0001) {
    const startedAt = performance.now();
    sentAt.set(`${one.driverId} ${longitude}`, startedAt);
    await report(one, longitude);
    calls.push(performance.now() - startedAt);
    await sleep(Math.max(0, EVERY_MS - (performance.now() - startedAt)));
  }
}

function report({ token, latitude }: Telephone, longitude: number): Promise<void> {
  return new Promise((done, failed) => {
    const body = JSON.stringify({ position: { latitude, longitude } });
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const call = request(`${comptoir.url}/api/driver/position`, { method: 'PUT', agent, headers }, (reply) => {
      if (reply.statusCode !== 200) refused += 1;
      reply.resume().on('end', done);
    });
    call.on('error', failed);
    call.end(body);
  });
}

type Move = { driverId: string; position: { longitude: number } };

function follow(token: string): Promise<void> {
  return new Promise((opened, failed) => {
    const url = `${comptoir.url}/api/${shop.companyId}/live?shops=${shop.shopId}&topics=drivers`;
    const stream = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      if (reply.statusCode !== 200) return failed(new Error(`live ${reply.statusCode}`));
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const frames = text.split('\n\n');
        text = frames.pop() ?? '';
        for (const frame of frames) {
          if (frame.includes('event: hello')) opened();
          if (frame.startsWith('event: drivers-moved')) draw(frame.split('data: ')[1] ?? '{}');
        }
      });
      return undefined;
    });
    stream.on('error', () => undefined);
    stream.end();
  });
}

function draw(data: string): void {
  const at = performance.now();
  for (const { driverId, position } of (JSON.parse(data) as { moves: Move[] }).moves)
    toMap.push(at - (sentAt.get(`${driverId} ${position.longitude}`) ?? at));
}

/** User and system time of the server process so far. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
