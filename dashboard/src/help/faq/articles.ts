import type { Topic } from '@comptoir/domain/help/topics.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { PageKey } from '@comptoir/domain/session/pages.ts';
import type { Article } from './article.ts';
import { MARKETING_ARTICLES } from './marketing-articles.ts';
import { MENU_ARTICLES } from './menu-articles.ts';
import { MONEY_ARTICLES } from './money-articles.ts';
import { SERVICE_ARTICLES } from './service-articles.ts';
import { SETTINGS_ARTICLES } from './settings-articles.ts';

const printed = (article: Article): Article => ({
  ...article,
  question: french(article.question),
  answer: article.answer.map(french),
  ...(article.linkLabel ? { linkLabel: french(article.linkLabel) } : {}),
});

export const ARTICLES: readonly Article[] = [
  ...SERVICE_ARTICLES,
  ...MONEY_ARTICLES,
  ...MENU_ARTICLES,
  ...MARKETING_ARTICLES,
  ...SETTINGS_ARTICLES,
].map(printed);

export const articlesOf = (topic: Topic): Article[] => ARTICLES.filter((article) => article.topic === topic);

/** HLP-13: those of this very screen; where it has none, those of its topic. */
export function articlesAbout(page: PageKey | null, topic: Topic): Article[] {
  const own = ARTICLES.filter((article) => article.page === page);
  return own.length > 0 ? own : articlesOf(topic);
}
