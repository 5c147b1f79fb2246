import { expect, test } from 'vitest';
import { asLink, isLink, WRONG_LINK } from './links.ts';
import { FIRST_MOBILE_DESIGN, MobilePayload, payloadOf, withMobilePart } from './mobile-design.ts';
import { SeoKeywords, tidyKeywords } from './web-design.ts';

test.each([
  ['chezmimi.fr', 'https://chezmimi.fr'],
  ['https://chezmimi.fr/nice', 'https://chezmimi.fr/nice'],
  ['http://chezmimi.fr', 'https://chezmimi.fr'],
  ['HTTP://Chezmimi.fr', 'https://Chezmimi.fr'],
  ['  instagram.com/chezmimi ', 'https://instagram.com/chezmimi'],
  ['', null],
  ['   ', null],
  ['https://', null],
  [null, null],
  [undefined, null],
  [42, null],
  [{ href: 'x' }, null],
])('DSM-11 the link %j becomes %j', (typed, link) => {
  expect(asLink(typed)).toBe(link);
  expect(isLink(link)).toBe(true);
});

test.each(['javascript:alert(1)', 'chez mimi.fr', 'facebook', 'a@chezmimi.fr', `${'a'.repeat(300)}.fr`, '.fr'])(
  'DSM-11 %s is no address',
  (typed) => {
    expect(MobilePayload.safeParse({ facebook: typed }).error?.issues[0]).toMatchObject({
      path: ['facebook'],
      message: WRONG_LINK,
    });
  },
);

test('DSM-04 DSM-05 the payload has the sixteen fields of the source, under our names', () => {
  expect(Object.keys(MobilePayload.shape).toSorted()).toEqual(
    (
      'accountPicture accountSectionTitle editedSection facebook homeTitle instagram isPublished linkedin ' +
      'loyaltyName loyaltyPicture newProductKeys newProductsTitle ordersPicture productLayout slides websiteUrl'
    ).split(' '),
  );
  expect(MobilePayload.parse(payloadOf(FIRST_MOBILE_DESIGN))).toEqual(payloadOf(FIRST_MOBILE_DESIGN));
  expect(MobilePayload.safeParse({ fedilityPicture: null }).success).toBe(false);
});

test('DSM-08 DSM-12 DSM-14 three slides, ten new products once each, titles of forty characters', () => {
  const keys = Array.from({ length: 10 }, (_, index) => `PRODUCT-${index}`);
  const fits = (payload: unknown) => MobilePayload.safeParse(payload).success;

  expect(fits({ slides: ['a', 'b', 'c'] })).toBe(true);
  expect(fits({ slides: ['a', 'b', 'c', 'd'] })).toBe(false);
  expect(MobilePayload.parse({ newProductKeys: [...keys, 'PRODUCT-0'] }).newProductKeys).toEqual(keys);
  expect(fits({ newProductKeys: [...keys, 'PRODUCT-10'] })).toBe(false);
  expect(fits({ homeTitle: 'é'.repeat(40) })).toBe(true);
  expect(fits({ homeTitle: 'é'.repeat(41) })).toBe(false);
});

test('DSM-13 an emptied title is the first one again', () => {
  expect(
    MobilePayload.parse({ homeTitle: ' ', loyaltyName: '', newProductsTitle: '', accountSectionTitle: '' }),
  ).toEqual({
    homeTitle: 'Commandez en quelques clics',
    loyaltyName: 'Ma fidélité',
    newProductsTitle: 'Nos nouveautés',
    accountSectionTitle: 'Mon espace client',
  });
});

test('DSW-06 SET-CST-08 the codes 1 and 2 are read as a list and a grid', () => {
  const layoutOf = (productLayout: unknown) => MobilePayload.safeParse({ productLayout }).data?.productLayout;

  expect([1, 2, 'list', 'grid', 3, 'cards'].map(layoutOf)).toEqual([
    'list',
    'grid',
    'list',
    'grid',
    undefined,
    undefined,
  ]);
});

test('DSM-15 each call stores its part of the same payload, and nothing that was not sent', () => {
  const sent = {
    homeTitle: 'Bonjour',
    newProductKeys: ['PRODUCT-socca'],
    facebook: 'https://facebook.com/mimi',
    editedSection: 'links' as const,
  };
  const after = (part: 'design' | 'newProducts' | 'links') => withMobilePart(FIRST_MOBILE_DESIGN, part, sent);
  const remembered = { ...FIRST_MOBILE_DESIGN, editedSection: 'links' };

  expect(after('design')).toEqual({ ...remembered, homeTitle: 'Bonjour' });
  expect(after('newProducts')).toEqual({ ...remembered, newProductKeys: ['PRODUCT-socca'] });
  expect(after('links')).toEqual({
    ...remembered,
    socialLinks: { facebook: 'https://facebook.com/mimi', instagram: null, linkedin: null },
  });
});

test('LCH-12 keywords are trimmed, each of them once, ten of thirty characters', () => {
  expect(tidyKeywords([' Socca ', 'socca', 'Vieux  Nice', ''])).toEqual(['Socca', 'Vieux Nice']);
  const words = Array.from({ length: 10 }, (_, index) => `mot ${index}`);
  expect(SeoKeywords.parse([...words, 'MOT 3'])).toEqual(words);
  expect(SeoKeywords.safeParse([...words, 'encore']).success).toBe(false);
  expect(SeoKeywords.safeParse(['é'.repeat(31)]).success).toBe(false);
});
