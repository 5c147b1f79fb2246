import { french } from '@comptoir/domain/kernel/text.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { companyCtx } from '../../http/envelope.ts';
import { httpFacts } from '../../http/facts.ts';
import { Refused } from '../../http/refused.ts';
import { refuseCrowd } from '../../session/crowd.ts';
import * as shops from '../../shops/shops.store.ts';
import { PLAIN_STYLE, plainPage, refusedPage } from '../../storefront/plain-page.ts';
import { shopPolicy } from '../../storefront/shop-policy.ts';
import { endNewsletter } from './newsletter.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';

type Call = { Params: { token: string } };
type Request = FastifyRequest<Call>;

const READERS = { name: 'unsubscribe', limit: 60, windowSeconds: 60 };
const FORM = 'application/x-www-form-urlencoded';
const UNKNOWN = plainPage('Lien introuvable', 'Ce lien n’existe pas ou n’est plus actif.');

/**
 * CMP-18: the way out of every offer by e-mail. Opening the page changes nothing, because mail services open links to look
 * at them; its button, or the one-click POST of a mailbox (RFC 8058), ends the consent.
 */
export async function serveUnsubscribe(app: App, deps: Deps): Promise<void> {
  const policy = shopPolicy(deps.config, { style: PLAIN_STYLE, isPreview: false });
  const send = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex')
      .header('Content-Security-Policy', policy)
      .type('text/html; charset=utf-8')
      .send(page);

  async function answer(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const http = httpFacts(deps.config, request, reply);
    await refuseCrowd({ ...deps, traceId: request.id, http }, READERS);
    const ref = readUnsubscribeToken(deps.config, request.params.token);
    if (!ref) return send(reply, 404, UNKNOWN);
    const ctx = companyCtx(deps, ref.companyId, { kind: 'customer' }, request.id);
    const { name } = await shops.company(ctx.db, ref.companyId);
    if (request.method === 'GET')
      return send(
        reply,
        200,
        plainPage('Se désabonner', `${name} ne vous enverra plus d’offres par e-mail. Vos commandes ne changent pas.`, {
          action: `/desabonnement/${request.params.token}`,
          label: 'Se désabonner',
        }),
      );
    await ctx.transaction((tx) => endNewsletter(tx, ctx, ref.id));
    return send(reply, 200, plainPage('C’est fait', french(`${name} ne vous enverra plus d’offres par e-mail.`)));
  }

  const guarded = (request: Request, reply: FastifyReply): Promise<FastifyReply> =>
    answer(request, reply).catch((error: unknown) => {
      if (error instanceof Refused) return send(reply, error.status, refusedPage(error.status));
      throw error;
    });

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      [FORM, 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 10_000 },
      (_r, _b, done) => done(null, {}),
    );
    scope.get<Call>('/desabonnement/:token', guarded);
    scope.post<Call>('/desabonnement/:token', guarded);
  });
}
