import type { KeptDevice } from './kept-device.ts';

const ASK_MS = 2_000;

type Fetched = {
  last: number;
  messages: { title: string; message: string; url: string | null; sender: string | null }[];
};

let followed: string | null = null;

/** Where no push service wakes the worker, an open page fetches its messages and hands them to it (PSH-19). */
export function followPageMessages({ pageUrl, subscription: { endpoint } }: KeptDevice): void {
  if (pageUrl === null || followed === endpoint) return;
  followed = endpoint;
  let after: number | null = null;
  const ask = async (): Promise<void> => {
    if (followed !== endpoint) return;
    if (!document.hidden) {
      const query = new URLSearchParams({ endpoint, ...(after === null ? {} : { after: String(after) }) });
      const reply = await fetch(`${pageUrl}?${query}`);
      if (reply.ok) {
        const { last, messages } = (await reply.json()) as Fetched;
        after = last;
        const { active } = await navigator.serviceWorker.ready;
        for (const message of messages) active?.postMessage({ push: { ...message, address: endpoint } });
      }
    }
  };
  const again = () =>
    void ask()
      .catch(() => undefined)
      .finally(() => setTimeout(again, ASK_MS));
  again();
}
