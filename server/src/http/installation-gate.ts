import { french } from '@comptoir/domain/kernel/text.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../kernel/html.ts';
import type { App } from './app.ts';
import { plainDocument } from './plain-document.ts';
import { Refused } from './refused.ts';

/** Whether anybody has installed this server. Every call asks. */
export type InstallationState = { isDone(): Promise<boolean> };

/** What answers before the installation: health, the page that installs, its calls and its files. */
const OPEN = /^\/(healthz|metrics|installation|assets\/|api\/setup(\/|$)|api\/public\/places\/)|^\/[\w.-]+\.\w+$/;
/** These speak to programs. */
const CALLS = /^\/(api|webhooks|images|sandbox)(\/|$)/;

/** INS-03: nothing else answers, and whoever comes reads how to go on. */
export function guardInstallation(app: App, { isDone }: InstallationState): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (OPEN.test(path)) return undefined;
    return (await isDone()) ? undefined : refuse(request, reply, path);
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  reply.code(503).header('Cache-Control', 'no-store').header('Retry-After', '60');
  if (request.method !== 'GET' || CALLS.test(path)) {
    const refused = new Refused('NOT_INSTALLED');
    return reply.type('application/json; charset=utf-8').send(refused.body(request.id));
  }
  return reply.type('text/html; charset=utf-8').send(NOT_INSTALLED_PAGE);
}

const NOT_INSTALLED_PAGE = plainDocument(
  french("Comptoir n'est pas encore installé"),
  html`<p>
      ${french("Le lien d'installation a été affiché au démarrage du serveur, dans sa fenêtre ou dans son journal.")}
    </p>
    <p>
      ${french('Pour en recevoir un autre, tapez sur le serveur :')}
      <code>npm run setup-link</code> ${french('ou, avec Docker :')}
      <code>docker compose exec app node .build/server/main.mjs setup-link</code>
    </p>
    <p>${french("Chaque lien est valable une heure et ne sert qu'une fois.")}</p>`,
);
