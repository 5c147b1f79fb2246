import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { Refused } from '../../http/refused.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import { deliverNews } from '../ports/sandbox-news.ts';
import { dispute } from '../payments/sandbox-disputes.ts';
import { answerBank } from '../payments/sandbox-payments.ts';
import { passDays } from '../payments/payout-news.ts';
import { own } from './own-call.ts';

const Answer = z.strictObject({ paymentId: z.string().max(100), answer: z.enum(['accepted', 'refused']) });

const Dispute = z.strictObject({ paymentId: z.string().max(100), state: z.enum(['open', 'won', 'lost']) });
const Elsewhere = z.strictObject({ paymentId: z.string().max(100), amountCents: z.int().min(1) });
const PassedDays = z.strictObject({ shopId: z.uuid(), days: z.int().min(1).max(60) });
const DISPUTED = {
  open: 'Le client conteste le paiement.',
  won: 'La banque rend l’argent au magasin.',
  lost: 'La banque donne raison au client.',
} as const;

/** API-61: the bank's confirmation page, operated by the tester. */
export function registerPaymentCalls(app: App, deps: Deps): void {
  app.post('/sandbox/api/payments/bank', async (request) => {
    const { paymentId, answer } = own(request, Answer);
    await answerBank(deps.database.forSystem(), paymentId, answer).catch(notPlayable);
    await deliverNews(app, deps);
    return { entry: answer === 'accepted' ? 'La banque a accepté.' : 'La banque a refusé.' };
  });

  app.post('/sandbox/api/payments/dispute', async (request) => {
    const { paymentId, state } = own(request, Dispute);
    await dispute(deps.database.forSystem(), paymentId, state).catch(notPlayable);
    await deliverNews(app, deps);
    return { entry: DISPUTED[state] };
  });

  app.post('/sandbox/api/payments/payouts', async (request) => {
    const { shopId, days } = own(request, PassedDays);
    await passDays(app, deps, shopId, days);
    return { entry: 'Les virements de ces jours sont faits.' };
  });

  // As somebody in the provider's own dashboard does it: nothing of ours knows the refund beforehand.
  app.post('/sandbox/api/payments/refund', async (request) => {
    const { paymentId, amountCents } = own(request, Elsewhere);
    const idempotencyKey = `dashboard:${randomUUID()}`;
    const { capturedCents } = await deps.payments.read(paymentId).catch(notPlayable);
    // With both boxes of such a page ticked: the shop bears it, and gets the fees of the whole back.
    const payee = { accountId: null, returnsFee: amountCents === capturedCents };
    await deps.payments.refund({ providerPaymentId: paymentId, amountCents, payee, idempotencyKey }).catch(notPlayable);
    await deliverNews(app, deps);
    return { entry: 'Remboursé chez le prestataire.' };
  });
}

function notPlayable(error: unknown): never {
  throw error instanceof ProviderRefused ? new Refused('NOT_FOUND') : error;
}
