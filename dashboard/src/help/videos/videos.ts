import { TOPICS, type Topic } from '@comptoir/domain/help/topics.ts';
import { queryOptions } from '@tanstack/react-query';

/** HLP-14: `captions` is a WebVTT file. */
export type HelpVideo = { topic: Topic; title: string; url: string; captions: string | null; seconds: number };

const LIST = '/help-videos/videos.json';

/** A file beside the dashboard, which whoever runs it may replace by their own; its own addresses only. */
export const helpVideos = queryOptions({
  queryKey: ['help-videos'],
  queryFn: async ({ signal }): Promise<HelpVideo[]> => {
    const reply = await fetch(LIST, { signal });
    if (!reply.ok) throw new Error(`${LIST}: ${reply.status}`);
    return readVideos(await reply.json());
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const isOwn = (address: unknown): address is string =>
  typeof address === 'string' && address.startsWith('/') && !address.startsWith('//');

/** What makes no sense in the file is as if absent: the help must not fail for it. */
export function readVideos(content: unknown): HelpVideo[] {
  const listed = typeof content === 'object' && content !== null && 'videos' in content ? content.videos : [];
  return (Array.isArray(listed) ? (listed as unknown[]) : []).flatMap((given) => {
    const { topic, title, url, captions, seconds } = (given ?? {}) as Record<string, unknown>;
    const known = TOPICS.find((candidate) => candidate === topic);
    if (!known || typeof title !== 'string' || !title || !isOwn(url)) return [];
    const length = typeof seconds === 'number' && seconds > 0 ? Math.round(seconds) : 0;
    return [{ topic: known, title, url, captions: isOwn(captions) ? captions : null, seconds: length }];
  });
}

export const videosOf = (videos: readonly HelpVideo[], topic: Topic): HelpVideo[] =>
  videos.filter((video) => video.topic === topic);
