import { french } from '@comptoir/domain/kernel/text.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { httpFacts } from '../../http/facts.ts';
import { plainDocument } from '../../http/plain-document.ts';
import { html } from '../../kernel/html.ts';
import { READERS, refuseCrowd } from '../crowd.ts';
import { confirmEmail, readConfirmation } from './confirm-email.ts';

type Call = { Querystring: { token?: string } };

const PATH = '/email/confirmer';
const FORM = 'application/x-www-form-urlencoded';

const HOME = html`<p><a href="/">Ouvrir le tableau de bord</a></p>`;
const CONFIRMED = plainDocument(
  french('Votre adresse e-mail est confirmée'),
  html`<p>${french('Merci ! Vous pouvez fermer cette page.')}</p>
    ${HOME}`,
);
const DEAD = plainDocument(
  french("Ce lien n'est plus valable"),
  html`<p>${french('Connectez-vous et demandez un nouveau message depuis le tableau de bord.')}</p>
    ${HOME}`,
);
const asking = (token: string): string =>
  plainDocument(
    french('Confirmez votre adresse e-mail'),
    html`<p>${french("Un clic suffit : cette adresse est bien la vôtre, et c'est vous qui ouvrez ce lien.")}</p>
      <form method="post" action="${PATH}?token=${token}">
        <button>${french('Confirmer mon adresse')}</button>
      </form>`,
  );

/** INS-16, INS-18: where the link of the message leads. Only its button confirms: mail services open links by themselves. */
export async function serveEmailPages(app: App, deps: Deps): Promise<void> {
  const guard = (request: FastifyRequest<Call>, reply: FastifyReply) =>
    refuseCrowd({ ...deps, traceId: request.id, http: httpFacts(deps.config, request, reply) }, READERS);
  const send = (reply: FastifyReply, page: string) =>
    reply
      .code(page === DEAD ? 404 : 200)
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);

  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 1_000 }, (_request, _body, done) =>
      done(null, {}),
    );
    scope.get<Call>(PATH, async (request, reply) => {
      await guard(request, reply);
      const token = request.query.token ?? '';
      const found = await readConfirmation(deps, token);
      return send(reply, found === 'asked' ? asking(token) : found === 'confirmed' ? CONFIRMED : DEAD);
    });
    scope.post<Call>(PATH, async (request, reply) => {
      await guard(request, reply);
      const isDone = await confirmEmail(deps, request.query.token ?? '', request.id);
      return send(reply, isDone ? CONFIRMED : DEAD);
    });
  });
}
