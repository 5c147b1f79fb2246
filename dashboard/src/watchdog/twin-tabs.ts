import { keepText, keptText } from '@comptoir/web/page/kept.ts';

/** Two reports, and a little more. */
const FRESH_MS = 45_000;

const tab = String(crypto.getRandomValues(new Uint32Array(1))[0]);
const keyOf = (postId: string) => `comptoir-post-visible:${postId}`;

/** One browser is one post: of its tabs, the one that is shown speaks for all; each does where nothing is kept. */
export function tellTwins(postId: string, isVisible: boolean): void {
  if (isVisible) keepText(keyOf(postId), `${tab} ${Date.now()}`);
  else if (shownTab(postId)?.tab === tab) keepText(keyOf(postId), null);
}

export function hasVisibleTwin(postId: string): boolean {
  const shown = shownTab(postId);
  return shown !== null && shown.tab !== tab && Date.now() - shown.at < FRESH_MS;
}

function shownTab(postId: string): { tab: string; at: number } | null {
  const [name, at] = (keptText(keyOf(postId)) ?? '').split(' ');
  return name && at ? { tab: name, at: Number(at) } : null;
}
