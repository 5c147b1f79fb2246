const LINE_FEED = 10;

/** The parts of a file as they come, and how many rows they hold so far; the head is none. */
export async function readRows(reply: Response, onRows: (rows: number) => void): Promise<Blob> {
  const reader = reply.body?.getReader();
  if (!reader) return reply.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  for (;;) {
    // eslint-disable-next-line no-await-in-loop -- one part after the other
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    for (const byte of value) if (byte === LINE_FEED) lines += 1;
    onRows(Math.max(0, lines - 1));
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
