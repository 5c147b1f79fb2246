import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { dehydrate, hydrate, type DehydratedState, type QueryKey } from '@tanstack/react-query';
import { queryClient } from '@comptoir/web/cache/query-client.ts';
import { asTold } from '@comptoir/web/cache/shown-over.ts';
import { changeRow, readRow } from '@comptoir/web/page/kept-rows.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

/** OFF-02: what a post shows without a line: who works here, and what was last known. */
type Desk = { user: SessionUser; at: number; known: DehydratedState };

const ROW = 'desk';
/** OFF-03: what is older says nothing about this evening, and names customers of another one. */
const KEPT_MS = 24 * 3_600_000;

/** The orders under way, the shop, its menu and its printers; nothing else that names anybody. */
const KEPT_KEYS: readonly string[] = ['orders/live', 'shops', 'menu', 'printers'];
const isKept = ([room, part]: QueryKey): boolean =>
  KEPT_KEYS.includes(String(room)) || KEPT_KEYS.includes(`${String(room)}/${String(part)}`);

export async function keepDesk(user: SessionUser, at: number): Promise<void> {
  const known = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryKey, state }) => isKept(queryKey) && state.data !== undefined,
    serializeData: withoutOwn,
  });
  await changeRow<Desk>(ROW, () => ({ user, at, known }));
}

/** What was pressed here is kept in its own row: kept twice, it would be shown twice. */
function withoutOwn(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('orders' in data) || !Array.isArray(data.orders)) return data;
  return { ...data, orders: data.orders.map((order: object) => asTold(order)) };
}

export const touchDesk = (at: number): Promise<unknown> =>
  changeRow<Desk>(ROW, (desk) => (desk ? { ...desk, at } : undefined));

export const forgetDesk = (): Promise<unknown> => changeRow<Desk>(ROW, () => undefined);

/** When what is on screen was true, on a page that was opened without a line; null once the line stands. */
const keptAt = aStore<number | null>(null);
export const useKeptAt = (): number | null => useStore(keptAt);
export const lineStands = (): void => keptAt.set(null);

/** Whoever worked here last, with what they saw; null when there is nobody, or it was yesterday. */
export async function openKeptDesk(): Promise<SessionUser | null> {
  const desk = await readRow<Desk>(ROW);
  if (!desk || Date.now() - desk.at > KEPT_MS) return null;
  hydrate(queryClient, desk.known);
  keptAt.set(desk.at);
  return desk.user;
}
