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

test('HLP-15 the list of the specification is read under its topics', () => {
  const LISTED = {
    design: ['Personnaliser votre site', 'Personnaliser votre application'],
    products: ['Créer un produit', 'Organiser vos sections'],
    options: ["Créer une liste d'options"],
    promoCodes: ['Créer un code promotionnel'],
    pushNotifications: ['Envoyer une notification'],
    settings: ['Régler vos horaires', 'Dessiner vos zones de livraison', 'Ajouter une imprimante'],
  } as const;
  const file = Object.entries(LISTED).flatMap(([topic, titles]) => titles.map((title) => ({ ...video, topic, title })));

  const videos = readVideos({ videos: file });

  for (const [topic, titles] of Object.entries(LISTED))
    expect(videosOf(videos, topic as keyof typeof LISTED).map(({ title }) => title)).toEqual(titles);
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
