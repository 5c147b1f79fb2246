import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ctx, Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import * as photos from '../../deliveries/delivery-photos.store.ts';
import { companyCtx } from '../../http/envelope.ts';
import { httpFacts } from '../../http/facts.ts';
import { Refused, mustExist } from '../../http/refused.ts';
import { assetsFolder } from '../../kernel/assets.ts';
import { pageFont } from '../../kernel/page-font.ts';
import { readFollowToken, type FollowedRef } from '../../orders/messages/follow-link.ts';
import { READERS, refuseCrowd } from '../../session/crowd.ts';
import { actOnOrder } from '../customer/act-on-order.ts';
import { changeOrder } from '../customer/change-order.ts';
import { lockOrder } from '../customer/lock-order.ts';
import { asKnown, TypedChange, wantedBody } from './change-form.ts';
import { complaintBody, TypedComplaint } from './complaint-form.ts';
import { fileComplaint } from '../../complaints/file-complaint.ts';
import { expiredPage, pendingPage, unknownPage } from './other-pages.ts';
import { followPage, type FollowView } from './follow-page.ts';
import { refusalWords } from './follow-words.ts';
import { followedFacts, type FollowedFacts } from './followed-facts.ts';
import { followedVersion } from './followed-version.store.ts';

export type FollowCall = {
  Params: { token: string; action?: string };
  Querystring: { fait?: string; modifier?: string };
};
type Call = FollowCall;
type Request = FastifyRequest<Call>;

const CSS = 'text/css; charset=utf-8';
const FILES = {
  'follow.css': CSS,
  'follow-order.css': CSS,
  'follow-map.css': CSS,
  'follow.js': 'text/javascript; charset=utf-8',
} as const;
const FORM = 'application/x-www-form-urlencoded';
/** Three photos that the page has shrunk, as text in a form. */
const COMPLAINT_BYTES = 2_600_000;
const SAVED = 'C’est enregistré.';

/** FLO-88: the customer's own page, a plain document; whoever has the link is the customer. */
export async function serveFollowPages(app: App, deps: Deps, font: string | null = null): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const [name, type] of Object.entries(FILES)) {
      const content = readFileSync(join(assetsFolder('follow'), name), 'utf8');
      const file = name === 'follow.css' ? pageFont(font) + content : content;
      scope.get(`/suivi/assets/${name}`, async (_request, reply) =>
        reply.header('Cache-Control', 'no-cache').type(type).send(file),
      );
    }
    scope.get<Call>('/suivi/:token/version', async ({ params }, reply) => {
      const ref = readFollowToken(deps.config, params.token);
      const version = ref && (await followedVersion(deps.database.forCompany(ref.companyId), ref));
      if (!version) throw new Refused('NOT_FOUND');
      return reply.header('Cache-Control', 'no-store').type('text/plain').send(version);
    });
    scope.get<Call>('/suivi/:token', async (request, reply) =>
      opened(deps, request, reply, async (ctx, ref) => show(request, reply, deps, await followedFacts(ctx, ref.id))),
    );
    scope.get<Call>('/suivi/:token/photo', async (request, reply) =>
      opened(deps, request, reply, async (ctx, { companyId, id }) =>
        reply
          .header('Cache-Control', 'no-store')
          .type('image/jpeg')
          .send(mustExist(await photos.findShown(ctx.db, { companyId, orderId: id }, ctx.now()))),
      ),
    );
    await scope.register(async (withPhotos) => {
      withPhotos.removeContentTypeParser(FORM);
      withPhotos.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: COMPLAINT_BYTES }, (_request, body, done) =>
        done(null, formFields(new URLSearchParams(String(body)))),
      );
      withPhotos.post<Call>('/suivi/:token/signaler', async (request, reply) =>
        opened(deps, request, reply, (ctx, ref) => complain(ctx, ref, request, reply)),
      );
    });
    // An answered form leaves its address behind: reloading it shows the order.
    scope.get<Call>('/suivi/:token/:action', async ({ params }, reply) =>
      reply.redirect(`/suivi/${params.token}`, 303),
    );
    scope.post<Call>('/suivi/:token/:action', async (request, reply) =>
      opened(deps, request, reply, (ctx, ref) => act(ctx, ref, request, reply)),
    );
  });
}

