import { expect, test } from 'vitest';
import { readVideos, videosOf } from './videos.ts';

const video = {
  topic: 'products',
  title: 'Créer un produit',
  url: '/help-videos/a.webm',
  captions: '/a.vtt',
  seconds: 12.4,
};

test('HLP-11 HLP-14 videos are listed per topic, in the order of the file', () => {
  const other = { ...video, title: 'Organiser vos sections' };
  const videos = readVideos({ videos: [video, { ...video, topic: 'orders' }, other] });

  expect(videosOf(videos, 'products').map(({ title }) => title)).toEqual([
    'Créer un produit',
    'Organiser vos sections',
  ]);
  expect(videos[0]).toEqual({ ...video, seconds: 12 });
  expect(videosOf(videos, 'clients')).toEqual([]);
});

test.each([
  [null],
  [[]],
  [{ videos: 'none' }],
  [{ videos: [null, 1, {}] }],
  [{ videos: [{ ...video, topic: 'weather' }] }],
  [{ videos: [{ ...video, title: '' }] }],
  [{ videos: [{ ...video, url: 'https://elsewhere.exemple/a.webm' }] }],
  [{ videos: [{ ...video, url: '//elsewhere.exemple/a.webm' }] }],
])('HLP-16 %j lists nothing', (content) => {
  expect(readVideos(content)).toEqual([]);
});

test('HLP-14 a video without subtitles or length is still a video', () => {
  expect(readVideos({ videos: [{ ...video, captions: 'https://x', seconds: -1 }] })).toMatchObject([
    { captions: null, seconds: 0 },
  ]);
});
