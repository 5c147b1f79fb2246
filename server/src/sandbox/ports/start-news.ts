import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { repeat } from '../repeat.ts';
import { deliverAccountNews } from '../payments/account-news.ts';
import { deliverCourierNews } from './courier-news.ts';
import { deliverHubNews } from '../hub/sandbox-hub-orders.ts';
import { deliverNews } from './sandbox-news.ts';

const EVERY_MS = 2_000;

/** Sends the messages of the sandboxes periodically while a demonstration runs. */
export const startNews = (app: App, deps: Deps): { stop(): Promise<void> } =>
  repeat(
    EVERY_MS,
    () =>
      Promise.all([
        deliverNews(app, deps),
        deliverAccountNews(app, deps),
        deliverCourierNews(app, deps),
        deliverHubNews(app, deps),
      ]),
    (error) => deps.log.warn({ error }, 'the news of the sandbox wait'),
  );
