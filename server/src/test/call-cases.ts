import type { Route } from '@comptoir/contract/route.ts';
import fc from 'fast-check';
import { jsonSchema } from '../http/openapi.ts';
import { HOSTILE_TEXTS, hostileValue, validValue, type JsonSchema } from './json-values.ts';
import { isKnown, type KnownIds } from './world.ts';

/** One call as it goes over the wire: what a schema cannot say (broken JSON, odd headers) is written by hand. */
export type CallCase = { url: string; headers: Record<string, string>; payload?: string };

const JSON_TYPE = { 'content-type': 'application/json' };

const BROKEN_JSON = [
  '',
  '{',
  '{"a":',
  'null',
  '[]',
  '"text"',
  '12',
  '{"a":1}}',
  "{'a':1}",
  '\uFEFF{}',
  '\u0000',
  'NaN',
];
const POISONED_JSON = [
  '{"__proto__":{"isGeneralAdmin":true}}',
  '{"constructor":{"prototype":{"isGeneralAdmin":true}}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  JSON.stringify({ filler: 'x'.repeat(1_100_000) }),
  '{"a":1,"a":2}',
];
/** CVE-2026-25223 and its like: a type that the parser reads and the check does not. */
const ODD_TYPES = [
  'application/json\ta',
  ' application/json',
  'application/json;charset=utf-7',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'garbage',
  '/',
];
const HOSTILE_QUERIES = [
  '__proto__[a]=1',
  '%E0%A4%A',
  'pageSize=-1',
  'pageSize=1e9',
  'pageNumber=NaN',
  'pageNumber=99999999999999999999',
  'a=%00',
  `a=${'x'.repeat(5_000)}`,
  'startDate=2026-13-45',
  'startDate[]=1',
  '&&&==&=',
];
const HOSTILE_IDS = ['%00', '..%2F..%2Fetc', '%E0%A4%A', 'x'.repeat(300), '0', '__proto__', "'--", '{}', '%20', 'é'];
const HOSTILE_HEADERS: Record<string, string>[] = [
  { 'idempotency-key': 'k'.repeat(256) },
  { 'idempotency-key': "'; drop table idempotency_keys; --" },
  { 'idempotency-key': 'é\u00FF' },
  { 'last-event-id': '-1' },
  { 'last-event-id': '1e400' },
  { 'last-event-id': '9007199254740993' },
  { 'x-forwarded-for': '1.2.3.4, evil' },
  { 'x-channel-key': 'x'.repeat(5_000) },
  { 'user-agent': 'a'.repeat(5_000) },
  { cookie: '__proto__=1; a; =; refresh=%E0%A4%A' },
  { 'content-length': '5' },
];

export function callCases(route: Route, ids: KnownIds): fc.Arbitrary<CallCase> {
  return fc
    .tuple(pathCase(route, ids), queryCase(route), bodyCase(route), headerCase())
    .map(([path, query, body, headers]) => ({
      url: query ? `${path}?${query}` : path,
      headers: { ...body.headers, ...headers },
      ...(body.payload === undefined ? {} : { payload: body.payload }),
    }));
}

/** Mostly what exists: a call must get past its path for the rest of it to be read. */
function pathCase({ path }: Route, ids: KnownIds): fc.Arbitrary<string> {
  const filled = (bad?: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => bad ?? (isKnown(name, ids) ? ids[name] : crypto.randomUUID()));
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant(filled()) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_IDS).map((bad) => filled(bad)) },
  );
}

function queryCase({ query }: Route): fc.Arbitrary<string> {
  const hostile = fc.constantFrom(...HOSTILE_QUERIES);
  if (!query) return fc.oneof({ weight: 5, arbitrary: fc.constant('') }, hostile);
  const schema: JsonSchema = jsonSchema(query, 'input');
  const names = Object.keys(schema.properties ?? {});
  const oneBad = fc
    .tuple(validValue(schema), fc.constantFrom(...names), fc.constantFrom(...HOSTILE_TEXTS))
    .map(([value, name, bad]) => encoded({ ...(value as object), [name]: bad }));
  const twice = validValue(schema).map((value) => `${encoded(value)}&${encoded(value)}`);
  return fc.oneof({ weight: 4, arbitrary: validValue(schema).map(encoded) }, oneBad, twice, hostile);
}

function encoded(value: unknown): string {
  const pairs = Object.entries(value as Record<string, unknown>).map(([name, part]) => [name, String(part)]);
  return new URLSearchParams(pairs).toString();
}

type Body = { headers: Record<string, string>; payload?: string };

function bodyCase({ body, method }: Route): fc.Arbitrary<Body> {
  const asJson = (payload: string): Body => ({ headers: JSON_TYPE, payload });
  const broken = fc.constantFrom(...BROKEN_JSON, ...POISONED_JSON).map(asJson);
  const nothing = fc.constant<Body>({ headers: {} });
  if (method === 'GET') return nothing;
  if (!body) return fc.oneof({ weight: 3, arbitrary: nothing }, broken);
  const schema: JsonSchema = jsonSchema(body, 'input');
  const written = (value: unknown) => JSON.stringify(value) ?? '';
  const valid = validValue(schema).map(written);
  const oddType = fc
    .tuple(valid, fc.constantFrom(...ODD_TYPES))
    .map(([payload, type]) => ({ headers: { 'content-type': type }, payload }));
  return fc.oneof(
    { weight: 5, arbitrary: valid.map(asJson) },
    { weight: 6, arbitrary: hostileValue(schema).map((value) => asJson(written(value))) },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => asJson(written(value))) },
    { weight: 2, arbitrary: broken },
    { weight: 2, arbitrary: oddType },
    { weight: 1, arbitrary: nothing },
  );
}

function headerCase(): fc.Arbitrary<Record<string, string>> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_HEADERS) },
    { weight: 1, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  );
}
