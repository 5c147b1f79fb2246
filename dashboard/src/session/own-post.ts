import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import { keepText, keptValue } from '@comptoir/web/page/kept.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

/** This browser where it serves one shop, or all of them: two places in one browser are two posts. */
export type Place = Pick<SessionUser, 'companyId' | 'shopId' | 'isAllShops'>;
export type OwnPost = Pick<Device, 'id' | 'name' | 'kind'>;

export const MAX_NAME_LENGTH = 60;

const posts = new Map<string, OwnPost>();
const renamed = aStore(0);

const keyOf = ({ shopId, isAllShops }: Place): string => `comptoir-post:${isAllShops ? 'all' : shopId}`;

/** The same object until it is renamed. */
export function ownPost(place: Place): OwnPost {
  const key = keyOf(place);
  const known = posts.get(key);
  if (known) return known;
  const kind = kindOf(navigator.userAgent, navigator.maxTouchPoints);
  const post = { id: newId(), name: nameOf(navigator.userAgent, kind), ...readPost(key), kind };
  keep(key, post);
  return post;
}

export function renameOwnPost(place: Place, name: string): void {
  keep(keyOf(place), { ...ownPost(place), name });
  renamed.set(renamed.get() + 1);
}

export const useOwnPost = (place: Place): OwnPost => useStore(renamed, () => ownPost(place));

/** A browser that keeps nothing is a new post at each visit. */
function keep(key: string, post: OwnPost): void {
  posts.set(key, post);
  keepText(key, JSON.stringify({ id: post.id, name: post.name }));
}

function readPost(key: string): { id: string; name: string } | null {
  const kept = keptValue(key);
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('name' in kept)) return null;
  const { id, name } = kept;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}

/** `crypto.randomUUID` exists on secure addresses only, and a till may reach its server by a bare one. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const marked = Array.from(bytes, (byte, at) =>
    at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  const hex = marked.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
const isIpad = (agent: string, touchPoints: number) =>
  /iPad/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1);

export function kindOf(agent: string, touchPoints: number): Device['kind'] {
  if (isIpad(agent, touchPoints) || (/Android/.test(agent) && !/Mobile/.test(agent))) return 'tablet';
  return /iPhone|Android/.test(agent) ? 'phone' : 'computer';
}

const NAMES: Record<Device['kind'], { apple: string; android: string; other: string }> = {
  tablet: { apple: 'iPad', android: 'Tablette Android', other: 'Tablette' },
  phone: { apple: 'iPhone', android: 'Téléphone Android', other: 'Téléphone' },
  computer: { apple: 'Mac', android: 'Ordinateur', other: 'Ordinateur' },
};

/** What the post is called until somebody gives it a better name. */
export function nameOf(agent: string, kind: Device['kind']): string {
  const maker = /Android/.test(agent) ? 'android' : /iPad|iPhone|Macintosh/.test(agent) ? 'apple' : 'other';
  return NAMES[kind][maker];
}
