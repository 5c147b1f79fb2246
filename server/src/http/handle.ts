import type { Answer, Input, Route } from '@comptoir/contract/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps, DriverCtx, KitchenCtx, UserCtx } from '../ctx.ts';

/** For open calls (sign-in, public shop, logs): no company yet. */
export type OpenCtx = Deps & { traceId: string; http: HttpFacts };

export type HttpFacts = {
  ip: string;
  userAgent: string;
  cookies: Record<string, string | undefined>;
  header(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
};
export type CookieOptions = { maxAgeSeconds: number; httpOnly: boolean; sameSite: 'strict' | 'lax' };

type CtxFor<R extends Route> = R extends { access: 'public' }
  ? OpenCtx
  : R extends { access: 'driver' }
    ? DriverCtx & { http: HttpFacts }
    : R extends { access: 'kitchen' }
      ? KitchenCtx & { http: HttpFacts }
      : UserCtx & { http: HttpFacts };

export type Handler = {
  route: Route;
  /** Writes the reply itself (the live stream). */
  isRaw: boolean;
  /** All work is in its answering transaction: a repetition under the same key undoes itself. */
  undoesItself: boolean;
  run(
    ctx: OpenCtx | UserCtx | DriverCtx | KitchenCtx,
    input: unknown,
    reply: FastifyReply,
    request: FastifyRequest,
  ): Promise<unknown>;
};

type UseCase<R extends Route> = (ctx: CtxFor<R>, input: Input<R>) => Promise<Answer<R>>;

type Repetition = Pick<Handler, 'undoesItself'>;
const LOOKED_UP: Repetition = { undoesItself: false };
/** For use cases that begin with `ctx.answer`: the key is not looked up first (`ctx.mustBeFirst`). */
export const AT_ONCE: Repetition = { undoesItself: true };

export function handle<R extends Route>(route: R, useCase: UseCase<R>, repetition = LOOKED_UP): Handler {
  return { route, isRaw: false, ...repetition, run: (ctx, input) => useCase(ctx as CtxFor<R>, input as Input<R>) };
}

export function handleRaw<R extends Route>(
  route: R,
  useCase: (ctx: CtxFor<R>, input: Input<R>, reply: FastifyReply, request: FastifyRequest) => Promise<void>,
): Handler {
  return {
    route,
    isRaw: true,
    ...LOOKED_UP,
    run: (ctx, input, reply, request) => useCase(ctx as CtxFor<R>, input as Input<R>, reply, request),
  };
}
