import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../ctx.ts';
import { isDatabaseAway, isOfRetiredShop } from '../db/db.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import { Refused, serviceRefusal } from './refused.ts';

const withoutDatabase = new WeakSet<FastifyReply>();
/** Health counts these: a third party that is away or not configured is no illness of this node. */
export const metNoDatabase = (reply: FastifyReply): boolean => withoutDatabase.has(reply);

/** Every error becomes a refusal; only unexpected ones are logged as errors. */
export function replyError(
  deps: Pick<Deps, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refused = asRefusal(error);
  if (refused.refusal === 'UNAVAILABLE') withoutDatabase.add(reply);
  if (refused.status >= 500)
    deps.log.error(
      { error, traceId: request.id, method: request.method, route: request.routeOptions.url, severity: 'high' },
      'call failed',
    );
  else
    deps.log.info({ traceId: request.id, refusal: refused.refusal, route: request.routeOptions.url }, 'call refused');
  if (refused.retryAfterSeconds !== null) reply.header('Retry-After', String(refused.retryAfterSeconds));
  else if (refused.refusal === 'UNAVAILABLE' || refused.refusal === 'THIRD_PARTY_UNAVAILABLE')
    reply.header('Retry-After', '2');
  return reply.code(refused.status).type('application/json; charset=utf-8').send(refused.body(request.id));
}

export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = new Refused('NOT_FOUND');
  return reply.code(404).send(refused.body(request.id));
}

function asRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof ProviderUnavailable) return new Refused('THIRD_PARTY_UNAVAILABLE');
  if (error instanceof ProviderRefused) return serviceRefusal(error, 'THIRD_PARTY_ERROR');
  // Fastify's own, first: a body that its sender breaks off ends with the code of a dead connection too.
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Refused('PAYLOAD_TOO_LARGE');
  if (status === 404) return new Refused('NOT_FOUND');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refused('BAD_REQUEST');
  if (isOfRetiredShop(error)) return new Refused('shop-retired');
  if (isDatabaseAway(error)) return new Refused('UNAVAILABLE');
  return new Refused('UNEXPECTED');
}
