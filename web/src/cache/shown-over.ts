/** What a screen shows instead of what the server told, and what that was: only the latter is ever kept. */
const told = new WeakMap<object, object>();

export function showOver<T extends object>(shown: T, original: T): T {
  told.set(shown, original);
  return shown;
}

export const asTold = <T extends object>(item: T): T => (told.get(item) as T | undefined) ?? item;
