import { connect } from 'node:net';

export type SentPages = { pages: number; bytes: number; times: number[] };

/** Enough of HTTP to read one page after the other over one line: the reader shares the processors. */
function readOverOneLine(url: string, path: string, until: number): Promise<SentPages> {
  const { hostname, port, host } = new URL(url);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  const sent: SentPages = { pages: 0, bytes: 0, times: [] };
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    let startedAt = performance.now();
    let head = '';
    let left = -1;
    const ask = () => {
      startedAt = performance.now();
      head = '';
      left = -1;
      socket.write(request);
    };
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.on('data', (data) => {
      sent.bytes += data.length;
      if (left < 0) {
        head += data.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, 200)));
        left = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (head.length - end - 4);
      } else left -= data.length;
      if (left > 0) return;
      sent.pages += 1;
      sent.times.push(performance.now() - startedAt);
      if (performance.now() < until) ask();
      else {
        socket.destroy();
        resolve(sent);
      }
    });
  });
}

/** As many lines as one node serves at ease. */
const LINES = 32;

export async function readPages(url: string, path: string, ms: number): Promise<SentPages> {
  const until = performance.now() + ms;
  const lines = await Promise.all(Array.from({ length: LINES }, () => readOverOneLine(url, path, until)));
  return {
    pages: lines.reduce((sum, line) => sum + line.pages, 0),
    bytes: lines.reduce((sum, line) => sum + line.bytes, 0),
    times: lines.flatMap(({ times }) => times),
  };
}
