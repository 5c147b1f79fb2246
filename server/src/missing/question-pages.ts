import { MISSING_ANSWERS } from '@comptoir/domain/orders/missing/missing-choices.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { followedFacts, type FollowedFacts } from '../checkout/follow/followed-facts.ts';
import { opened, sendPage, type FollowCall } from '../checkout/follow/follow-pages.ts';
import { refusalWords } from '../checkout/follow/follow-words.ts';
import type { Ctx, Deps } from '../ctx.ts';
import type { App } from '../http/app.ts';
import { Refused } from '../http/refused.ts';
import { answerQuestion, answerRefusal } from './answer-question.ts';
import { correctedBy } from './correct-order.ts';
import { substitutesOf } from './find-substitutes.ts';
import { questionPage, type Choices } from './question-page.ts';
import { cheapest } from './settle-silence.ts';

const FORM = 'application/x-www-form-urlencoded';
const TypedAnswer = z.object({
  question: z.uuid(),
  answer: z.enum(MISSING_ANSWERS),
  dish: z.string().max(100).optional(),
});

/** MIS-05: from the link of the message, or from the page of the order; whoever has the link is the customer. */
export async function serveQuestionPages(app: App, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get<FollowCall>('/suivi/:token/question', async (request, reply) =>
      opened(deps, request, reply, (ctx, { id }) => show(ctx, id, request.params.token, reply)),
    );
    scope.post<FollowCall>('/suivi/:token/question', async (request, reply) =>
      opened(deps, request, reply, (ctx, { id }) => answer(ctx, id, request.params.token, request.body, reply)),
    );
  });
}

async function show(
  ctx: Ctx,
  id: string,
  token: string,
  reply: FastifyReply,
  { status = 200, refused = null }: { status?: number; refused?: string | null } = {},
): Promise<FastifyReply> {
  const facts = await followedFacts(ctx, id);
  if (!facts.order.missing) return reply.redirect(`/suivi/${token}`, 303);
  const choices = await choicesOf(ctx, facts);
  return sendPage(reply, status, questionPage(facts, { token, refused, choices, now: ctx.now() }));
}

/** What each answer would cost; null once an answer would count no more. */
async function choicesOf(ctx: Ctx, { order, shop }: FollowedFacts): Promise<Choices | null> {
  const question = order.missing;
  if (!question || answerRefusal(order, question.id, ctx.now())) return null;
  const { lineId, quantity, replacement } = question;
  if (!order.lines.some((line) => line.id === lineId)) return null;
  const found = await substitutesOf(ctx, order, { lineId, quantity });
  const isLast = order.lines.length === 1 && order.lines.every((line) => line.quantity === quantity);
  const without = isLast
    ? null
    : await correctedBy(ctx.db, { order, shop }, { lineId, quantity, substitute: null }, NEW_LINE);
  const proposed = found.find(({ productKey }) => productKey === replacement?.productKey);
  const others = found.filter(({ productKey }) => productKey !== replacement?.productKey).slice(0, MOST_OTHERS);
  return {
    question,
    yes: proposed
      ? {
          name: proposed.name,
          order: await correctedBy(
            ctx.db,
            { order, shop },
            { lineId, quantity, substitute: { ...proposed, price: cheapest(proposed.price, question) } },
            NEW_LINE,
          ),
        }
      : null,
    others: await Promise.all(
      others.map(async (substitute) => ({
        productKey: substitute.productKey,
        name: substitute.name,
        order: await correctedBy(ctx.db, { order, shop }, { lineId, quantity, substitute }, NEW_LINE),
      })),
    ),
    without,
  };
}

const MOST_OTHERS = 8;
const NEW_LINE = 'new';

/** Sent twice, or from two telephones: the first one counts, and both see it. */
async function answer(ctx: Ctx, id: string, token: string, body: unknown, reply: FastifyReply): Promise<FastifyReply> {
  await followedFacts(ctx, id);
  const typed = TypedAnswer.safeParse(body ?? {});
  try {
    if (!typed.success) throw new Refused('RECORD_INVALID');
    const { question, answer: given, dish = null } = typed.data;
    await answerQuestion(ctx, id, { questionId: question, answer: given, productKey: dish });
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal === 'NOT_FOUND') throw error;
    return show(ctx, id, token, reply, {
      status: error.status,
      refused: refusalWords(error.refusal, error.words),
    });
  }
  return reply.redirect(`/suivi/${token}/question`, 303);
}
