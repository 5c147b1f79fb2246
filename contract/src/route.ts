import { Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import { Order } from '@comptoir/domain/orders/order.ts';
import { CANCEL_REASONS } from '@comptoir/domain/orders/order-flow.ts';
import { ORDER_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import type { Right } from '@comptoir/domain/session/rights.ts';
import { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anyone, a driver, a screen of a kitchen, anyone signed in, or whoever has this right in the path's company or shop. */
export type Access = 'public' | 'driver' | 'kitchen' | 'session' | Right;

export type Scope = 'open' | 'company' | 'shop';

type OtherStatus = { status: 200 | 202; means: string; isMeant: (answer: never) => boolean };

type RouteInput = {
  method: Method;
  path: `/${string}`;
  access: Access;
  params?: z.ZodRawShape;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** null for a reply without a body. */
  reply: z.ZodType | null;
  status?: 200 | 201 | 202 | 204;
  /** Replies that mean something else than the usual one: work that has started (202), or a question first (200). */
  otherwise?: OtherStatus;
  /** For calls that contain a file: larger than the default of one megabyte. */
  bodyLimit?: number;
};

export type Route = {
  method: Method;
  path: string;
  access: Access;
  scope: Scope;
  params: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  reply: z.ZodType | null;
  status: number;
  otherwise?: OtherStatus;
  bodyLimit?: number;
};

type ParamsOf<R extends RouteInput> = R extends { params: infer P extends z.ZodRawShape } ? P : Record<never, never>;
type Built<R extends RouteInput, Own extends z.ZodRawShape, S extends Scope> = Omit<R, 'params' | 'path' | 'status'> & {
  path: string;
  scope: S;
  params: z.ZodObject<Own & ParamsOf<R>>;
  status: number;
};

function build<const R extends RouteInput, Own extends z.ZodRawShape, S extends Scope>(
  route: R,
  prefix: string,
  scope: S,
  own: Own,
): Built<R, Own, S> {
  const params = z.object({ ...own, ...route.params }) as z.ZodObject<Own & ParamsOf<R>>;
  const status = route.status ?? (route.reply === null ? 204 : 200);
  return { ...route, path: `${prefix}${route.path === '/' ? '' : route.path}`, scope, params, status };
}

export const openRoute = <const R extends RouteInput>(route: R) => build(route, '/api', 'open', {});
export const companyRoute = <const R extends RouteInput>(route: R) =>
  build(route, '/api/:companyId', 'company', { companyId: Id });
export const shopRoute = <const R extends RouteInput>(route: R) =>
  build(route, '/api/:companyId/shops/:shopId', 'shop', { companyId: Id, shopId: Id });

/** What every order command may carry: the source's two references, and the state the user saw (FLO-73). */
export const Seen = {
  customerId: Id.optional(),
  chargeId: z.string().max(100).optional(),
  expectedStatus: z.enum(ORDER_STATUSES).optional(),
};

/** OFF-07: when it was pressed on a post that had no line; the present state decides all the same. */
export const Pressed = { pressedAt: Instant.optional() };

export const orderCommand = <const B extends z.ZodRawShape>(path: `/${string}`, fields: B) =>
  shopRoute({
    method: 'POST',
    path: `/orders/:orderId${path}`,
    access: 'orders',
    params: { orderId: Id },
    body: z.strictObject({ ...Seen, ...fields }),
    reply: Order,
  });

export const CancelReason = z.strictObject({ cancelReason: z.enum(CANCEL_REASONS) });

type Schema = z.ZodType;
type Part<R, K extends string, V> = R extends { [P in K]: Schema } ? { [P in K]: V } : unknown;
type In<T> = T extends Schema ? z.input<T> : never;
type Out<T> = T extends Schema ? z.output<T> : never;
type Field<R, K extends string> = K extends keyof R ? R[K] : never;

/** What a caller sends. */
export type Call<R extends Route> = Part<R, 'params', In<Field<R, 'params'>>> &
  Part<R, 'query', In<Field<R, 'query'>>> &
  Part<R, 'body', In<Field<R, 'body'>>>;
/** What a handler receives, parsed. */
export type Input<R extends Route> = Part<R, 'params', Out<Field<R, 'params'>>> &
  Part<R, 'query', Out<Field<R, 'query'>>> &
  Part<R, 'body', Out<Field<R, 'body'>>>;
/** What the caller receives. */
export type Reply<R extends Route> = R['reply'] extends Schema ? z.output<R['reply']> : void;
/** What a handler answers. */
export type Answer<R extends Route> = R['reply'] extends Schema ? z.input<R['reply']> : void;
