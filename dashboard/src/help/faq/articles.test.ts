import { TOPICS, topicOfPage } from '@comptoir/domain/help/topics.ts';
import { describe, expect, test } from 'vitest';
import { ARTICLES, articlesAbout, articlesOf } from './articles.ts';
import { searchArticles } from './search-articles.ts';

describe('HLP-12 the questions', () => {
  test.each(TOPICS)('%s has three questions or more', (topic) => {
    expect(articlesOf(topic).length).toBeGreaterThanOrEqual(3);
  });

  test('each has a name of its own, a question and an answer', () => {
    expect(new Set(ARTICLES.map(({ id }) => id)).size).toBe(ARTICLES.length);
    expect(new Set(ARTICLES.map(({ question }) => question)).size).toBe(ARTICLES.length);
    for (const { id, question, answer } of ARTICLES) {
      expect(question.length, id).toBeLessThan(80);
      expect(answer.length, id).toBeGreaterThan(0);
      expect(answer.join(''), id).not.toMatch(/'| [:;!?»]|« /);
    }
  });

  test('HLP-13 a screen shows its own questions, or those of its topic', () => {
    const questions = (page: Parameters<typeof articlesAbout>[0]) =>
      articlesAbout(page, topicOfPage(page) ?? 'orders').map(({ id }) => id);
    expect(questions('deliveryZones')).toEqual(['zones-overlap', 'not-delivered', 'free-delivery']);
    expect(questions('hub')).toEqual(articlesOf('settings').map(({ id }) => id));
  });
});

describe('HLP-02 the search', () => {
  const found = (query: string) => searchArticles(ARTICLES, query).map(({ id }) => id);

  test.each([
    ['rembourser', 'refund'],
    ['REMBOURSÉR', 'refund'],
    ['papier', 'print-tickets'],
    ['l’imprimante', 'print-tickets'],
    ['zone', 'zones-overlap'],
    ['jours fériés', 'special-hours'],
    ['comment créer un produit ?', 'create-product'],
    ['ticket restaurant', 'payment-types'],
    ['doublons', 'merge-clients'],
  ])('« %s » finds %s first', (query, id) => {
    expect(found(query)[0]).toBe(id);
  });

  test('every word must be found; words that say nothing are not asked for', () => {
    expect(found('rembourser zèbre')).toEqual([]);
    expect(found('comment le la')).toEqual([]);
    expect(found('')).toEqual([]);
  });
});
