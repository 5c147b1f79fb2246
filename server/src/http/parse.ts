import type { Route } from '@comptoir/contract/route.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sayFieldsInFrench } from '../kernel/field-words.ts';
import { Refused } from './refused.ts';

sayFieldsInFrench();

export type PathParams = { companyId?: string | undefined; shopId?: string | undefined };

export function readParams(route: Route, request: FastifyRequest): PathParams | null {
  const params = route.params.safeParse(request.params);
  return params.success && !unstorable(params.data) ? params.data : null;
}

function parseParams(route: Route, request: FastifyRequest): PathParams {
  const params = readParams(route, request);
  if (!params) throw new Refused('NOT_FOUND');
  return params;
}

const PathScope = z.object({ companyId: Id.optional(), shopId: Id.optional() });

/** For a path with an impossible key: outsiders must not learn more. */
export function pathScope(request: FastifyRequest): PathParams {
  const scope = PathScope.safeParse(request.params);
  if (!scope.success) throw new Refused('NOT_FOUND');
  return scope.data;
}

/** ERR-21: an unreadable query is 400; wrong fields of a body are refused one by one, with 422. */
export function parseInput(
  route: Route,
  request: FastifyRequest,
  params = parseParams(route, request),
): { params: PathParams; query?: unknown; body?: unknown } {
  const query = route.query?.safeParse(request.query);
  if (query && (!query.success || unstorable(query.data))) throw new Refused('BAD_REQUEST');
  const body = route.body?.safeParse(withoutEmptyStrings(request.body ?? {}));
  if (body && !body.success) throw new Refused('RECORD_INVALID', { fields: fieldErrors(body.error) });
  const place = unstorable(body?.data);
  if (place) throw new Refused('RECORD_INVALID', { fields: [{ message: FORBIDDEN_CHARACTER, path: place.join('.') }] });
  return { params, ...(query ? { query: query.data } : {}), ...(body ? { body: body.data } : {}) };
}

const MAX_DEPTH = 20;

/** sec:json-depth: whatever walks through a body later may do so by recursion. */
export function isTooDeep(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? Object.values(value) : [],
    );
  }
  return false;
}

/** API-02: an empty text is a field that was not given. */
function withoutEmptyStrings(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== ''));
}

const FORBIDDEN_CHARACTER = french('Ce texte contient un caractère qui ne peut pas être enregistré.');

/** PostgreSQL stores neither NUL nor unpaired surrogates: the path of such a text, or null. */
function unstorable(value: unknown, path: string[] = []): string[] | null {
  if (typeof value === 'string') return /\0|\p{Surrogate}/u.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const place = unstorable(key, path) ?? unstorable(inner, [...path, key]);
    if (place) return place;
  }
  return null;
}

const MAX_FIELDS = 20;

function fieldErrors(error: z.ZodError): { message: string; path: string }[] {
  return error.issues
    .slice(0, MAX_FIELDS)
    .map((issue) => ({ message: french(issue.message), path: issue.path.join('.') }));
}
