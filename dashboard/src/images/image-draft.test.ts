import { expect, test } from 'vitest';
import { imageDraftOf, sameImage, type ImageDraft } from './image-draft.ts';

const PICTURE = { imageUrl: '/images/a', thumbnailUrl: '/images/b', originalUrl: '/images/c' };
const kept = imageDraftOf({ picture: PICTURE, crop: null });
const none = imageDraftOf({ picture: null, crop: null });
const chosen: ImageDraft = { kind: 'chosen', dataUrl: 'data:image/png;base64,AAAA', crop: null };

test('PRD-28 an image has changed when it is another one, cut otherwise, or gone', () => {
  const closer: ImageDraft = { kind: 'kept', picture: PICTURE, crop: { x: 0, y: 0, zoom: 1.2 } };
  const other: ImageDraft = { kind: 'kept', picture: { ...PICTURE, originalUrl: '/images/d' }, crop: null };

  expect([kept, none, chosen].map((draft) => sameImage(draft, { ...draft }))).toEqual([true, true, true]);
  expect([closer, other, none, chosen].map((draft) => sameImage(kept, draft))).toEqual([false, false, false, false]);
  expect(sameImage(chosen, { ...chosen, dataUrl: 'data:image/png;base64,BBBB' })).toBe(false);
});

test('IMG-05 a picture that was never cut is the same in its middle', () => {
  expect(sameImage(kept, { kind: 'kept', picture: PICTURE, crop: { x: 0, y: 0, zoom: 1 } })).toBe(true);
});