/** Who has the link is let in; who has none, or an old one, sees a page that says so. */
export async function opened(
  deps: Deps,
  request: Request,
  reply: FastifyReply,
  work: (ctx: Ctx, ref: FollowedRef) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const open = { ...deps, traceId: request.id, http: httpFacts(deps.config, request, reply) };
  await refuseCrowd(open, request.method === 'GET' ? READERS : undefined);
  const ref = readFollowToken(deps.config, request.params.token);
  if (!ref) return sendPage(reply, 404, unknownPage());
  const ctx = companyCtx(deps, ref.companyId, { kind: 'customer' }, request.id);
  try {
    return await work(ctx, ref);
  } catch (error) {
    if (error instanceof Refused && error.refusal === 'link-expired')
      return sendPage(reply, 410, await expiredPage(ctx, ref));
    if (!(error instanceof Refused) || error.refusal !== 'NOT_FOUND') throw error;
    const page = await pendingPage(ctx, ref);
    return page ? sendPage(reply, 200, page) : sendPage(reply, 404, unknownPage());
  }
}

function show(
  { params, query }: Request,
  reply: FastifyReply,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  facts: FollowedFacts,
  view: Partial<FollowView> & { status?: number } = {},
): FastifyReply {
  const isHeld = facts.order.customerLockUntil !== null && facts.order.customerLockUntil > now();
  const page = followPage(facts, {
    token: params.token,
    now: now(),
    tiles: config.mapTiles,
    typedComplaint: null,
    typed: query.modifier !== undefined && isHeld ? asKnown(facts) : null,
    notice: query.fait === undefined ? null : { tone: 'done', sentence: SAVED },
    ...view,
  });
  return sendPage(reply, view.status ?? 200, page);
}

export const sendPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page);

type Action = { run(ctx: Ctx, facts: FollowedFacts, typed: TypedChange): Promise<unknown>; next: string };

const command =
  (action: 'unlock' | 'cancel' | 'choose-pickup') =>
  (ctx: Ctx, { order }: FollowedFacts) =>
    actOnOrder(ctx, { params: { orderId: order.id, action }, query: { token: '' } });

/** A button pressed twice, or a page open twice: what is done already is no refusal. */
const isDone = (action: string | undefined, { order }: FollowedFacts): boolean =>
  (action === 'annuler' && order.status === 'canceled') ||
  (action === 'retirer' && order.orderType === 'click_and_collect');

const ACTIONS: Record<string, Action> = {
  modifier: {
    run: (ctx, { order }) => lockOrder(ctx, { params: { orderId: order.id }, query: { token: '' } }),
    next: '?modifier#modifier',
  },
  laisser: { run: command('unlock'), next: '' },
  annuler: { run: command('cancel'), next: '' },
  retirer: { run: command('choose-pickup'), next: '' },
  enregistrer: {
    run: (ctx, facts, typed) =>
      changeOrder(ctx, { params: { orderId: facts.order.id }, query: { token: '' }, body: wantedBody(facts, typed) }),
    next: '?fait',
  },
};

/** « issues », « lines », « photos » are lists, however many there are. */
function formFields(form: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => [name, name.endsWith('s') ? form.getAll(name) : (form.get(name) ?? '')]),
  );
}

/** SUP-15: the same form sent twice is one complaint. */
async function complain(ctx: Ctx, ref: FollowedRef, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const done = `/suivi/${request.params.token}#probleme`;
  const typed = TypedComplaint.safeParse(request.body ?? {});
  try {
    if (!typed.success) throw new Refused('RECORD_INVALID');
    await fileComplaint(ctx, { params: { orderId: ref.id }, query: { token: '' }, body: complaintBody(typed.data) });
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal === 'NOT_FOUND') throw error;
    if (error.refusal === 'complaint-exists') return reply.redirect(done, 303);
    return show(request, reply, ctx, await followedFacts(ctx, ref.id), {
      status: error.status,
      typedComplaint: typed.success ? typed.data : null,
      notice: { tone: 'refused', sentence: refusalWords(error.refusal, error.words) },
    });
  }
  return reply.redirect(done, 303);
}

async function act(ctx: Ctx, ref: FollowedRef, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { token, action } = request.params;
  const wanted = Object.hasOwn(ACTIONS, action ?? '') ? ACTIONS[action ?? ''] : undefined;
  if (!wanted) throw new Refused('NOT_FOUND');
  const facts = await followedFacts(ctx, ref.id);
  const typed = TypedChange.safeParse(request.body ?? {});
  try {
    if (!typed.success) throw new Refused('RECORD_INVALID');
    if (!isDone(action, facts)) await wanted.run(ctx, facts, typed.data);
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal === 'NOT_FOUND') throw error;
    const fresh = await followedFacts(ctx, ref.id);
    if (isDone(action, fresh)) return reply.redirect(`/suivi/${token}`, 303);
    return show(request, reply, ctx, fresh, {
      status: error.status,
      typed: action === 'enregistrer' && typed.success ? typed.data : null,
      notice: { tone: 'refused', sentence: refusalWords(error.refusal, error.words) },
    });
  }
  return reply.redirect(`/suivi/${token}${wanted.next}`, 303);
}
