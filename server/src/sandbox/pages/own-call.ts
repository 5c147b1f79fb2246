import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refused } from '../../http/refused.ts';

/** Parses the body of a call from our own page; a call from elsewhere is refused before it is parsed. */
export function own<S extends z.ZodType>(request: FastifyRequest, schema: S): z.output<S> {
  if (!isSameOrigin(request)) throw new Refused('foreign-origin');
  const body = schema.safeParse(request.body);
  if (!body.success) throw new Refused('RECORD_INVALID');
  return body.data;
}

function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // Over plain http on another machine browsers omit that header, but they always send the origin of a POST.
  return URL.canParse(headers.origin ?? '') && new URL(headers.origin ?? '').host === host;
}
