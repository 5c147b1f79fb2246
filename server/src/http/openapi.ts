import { ERRORS, type ErrorBody } from '@comptoir/contract/errors.ts';
import type { Route } from '@comptoir/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Handler } from './handle.ts';
import type { RouteName } from './route-names.ts';

type JsonSchema = Record<string, unknown>;
type Content = Record<string, { schema: JsonSchema }>;
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema };
export type Operation = {
  operationId: string;
  tags: string[];
  description: string;
  security: Record<string, never[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
};

const codes = [...new Set(Object.values(ERRORS).map(([, code]) => code))].sort();

const ErrorReply: z.ZodType<ErrorBody> = z.object({
  errorCode: z.enum(codes),
  errorMessage: z.union([z.string(), z.array(z.object({ message: z.string(), path: z.string() }))]),
  traceId: z.string(),
});

export function openApiDocument(
  handlers: readonly Handler[],
  names: ReadonlyMap<Route, RouteName>,
  version: string,
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const handler of handlers) {
    const name = names.get(handler.route);
    if (!name) throw new Error(`${handler.route.method} ${handler.route.path} is no call of the contract`);
    const path = handler.route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [handler.route.method.toLowerCase()]: operation(handler, name) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Comptoir', version },
    paths,
    components: {
      schemas: { ErrorBody: jsonSchema(ErrorReply, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        driver: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

/** sec:no-docs-in-production: registered elsewhere only. Built on request, because it is large and seldom read. */
export function registerDocs(
  app: FastifyInstance,
  handlers: readonly Handler[],
  names: ReadonlyMap<Route, RouteName>,
  version: string,
): void {
  app.get('/api/docs', async (_request, reply) => reply.send(openApiDocument(handlers, names, version)));
}

function operation({ route, isRaw }: Handler, { feature, name }: RouteName): Operation {
  const content = route.reply ? { content: replyContent(route.reply, isRaw) } : {};
  return {
    operationId: name,
    tags: [feature],
    description: `Access: ${route.access}`,
    security: securityOf(route),
    parameters: [
      ...parameters(route.params, 'path'),
      ...(route.query ? parameters(route.query, 'query') : []),
      ...(route.method === 'GET' ? [] : [IDEMPOTENCY_KEY]),
    ],
    ...(route.body ? { requestBody: { required: true, content: json(jsonSchema(route.body, 'input')) } } : {}),
    responses: {
      [route.status]: { description: 'Done', ...content },
      ...(route.otherwise ? { [route.otherwise.status]: { description: route.otherwise.means, ...content } } : {}),
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/ErrorBody' }) },
    },
  };
}

function securityOf({ access }: Route): Operation['security'] {
  if (access === 'public') return [];
  return access === 'driver' ? [{ driver: [] }] : [{ bearer: [] }];
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
};

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

const replyContent = (reply: z.ZodType, isRaw: boolean): Content =>
  isRaw ? { '*/*': { schema: { type: 'string' } } } : json(jsonSchema(reply, 'output'));

function parameters(shape: z.ZodObject, place: 'path' | 'query'): Parameter[] {
  return Object.entries(shape.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: jsonSchema(field, 'input'),
  }));
}

export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
