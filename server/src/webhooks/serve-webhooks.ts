import type { FastifyRequest } from 'fastify';
import type { Deps } from '../ctx.ts';
import type { App } from '../http/app.ts';
import { Refused } from '../http/refused.ts';
import * as inbox from './inbox.store.ts';
import { WEBHOOK_PROVIDERS, type WebhookProvider } from './inbox.store.ts';

const BODY_LIMIT = 1_000_000;

/** API-90, API-65, law 6: checked on the very bytes that came, kept, answered; everything else is a job's. */
export async function serveWebhooks(app: App, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // Whatever it is called, the body stays as it was signed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/:provider', async (request, reply) => {
      const provider = WEBHOOK_PROVIDERS.find((known) => known === providerOf(request));
      if (!provider) throw new Refused('NOT_FOUND');
      await RECEIVE[provider](deps, request);
      return reply.code(200).send({ received: true });
    });
  });
}

const providerOf = ({ params }: FastifyRequest): unknown => (params as { provider?: unknown }).provider;

const RECEIVE: Record<WebhookProvider, (deps: Deps, request: FastifyRequest) => Promise<void>> = {
  stripe: receivePaymentNews,
};

async function receivePaymentNews(deps: Deps, { headers, body }: FastifyRequest): Promise<void> {
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const signature = String(headers['stripe-signature'] ?? '');
  const receivedAt = deps.now();
  const news = deps.payments.readNews(raw, signature, receivedAt);
  if (!news) throw new Refused('bad-signature');
  const ref = { provider: 'stripe', eventId: news.eventId } as const;
  await deps.database
    .forSystem()
    .transaction()
    .execute(async (tx) => {
      if (await inbox.keep(tx, { ...ref, raw, signature, receivedAt }))
        await deps.jobs.enqueue(tx, 'handle-webhook', ref);
    });
}
