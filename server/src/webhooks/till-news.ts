import { Id } from '@comptoir/domain/kernel/schema.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../ctx.ts';
import { companyCtx } from '../http/envelope.ts';
import { Refused } from '../http/refused.ts';
import { isUnconfigured } from '../ports/port-list.ts';
import { jsonOf } from '../ports/real/answers.ts';
import { isFromZelty, readZeltyNews } from '../ports/real/tills/zelty-news.ts';
import { keptNames } from '../ports/third-party-secrets.ts';
import { applyTillNews, tillNewsKey } from '../till/news/apply-news.ts';
import type { KeptEvent } from './inbox.store.ts';
import { keepEvent } from './keep-event.ts';

/** SYN-64, API-90, sec:webhook-signature: what the till did not sign with this company's secret is kept by nobody. */
export async function receiveTillNews(
  deps: Deps,
  raw: Buffer,
  headers: IncomingHttpHeaders,
  companyId: string | null,
): Promise<void> {
  if (!Id.safeParse(companyId).success || companyId === null) throw new Refused('bad-signature');
  if (!(await isConfigured(deps, companyId))) throw new Refused('NOT_FOUND');
  if (!isFromZelty(raw, headers, tillNewsKey(deps.config, companyId))) throw new Refused('bad-signature');
  const receivedAt = deps.now();
  const news = readZeltyNews(raw, receivedAt);
  if (!news) {
    if (typeof (jsonOf(raw) ?? '') !== 'object') throw new Refused('BAD_REQUEST');
    deps.log.info({ companyId }, 'a till tells something that is of no use here');
    return;
  }
  const eventId = `${companyId}/${news.eventId}`;
  await keepEvent(deps, { provider: 'zelty', eventId, raw, signature: '', receivedAt });
}

/** sec:no-pretence: in production a company without a key has no till that could send anything. */
async function isConfigured({ ports, database }: Deps, companyId: string): Promise<boolean> {
  if (!isUnconfigured(ports, 'till')) return true;
  return (await keptNames(database.forCompany(companyId), companyId)).includes('zelty');
}

export async function handleTillNews(deps: Deps, event: KeptEvent, traceId: string): Promise<void> {
  const [companyId = ''] = event.eventId.split('/');
  const news = readZeltyNews(event.raw, event.receivedAt);
  if (news) await applyTillNews(companyCtx(deps, companyId, { kind: 'pos', name: null }, traceId), news);
}
