import { LIVE_EVENT_TOPICS, type DriverMove, type LiveEvents } from '@comptoir/contract/events.ts';
import type { Database } from '../db/db.ts';
import type { Logger } from '../kernel/log.ts';

export const MOVES_CHANNEL = 'comptoir_moves';
export const MOVES_TOPIC = LIVE_EVENT_TOPICS['drivers-moved'];
const EVERY_MS = 1_000;
/** PostgreSQL carries less than 8000 bytes in one notification. */
const MAX_BYTES = 7_800;
/** So that one entry always fits. */
const SHOPS_PER_ENTRY = 100;

export type Moved = { companyId: string; shopIds: readonly string[]; move: DriverMove };
type Entry = { shopIds: readonly string[]; move: DriverMove };

export type Moves = { add(moved: Moved): void; close(): void };

/** DRV-29: the last position per driver, once a second, to every node; not stored, because the next one follows. */
export function createMoves(database: Database, log: Logger): Moves {
  const waiting = new Map<string, Map<string, Moved>>();
  let timer: NodeJS.Timeout | undefined;

  function leave(): void {
    timer = undefined;
    const messages = [...waiting].flatMap(([companyId, moved]) => packed(companyId, [...moved.values()]));
    waiting.clear();
    database.pool
      .query(`select pg_notify('${MOVES_CHANNEL}', message) from unnest($1::text[]) message`, [messages])
      .catch((error: unknown) => log.warn({ error }, 'positions could not be told; the next ones follow'));
  }

  return {
    add(moved) {
      const ofCompany = waiting.get(moved.companyId) ?? new Map<string, Moved>();
      waiting.set(moved.companyId, ofCompany.set(moved.move.driverId, moved));
      timer ??= setTimeout(leave, EVERY_MS);
    },
    close: () => clearTimeout(timer),
  };
}

export function packed(companyId: string, moved: readonly Moved[]): string[] {
  const entries = moved.flatMap(entriesOf).map((entry) => JSON.stringify(entry));
  const messages: string[][] = [];
  let bytes = MAX_BYTES;
  for (const entry of entries) {
    const size = Buffer.byteLength(entry) + 1;
    if (bytes + size > MAX_BYTES) {
      messages.push([]);
      bytes = companyId.length + 2;
    }
    messages.at(-1)?.push(entry);
    bytes += size;
  }
  return messages.map((parts) => `${companyId}[${parts.join(',')}]`);
}

function entriesOf({ shopIds, move }: Moved): Entry[] {
  const groups = Math.ceil(shopIds.length / SHOPS_PER_ENTRY);
  return Array.from({ length: groups }, (_, i) => ({
    shopIds: shopIds.slice(i * SHOPS_PER_ENTRY, (i + 1) * SHOPS_PER_ENTRY),
    move,
  }));
}

export type ShopFrame = { shopId: string; text: string };

/** API-05: one frame per shop, without a sequence number: a reconnection continues after the last stored event. */
export function unpacked(message: string): { companyId: string; frames: ShopFrame[] } {
  const companyId = message.slice(0, 36);
  const byShop = new Map<string, DriverMove[]>();
  for (const { shopIds, move } of JSON.parse(message.slice(36)) as Entry[])
    for (const shopId of shopIds) byShop.set(shopId, [...(byShop.get(shopId) ?? []), move]);
  const frames = [...byShop].map(([shopId, moves]) => {
    const data: LiveEvents['drivers-moved'] & { shopId: string } = { shopId, moves };
    return { shopId, text: `event: drivers-moved\ndata: ${JSON.stringify(data)}\n\n` };
  });
  return { companyId, frames };
}
