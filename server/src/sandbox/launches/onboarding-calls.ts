import { addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import { own } from '../pages/own-call.ts';
import { page, type Offered } from '../pages/layout.ts';
import { deliverAccountNews } from '../payments/account-news.ts';
import * as accounts from '../ports/payment-accounts.store.ts';
import { CHOICES, onboardingPage, type OnboardingChoice } from './onboarding-page.ts';

/** LCH-28: how long the sandbox verifies. */
const VERIFICATION_MS = 30_000;

const Choice = z.strictObject({ choice: z.enum(CHOICES) });
const Named = z.object({ linkId: z.uuid() });
const Asked = z.strictObject({ accountId: z.string().max(100), asks: z.boolean() });

function linkIdOf({ params }: FastifyRequest): string {
  const named = Named.safeParse(params);
  if (!named.success) throw new Refused('NOT_FOUND');
  return named.data.linkId;
}

const send = (reply: FastifyReply, text: string) =>
  reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(text);

/** LCH-24, LCH-28: the provider's page opens once; whoever comes again or too late is sent for another link. */
export function registerOnboarding(app: App, deps: Deps, pages: Offered): void {
  const db = deps.database.forSystem();
  app.get('/sandbox/payments/onboarding/:linkId', async (request, reply) => {
    const linkId = linkIdOf(request);
    const link = await accounts.openLink(db, linkId, deps.now());
    if (!link) return reply.redirect(mustExist(await accounts.findLink(db, linkId)).refreshUrl);
    const account = mustExist(await accounts.find(db, link.accountId));
    return send(reply, page('Vérification de votre compte de paiement', pages, onboardingPage(account, link)));
  });
  app.post('/sandbox/api/onboarding/:linkId', async (request) => {
    const { choice } = own(request, Choice);
    const link = mustExist(await accounts.findLink(db, linkIdOf(request)));
    if (!link.isOpened) throw new Refused('link-expired');
    await accounts.setState(db, link.accountId, choice, verifiedAt(choice, deps.now()));
    await deliverAccountNews(app, deps);
    return { goTo: link.returnUrl };
  });
  app.post('/sandbox/api/payment-accounts', async (request) => {
    const { accountId, asks } = own(request, Asked);
    mustExist(await accounts.find(db, accountId));
    await accounts.ask(db, accountId, asks ? ['identity-document'] : []);
    await deliverAccountNews(app, deps);
    return { entry: asks ? 'Une pièce d’identité est demandée.' : 'Plus rien n’est demandé.' };
  });
}

const verifiedAt = (choice: OnboardingChoice, now: Instant): Instant | null =>
  choice === 'pending' ? addMs(now, VERIFICATION_MS) : null;
