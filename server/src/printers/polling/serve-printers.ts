import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { callerAddress } from '../../http/facts.ts';
import { refuseMore } from '../../http/rate-limit.ts';
import { Refused } from '../../http/refused.ts';
import { whoPolls } from './answer-printer.ts';
import { answerPoll, endTicket, fetchTicket, SERVER_SETTING } from './cloudprint.ts';
import { answerEpson } from './epson.ts';

const BODY_LIMIT = 128_000;
const ALLOWANCE = { limit: 300, windowSeconds: 10 };

/** API-90, PRN-10, PRN-12: printers ask for their tickets; the address of each is its secret. */
export async function servePrinters(app: App, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    // sec:webhook-limits: before the body is read.
    scope.addHook('onRequest', async (request) => {
      await refuseMore(deps.database, `webhook:printers:${callerAddress(request.ip)}`, ALLOWANCE);
    });
    // What is printed now is asked for anew each time.
    scope.addHook('onSend', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));
    serveCloudprint(scope, deps);
    scope.post('/webhooks/epson/:token', async (request, reply) => {
      const polling = await whoPolls(deps, 'epson', tokenOf(request), request.id);
      const answer = await answerEpson(polling, textOf(request));
      return reply.type('text/xml; charset=utf-8').send(answer);
    });
  });
}

function serveCloudprint(scope: App, deps: Deps): void {
  const poller = (request: FastifyRequest) => whoPolls(deps, 'cloudprint', tokenOf(request), request.id);
  const end = async (request: FastifyRequest, reply: FastifyReply) => {
    await endTicket(await poller(request), { token: queryOf(request, 'token'), code: queryOf(request, 'code') ?? '' });
    return reply.code(200).send();
  };
  scope.post('/webhooks/cloudprint/:token', async (request) => answerPoll(await poller(request), jsonOf(request)));
  scope.get('/webhooks/cloudprint/:token', async (request, reply) => {
    // Firmware that cannot DELETE says so by GET.
    if (queryOf(request, 'delete') !== null) return end(request, reply);
    const asked = { token: queryOf(request, 'token'), type: queryOf(request, 'type') };
    const fetched = await fetchTicket(await poller(request), asked);
    if (fetched.status === 415) return reply.code(415).send();
    return reply.type(fetched.mediaType).send(fetched.bytes);
  });
  scope.delete('/webhooks/cloudprint/:token', end);
  scope.get('/webhooks/cloudprint/:token/cloudprnt-setting.json', async (request) => {
    await poller(request);
    return SERVER_SETTING;
  });
}

const tokenOf = ({ params }: FastifyRequest): string => (params as { token: string }).token;

function queryOf({ query }: FastifyRequest, name: string): string | null {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}

const textOf = ({ body }: FastifyRequest): string => (Buffer.isBuffer(body) ? body.toString('utf8') : '');

function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(textOf(request));
  } catch {
    throw new Refused('BAD_REQUEST');
  }
}
