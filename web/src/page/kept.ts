type Kind = 'localStorage' | 'sessionStorage';

/** What this browser keeps under a name; null when it keeps nothing, as some do. */
export function keptText(name: string, kind: Kind = 'localStorage'): string | null {
  try {
    return globalThis[kind].getItem(name);
  } catch {
    return null;
  }
}

/** A browser that refuses its storage forgets it with the page. Null forgets it everywhere. */
export function keepText(name: string, text: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (text === null) globalThis[kind].removeItem(name);
    else globalThis[kind].setItem(name, text);
  } catch {
    // Nothing can be done about it.
  }
}

/** The same for a value; whatever stands there was written by this page, and anything unreadable is nothing. */
export function keptValue(name: string, kind?: Kind): unknown {
  try {
    return JSON.parse(keptText(name, kind) ?? 'null');
  } catch {
    return null;
  }
}
