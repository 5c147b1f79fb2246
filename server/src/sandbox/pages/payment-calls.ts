import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { Refused } from '../../http/refused.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import { deliverNews } from '../ports/sandbox-news.ts';
import { answerBank } from '../ports/sandbox-payments.ts';
import { own } from './own-call.ts';

const Answer = z.strictObject({ paymentId: z.string().max(100), answer: z.enum(['accepted', 'refused']) });

/** API-61: the bank's confirmation page, operated by the tester. */
export function registerPaymentCalls(app: App, deps: Deps): void {
  app.post('/sandbox/api/payments/bank', async (request) => {
    const { paymentId, answer } = own(request, Answer);
    await answerBank(deps.database.forSystem(), paymentId, answer).catch((error: unknown) => {
      throw error instanceof ProviderRefused ? new Refused('NOT_FOUND') : error;
    });
    await deliverNews(app, deps);
    return { entry: answer === 'accepted' ? 'La banque a accepté.' : 'La banque a refusé.' };
  });
}
