import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refused } from '../../http/refused.ts';

/** What our own page sent; a call from anywhere else is refused before it is read. */
export function own<S extends z.ZodType>(request: FastifyRequest, schema: S): z.output<S> {
  if (!isSameOrigin(request)) throw new Refused('foreign-origin');
  const body = schema.safeParse(request.body);
  if (!body.success) throw new Refused('RECORD_INVALID');
  return body.data;
}

function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // Over plain http outside this machine browsers leave that header out, but they always name a POST's origin.
  return URL.canParse(headers.origin ?? '') && new URL(headers.origin ?? '').host === host;
}
