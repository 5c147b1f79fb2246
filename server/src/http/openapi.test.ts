import { fastify } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument, registerDocs, type OpenApiDocument, type Operation } from './openapi.ts';
import { routeNames } from './route-names.ts';
import { allRoutes } from '../routes.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let document: OpenApiDocument;
beforeAll(async () => {
  server = await testServer();
  document = openApiDocument(allRoutes(server.identity), routeNames(), '1.0.0');
});

const operations = (): { path: string; method: string; operation: Operation }[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Every `$ref` of a document, wherever it stands. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}

describe('the OpenAPI document', () => {
  test('holds every call that the server answers, and no other', () => {
    const answered = allRoutes(server.identity).map(({ route }) => `${route.method} ${route.path}`);
    const documented = operations().map(
      ({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(documented.sort()).toEqual(answered.sort());
  });

  test('names each operation once, by its exported name', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('acceptOrder');
  });

  test('declares each parameter of each path, and only those', () => {
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(
        declared.map(({ name }) => name),
        path,
      ).toEqual(named);
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  test('API-01 asks for the bearer token wherever the call is not public', () => {
    const access = new Map(
      allRoutes(server.identity).map(({ route }) => [routeNames().get(route)?.name, route.access]),
    );
    for (const { operation } of operations())
      expect(operation.security, operation.operationId).toEqual(
        { public: [], driver: [{ driver: [] }] }[String(access.get(operation.operationId))] ?? [{ bearer: [] }],
      );
    for (const scheme of ['bearer', 'driver'])
      expect(document.components.securitySchemes[scheme]).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  test('API-03 answers refusals with the one error body; every reference leads somewhere', () => {
    for (const { operation } of operations())
      expect(operation.responses['default']?.content?.['application/json']?.schema).toEqual({
        $ref: '#/components/schemas/ErrorBody',
      });
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(known).toEqual(expect.arrayContaining([...new Set(references(document))]));
    expect(document.components.schemas['ErrorBody']).toMatchObject({
      type: 'object',
      required: ['errorCode', 'errorMessage', 'traceId'],
    });
  });

  test('API-71 SET-API-37 shows the idempotency key on every write and on no read', () => {
    for (const { method, operation } of operations())
      expect(operation.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(method !== 'get');
  });

  test('has a schema for every reply that has a body, and a plain JSON form', () => {
    for (const { operation } of operations()) {
      const [status, done] = Object.entries(operation.responses)[0] ?? [];
      expect(Number(status)).toBeGreaterThanOrEqual(200);
      expect(Number(status)).toBeLessThan(300);
      if (status === '200') expect(done?.content, operation.operationId).toBeDefined();
    }
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('is served at /api/docs by whoever registers it', async () => {
    const handlers = allRoutes(server.identity);
    const app = fastify();
    registerDocs(app, handlers, routeNames(), '1.0.0');
    const reply = await app.inject('/api/docs');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Comptoir' } });
    await app.close();
  });
});
