import { keepText, keptValue } from '@comptoir/web/page/kept.ts';

/** What outlives the page: a telephone closes it whenever it needs the room. */
type KeptName = 'token' | 'identity' | 'desk' | 'outbox';

const storageKey = (name: KeptName) => `comptoir-driver-${name}`;

export const readKept = (name: KeptName): unknown => keptValue(storageKey(name));
export const keep = (name: KeptName, value: unknown): void => keepText(storageKey(name), JSON.stringify(value));
export const forget = (name: KeptName): void => keepText(storageKey(name), null);
