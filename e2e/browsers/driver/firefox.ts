import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { ownFolder, ownProgram, until } from '../own.ts';
import type { BrowserKind } from './wire.ts';

const PREFERENCES = {
  // Any free port, which Firefox writes to a file of its profile.
  'marionette.port': 0,
  'intl.accept_languages': 'fr-FR, fr',
  'ui.prefersReducedMotion': 1,
  'dom.w3c_touch_events.enabled': 1,
  // A loudspeaker that nobody hears: without any, Firefox never lets a sound begin.
  'media.cubeb.force_mock_context': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'extensions.update.enabled': false,
};

/**
 * Firefox speaks WebDriver's commands over its own protocol, Marionette: frames of JSON with their length in front
 * (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html). geckodriver only translates it to HTTP.
 */
export const firefox: BrowserKind = {
  name: 'firefox',
  hasTouch: true,
  async start() {
    const profile = ownFolder('firefox');
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const program = ownProgram(
      process.env['FIREFOX_PATH'] ?? 'firefox-esr',
      ['--headless', '--marionette', '--no-remote', '--profile', profile],
      {
        HOME: profile,
        TZ: 'Europe/Paris',
      },
    );
    const portFile = join(profile, 'MarionetteActivePort');
    const port = await until(
      'the port of Firefox',
      () => existsSync(portFile) && readFileSync(portFile, 'utf8'),
      60_000,
    );
    const send = await talkTo(createConnection({ host: '127.0.0.1', port: Number(port) }));
    await send('WebDriver:NewSession', { strictFileInteractability: false });
    return { send: (name, params) => send(`WebDriver:${name}`, params), end: program.end };
  },
};

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

async function talkTo(socket: Socket): Promise<(name: string, params: object) => Promise<unknown>> {
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('close', () => {
    const gone = { error: 'browser', message: 'Firefox has ended' };
    for (const [id, answer] of waiting) answer([1, id, gone, null]);
  });
  let received: Buffer = Buffer.alloc(0);
  let lastId = 0;
  const greeted = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (;;) {
        const [message, rest] = firstFrame(received);
        if (message === null) return;
        received = rest;
        if (!Array.isArray(message)) resolve();
        else waiting.get((message as Answer)[1])?.(message as Answer);
      }
    });
  });
  await once(socket, 'connect');
  await greeted;
  return async (name, params) => {
    lastId += 1;
    const id = lastId;
    const frame = JSON.stringify([0, id, name, params]);
    const answered = new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
    });
    socket.write(`${Buffer.byteLength(frame)}:${frame}`);
    const [, , error, result] = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${name}: ${error.error}: ${error.message}`);
    return result !== null && typeof result === 'object' && 'value' in result ? result.value : result;
  };
}

/** The first whole message, and what follows it. */
function firstFrame(bytes: Buffer): [message: unknown, rest: Buffer] {
  const colon = bytes.indexOf(':');
  const end = colon + 1 + Number(bytes.subarray(0, Math.max(colon, 0)).toString());
  if (colon === -1 || bytes.length < end) return [null, bytes];
  return [JSON.parse(bytes.subarray(colon + 1, end).toString()), bytes.subarray(end)];
}
