import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../ctx.ts';
import { applyAppNews, readAppNews } from '../driver-app/app-news.ts';
import { isSigned, SIGNATURE_HEADER } from '../driver-app/app-signature.ts';
import type { App } from '../http/app.ts';
import { callerAddress } from '../http/facts.ts';
import { refuseMore } from '../http/rate-limit.ts';
import { Refused } from '../http/refused.ts';
import type { TroubleCode } from '../ports/error-reports.ts';
import { isUnconfigured, type PortName } from '../ports/port-list.ts';
import { HUB_SIGNATURE } from '../ports/real/hub-orders/hubrise-orders.ts';
import { receiveFleetNews } from './fleet-news.ts';
import { receiveTillNews } from './till-news.ts';
import { WEBHOOK_PROVIDERS, type WebhookProvider } from './inbox.store.ts';
import { keepEvent } from './keep-event.ts';

/** Ten times what any of them sends. */
const BODY_LIMIT = 128_000;
/** An order of a hundred lines, as it is and as it was. */
const HUB_BODY_LIMIT = 2_000_000;
/** Forged messages in a row after which whoever runs the server hears of it. */
const FORGERIES = 5;
/** Of one service from one address: a fleet of a hundred drivers tells two hundred positions in this time. */
const ALLOWANCE = { limit: 300, windowSeconds: 10 };

/**
 * API-90, API-65, law:webhook-inbox: checked on the very bytes that came, kept, answered; everything else is a job's.
 */
export async function serveWebhooks(app: App, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // Whatever it is called, the body stays as it was signed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    // sec:webhook-limits: before the body is read.
    scope.addHook('onRequest', async (request) => {
      const provider = providerOf(deps, request);
      const asked = refuseMore(deps.database, `webhook:${provider}:${callerAddress(request.ip)}`, ALLOWANCE);
      await (provider === 'hubrise' ? orUnkept(asked) : asked);
    });
    const receive = async (request: FastifyRequest, reply: FastifyReply) => {
      await receiveFrom(providerOf(deps, request), deps, request);
      return reply.code(200).send({ received: true });
    };
    scope.post('/webhooks/:provider', receive);
    scope.post(
      '/webhooks/:provider(^hubrise$)',
      {
        bodyLimit: HUB_BODY_LIMIT,
        // HUB-30: any answer below 500 is « received » to the hub.
        errorHandler: (error) => {
          throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new Refused('hub-event-not-kept') : error;
        },
      },
      receive,
    );
    // For services that sign nothing the last part is their secret, for a till the company whose secret signs.
    scope.post('/webhooks/:provider/:secret', receive);
  });
}

function providerOf(deps: Deps, request: FastifyRequest): WebhookProvider {
  const provider = WEBHOOK_PROVIDERS.find((known) => known === partOf(request, 'provider'));
  if (!provider || !isServed(deps, provider)) throw new Refused('NOT_FOUND');
  return provider;
}

/** sec:no-pretence: what is not configured sends nothing. */
function isServed({ config, ports }: Deps, provider: WebhookProvider): boolean {
  if (provider === 'fleet') return config.fleetWebhookSecrets.length > 0;
  // Each company has its own key: whether it has one is asked when its message is read.
  if (provider === 'zelty') return true;
  return !isUnconfigured(ports, PORT_OF[provider] ?? (provider as PortName));
}

const PORT_OF: Partial<Record<WebhookProvider, PortName>> = { stripe: 'payments', hubrise: 'hub' };

const partOf = ({ params }: FastifyRequest, part: 'provider' | 'secret'): string | null =>
  (params as Partial<Record<typeof part, string>>)[part] ?? null;

const rawOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

async function receiveFrom(provider: WebhookProvider, deps: Deps, request: FastifyRequest): Promise<void> {
  if (provider === 'stripe') return receivePaymentNews(deps, request);
  if (provider === 'fleet') return receiveAppNews(deps, request);
  if (provider === 'hubrise') return receiveHubNews(deps, request);
  if (provider === 'zelty') return receiveTillNews(deps, rawOf(request), request.headers, partOf(request, 'secret'));
  const proof = { headers: request.headers, secret: partOf(request, 'secret') };
  heardFrom(deps, provider, deps.fleets[provider].isGenuine(rawOf(request), proof));
  return receiveFleetNews(deps, provider, rawOf(request), proof);
}

async function receivePaymentNews(deps: Deps, request: FastifyRequest): Promise<void> {
  const raw = rawOf(request);
  const signature = String(request.headers['stripe-signature'] ?? '');
  const receivedAt = deps.now();
  const news = deps.payments.readNews(raw, signature, receivedAt);
  heardFrom(deps, 'stripe', news !== null);
  if (!news) throw new Refused('bad-signature');
  await keepEvent(deps, { provider: 'stripe', eventId: news.eventId, raw, signature, receivedAt });
}

/**
 * HUB-30: HubRise takes any answer from 200 to 499 for « received » and forgets the message: whatever was not kept, for
 * whatever reason but a forged signature, is answered with an error of ours.
 */
async function receiveHubNews(deps: Deps, request: FastifyRequest): Promise<void> {
  const raw = rawOf(request);
  const signature = String(request.headers[HUB_SIGNATURE] ?? '');
  const isGenuine = deps.hubOrders.isGenuine(raw, signature);
  heardFrom(deps, 'hubrise', isGenuine);
  if (!isGenuine) throw new Refused('bad-signature');
  const news = deps.hubOrders.readNews(raw);
  if (!news) {
    deps.log.warn({ provider: 'hubrise' }, 'the hub tells something that we do not know');
    return;
  }
  await orUnkept(
    keepEvent(deps, { provider: 'hubrise', eventId: news.eventId, raw, signature, receivedAt: deps.now() }),
  );
}

const SIGNATURE_TROUBLES: Partial<Record<WebhookProvider, TroubleCode>> = {
  stripe: 'payments-signature-refused',
  hubrise: 'hub-signature-refused',
  stuart: 'stuart-signature-refused',
  uberDirect: 'uber-direct-signature-refused',
};
const forgeries = new WeakMap<Deps, Map<WebhookProvider, number>>();

/** Anybody may send one forged message; whoever sends nothing else is the service, with another secret than ours. */
function heardFrom(deps: Deps, provider: WebhookProvider, isGenuine: boolean): void {
  const code = SIGNATURE_TROUBLES[provider];
  if (!code) return;
  const known = forgeries.get(deps) ?? new Map<WebhookProvider, number>();
  forgeries.set(deps, known);
  const inARow = isGenuine ? 0 : (known.get(provider) ?? 0) + 1;
  known.set(provider, inARow);
  const watch = deps.troubles.of(PORT_OF[provider] ?? (provider as PortName));
  if (isGenuine) watch.isRight(code);
  else if (inARow >= FORGERIES) watch.isWrong(code, `${inARow} messages`);
}

async function orUnkept(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch {
    throw new Refused('hub-event-not-kept');
  }
}

/** Positions are not kept: the inbox would remember them longer than anybody may (DRV-29). */
async function receiveAppNews(deps: Deps, request: FastifyRequest): Promise<void> {
  const raw = rawOf(request);
  const signature = String(request.headers[SIGNATURE_HEADER] ?? '');
  if (!isSigned(deps.config, raw, signature)) throw new Refused('bad-signature');
  const news = readAppNews(raw);
  if (news.type === 'position') return applyAppNews(deps, news, deps.newId());
  await keepEvent(deps, { provider: 'fleet', eventId: news.eventId, raw, signature, receivedAt: deps.now() });
}
