import { french } from '@comptoir/domain/kernel/text.ts';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { httpFacts } from '../../http/facts.ts';
import { plainDocument } from '../../http/plain-document.ts';
import { html } from '../../kernel/html.ts';
import { READERS, refuseCrowd } from '../crowd.ts';
import { confirmEmail } from './confirm-email.ts';

const CONFIRMED = french('Votre adresse e-mail est confirmée');
const DEAD = french("Ce lien n'est plus valable");

/** INS-16: where the link of the message leads. */
export function serveEmailPages(app: App, deps: Deps): void {
  app.get<{ Querystring: { token?: string } }>('/email/confirmer', async (request, reply) => {
    await refuseCrowd({ ...deps, traceId: request.id, http: httpFacts(deps.config, request, reply) }, READERS);
    const isDone = await confirmEmail(deps, request.query.token ?? '', request.id);
    const title = isDone ? CONFIRMED : DEAD;
    const sentence = isDone
      ? french('Merci ! Vous pouvez fermer cette page.')
      : french('Connectez-vous et demandez un nouveau message depuis le tableau de bord.');
    return reply
      .code(isDone ? 200 : 404)
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        plainDocument(
          title,
          html`<p>${sentence}</p>
            <p><a href="/">Ouvrir le tableau de bord</a></p>`,
        ),
      );
  });
}
