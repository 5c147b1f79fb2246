import type { SeenRequest } from '../fake-provider.fixture.ts';
import { schemasOf } from '../schemas/schema-check.fixture.ts';

/** The messages of HubRise as its own documents describe them. */
export const hubriseSchemas = schemasOf('hubrise.schema.json');

/** Of one application with one location. */
export type FakeConnection = {
  token: string;
  account_id: string;
  account_name: string;
  location_id: string;
  location_name: string;
  catalog_id: string;
  catalog_name: string;
  customer_list_id: string;
  customer_list_name: string;
};

export type HubAsked = SeenRequest & {
  /** The groups of the route's pattern, decoded. */
  ids: string[];
  /** Of the token that the request bears; calls without one are refused before they come here. */
  connection: FakeConnection;
  /** The body as JSON; null without one. */
  json: unknown;
};
export type HubReply = { status?: number; json?: unknown; body?: Buffer; headers?: Record<string, string> };
export type FakeRoute = readonly [line: RegExp, serve: (asked: HubAsked) => HubReply];

/** What the parts of the fake share. */
export type FakeWorld = {
  /** By token. */
  connections: Map<string, FakeConnection>;
  /** Messages, of either side, that are not as described: a test ends with none. */
  broken: string[];
  /** Whether the message is as described; what is not is noted. */
  isRight(name: string, message: unknown): boolean;
};

const ERROR_TYPES: Record<number, string> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  415: 'unsupported_media_type',
  422: 'unprocessable_entity',
  429: 'too_many_requests',
  500: 'internal_error',
};

export const refused = (status: number, message = 'planned', headers?: Record<string, string>): HubReply => ({
  status,
  json: {
    message,
    error_type: ERROR_TYPES[status] ?? 'internal_error',
    ...(status === 422 && { errors: [{ field: 'price', message: "'abc' is not a valid monetary amount" }] }),
  },
  ...(headers && { headers }),
});

export function fakeWorld(): FakeWorld {
  const broken: string[] = [];
  return {
    connections: new Map(),
    broken,
    isRight(name, message) {
      const faults = hubriseSchemas.faultsOf(name, message);
      broken.push(...faults);
      return faults.length === 0;
    },
  };
}
