/** LNK-07: without the signs that people take for one another; small letters, because a poster is typed by thumb. */
const SIGNS = 'acdefghjkmnpqrtuvwxy34679';
const SIGN_COUNT = 8;

export const LINK_KEY_BYTES = SIGN_COUNT * 2;
const LINK_KEY = new RegExp(`^[${SIGNS}]{${SIGN_COUNT}}$`);

/** Two bytes per sign: the remainder of 65536 by 25 favours no sign by more than a tenth of a per mille. */
export function linkKey(random: Uint8Array): string {
  let key = '';
  for (let i = 0; i < SIGN_COUNT; i += 1)
    key += SIGNS.charAt(((random[2 * i] ?? 0) * 256 + (random[2 * i + 1] ?? 0)) % SIGNS.length);
  return key;
}

/** As it was typed or kept by a browser; null for what cannot be a key. */
export function readLinkKey(typed: string): string | null {
  const key = typed.trim().toLowerCase();
  return LINK_KEY.test(key) ? key : null;
}

export const linkPath = (key: string): string => `/l/${key}`;

/** An id of ours or of an app: nothing else is kept. */
const DEVICE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/;
export const isDeviceId = (text: string): boolean => DEVICE_ID.test(text);

/** LNK-21, SET-CST-15: how long a click leads to what follows. */
export const ATTRIBUTION_DAYS = 30;
