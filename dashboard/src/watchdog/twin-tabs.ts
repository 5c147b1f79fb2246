/** Two reports, and a little more. */
const FRESH_MS = 45_000;

const tab = String(crypto.getRandomValues(new Uint32Array(1))[0]);
const keyOf = (postId: string) => `comptoir-post-visible:${postId}`;

/** One browser is one post: of its tabs, the one that is shown speaks for all. */
export function tellTwins(postId: string, isVisible: boolean): void {
  try {
    if (isVisible) localStorage.setItem(keyOf(postId), `${tab} ${Date.now()}`);
    else if (shownTab(postId)?.tab === tab) localStorage.removeItem(keyOf(postId));
  } catch {
    // A browser that keeps nothing cannot know: each of its tabs speaks.
  }
}

export function hasVisibleTwin(postId: string): boolean {
  try {
    const shown = shownTab(postId);
    return shown !== null && shown.tab !== tab && Date.now() - shown.at < FRESH_MS;
  } catch {
    return false;
  }
}

function shownTab(postId: string): { tab: string; at: number } | null {
  const [name, at] = (localStorage.getItem(keyOf(postId)) ?? '').split(' ');
  return name && at ? { tab: name, at: Number(at) } : null;
}
