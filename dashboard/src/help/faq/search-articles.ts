import { TOPIC_LABELS } from '@comptoir/domain/help/topics.ts';
import { plain } from '@comptoir/domain/kernel/text.ts';
import type { Article } from './article.ts';

/** « l’imprimante » is searched as « imprimante »; an ending that only makes a plural is not asked for. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .replaceAll(/\b[cdjlmnst][’']|\bqu[’']/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
    .filter((word) => !EMPTY_WORDS.has(word));

const EMPTY_WORDS = new Set(
  'le la les un une des de du et ou en au aux est il elle je on ma mon mes me ne pas plus que qui quoi comment pourquoi pour par sur dans avec'.split(
    ' ',
  ),
);

const rootOf = (word: string): string => (word.length > 4 ? word.replace(/(?:es|s|x)$/, '') : word);

type Found = { article: Article; rank: number };

/** Every word must be found; the question counts most, then its other names, then the answer. */
export function searchArticles(articles: readonly Article[], query: string): Article[] {
  const wanted = wordsOf(query).map(rootOf);
  if (wanted.length === 0) return [];
  return articles
    .map((article): Found => ({ article, rank: rankOf(article, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ article }) => article);
}

function rankOf({ question, words = '', topic, answer }: Article, wanted: readonly string[]): number {
  const places = [plain(question), plain(`${words} ${TOPIC_LABELS[topic]}`), plain(answer.join(' '))];
  const ranks = wanted.map((word) => {
    const place = places.findIndex((text) => text.includes(word));
    return place < 0 ? 0 : places.length - place;
  });
  return ranks.includes(0) ? 0 : ranks.reduce((sum, rank) => sum + rank, 0);
}
