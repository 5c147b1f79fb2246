/** One table of this browser for what must outlive the page and is too much, or too shared, for its small storage. */
const KEPT_ROWS = 'comptoir-kept';
const TABLE = 'rows';

let opened: Promise<IDBDatabase> | null = null;
/** What this browser could not keep: known at least while the page lives. */
const memory = new Map<string, unknown>();

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(KEPT_ROWS, 1);
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(TABLE));
    request.addEventListener('error', () => reject(new Error('nothing is kept', { cause: request.error })));
    request.addEventListener('success', () => {
      const database = request.result;
      // Somebody signs out, here or in another tab: what stands open would hold up its end.
      const leave = () => {
        database.close();
        opened = null;
      };
      database.addEventListener('versionchange', leave);
      database.addEventListener('close', leave);
      resolve(database);
    });
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

type Change<T> = (known: T | undefined) => T | undefined;

/** Reads and writes a row in one step, which the other tabs of this browser wait for. Undefined forgets it. */
export async function changeRow<T>(name: string, change: Change<T>): Promise<T | undefined> {
  let stored: T | undefined;
  try {
    const database = await open();
    return await new Promise<T | undefined>((resolve, reject) => {
      let next: T | undefined;
      const transaction = database.transaction(TABLE, 'readwrite');
      const table = transaction.objectStore(TABLE);
      const reading = table.get(name) as IDBRequest<T | undefined>;
      reading.addEventListener('success', () => {
        stored = reading.result;
        next = change(known(name, stored));
        if (next === undefined) table.delete(name);
        else if (next !== stored) table.put(next, name);
      });
      transaction.addEventListener('complete', () => {
        memory.delete(name);
        resolve(next);
      });
      transaction.addEventListener('abort', () => reject(new Error('not kept', { cause: transaction.error })));
    });
  } catch {
    // The disk is full, or keeps nothing: this page goes on from what it knew, and tries to write with the next change.
    const next = change(known(name, stored));
    memory.set(name, next);
    return next;
  }
}

/** What could not be written is newer than what is stored. */
const known = <T>(name: string, stored: T | undefined): T | undefined =>
  memory.has(name) ? (memory.get(name) as T | undefined) : stored;

export const readRow = <T>(name: string): Promise<T | undefined> => changeRow<T>(name, (row) => row);
