const PREFIX = 'comptoir-driver-';

/** What outlives the page: a telephone closes it whenever it needs the room. */
export type KeptName = 'token' | 'identity' | 'desk' | 'outbox';

/** Whatever stands there was written by this page; anything unreadable is nothing. */
export function readKept(name: KeptName): unknown {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function keep(name: KeptName, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage refused by the browser: it lasts as long as the page.
  }
}

export function forget(name: KeptName): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing could be kept either.
  }
}
