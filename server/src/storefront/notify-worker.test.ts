import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { assetsFolder } from '../kernel/assets.ts';

type Listener = (event: Record<string, unknown>) => void;
type Shown = { title: string; options: { body: string; tag?: string; data: unknown; actions: { action: string }[] } };

const ORIGIN = 'https://comptoir.exemple';

/** The worker of the public shop as it is served, with a browser around it that writes down what it is asked. */
function aWorker(openPages: { url: string; focus: () => void }[] = []) {
  const listeners = new Map<string, Listener>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const called: { url: string; body: unknown }[] = [];
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => shown.push({ title, options }),
      pushManager: { getSubscription: async () => ({ endpoint: 'https://push.exemple.fr/own' }) },
    },
    clients: { matchAll: async () => openPages, openWindow: async (url: string) => opened.push(url) },
  };
  const fetch = async (url: string, { body }: { body: string }) =>
    called.push({ url, body: JSON.parse(body) as unknown });
  runInNewContext(readFileSync(join(assetsFolder('storefront'), 'sw.js'), 'utf8'), { self, fetch, URL, JSON });
  const happens = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const press = (data: unknown, action = '') =>
    happens('notificationclick', { action, notification: { data, close: () => undefined } });
  return { shown, opened, called, happens, press };
}

const MESSAGE = {
  title: 'Bienvenue',
  message: 'Votre première socca vous attend.',
  url: `${ORIGIN}/s/chez-mimi`,
  sender: 'company-1',
  topic: 'welcome',
};

test('PSH-19 what a push service delivers, or an open page has fetched, is shown with a way to refuse its sender', async () => {
  const { shown, happens } = aWorker();

  await happens('push', { data: { json: () => MESSAGE } });
  await happens('message', { data: { push: { ...MESSAGE, sender: null, topic: undefined } } });
  await happens('message', { data: 'something else' });

  expect(shown).toMatchObject([
    {
      title: 'Bienvenue',
      options: { body: MESSAGE.message, tag: 'welcome', actions: [{ action: 'withdraw' }] },
    },
    { title: 'Bienvenue', options: { actions: [] } },
  ]);
});

test('PSH-19 a press opens its page, or comes back to it where it is open', async () => {
  let focused = 0;
  const fresh = aWorker();
  const busy = aWorker([{ url: MESSAGE.url, focus: () => (focused += 1) }]);

  await fresh.press({ url: MESSAGE.url });
  await busy.press({ url: MESSAGE.url });

  expect([fresh.opened, busy.opened, focused]).toEqual([[MESSAGE.url], [], 1]);
});

test('PSH-12 « Ne plus recevoir » withdraws from its sender, with the address that the message came to', async () => {
  const { press, called } = aWorker();

  await press({ sender: 'company-1' }, 'withdraw');
  await press({ sender: 'company-1', address: 'https://push.comptoir.exemple/page' }, 'withdraw');

  expect(called.map(({ url }) => url)).toEqual(Array(2).fill('/api/public/push-subscriptions/withdraw'));
  expect(called.map(({ body }) => body)).toEqual([
    { companyId: 'company-1', address: 'https://push.exemple.fr/own' },
    { companyId: 'company-1', address: 'https://push.comptoir.exemple/page' },
  ]);
});
