import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

/** What RFC 6455 asks of two programs that exchange short texts; the oldest Node that we support has no WebSocket. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const CLOSE = 8;

function frameOf(text: string, isMasked: boolean, opcode = TEXT): Buffer {
  const body = Buffer.from(text);
  const long = body.length > 125;
  const head = Buffer.alloc(long ? 10 : 2);
  head[0] = 0x80 | opcode;
  head[1] = (isMasked ? 0x80 : 0) | (long ? 127 : body.length);
  if (long) head.writeBigUInt64BE(BigInt(body.length), 2);
  if (!isMasked) return Buffer.concat([head, body]);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, body.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}

/** Cuts what arrives into frames. */
function readFrames(socket: Socket, onText: (text: string) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      if (rest.length < 2) return;
      const opcode = (rest[0] ?? 0) & 0x0f;
      const isMasked = ((rest[1] ?? 0) & 0x80) !== 0;
      const short = (rest[1] ?? 0) & 0x7f;
      const sizeBytes = short === 127 ? 8 : short === 126 ? 2 : 0;
      const start = 2 + sizeBytes + (isMasked ? 4 : 0);
      if (rest.length < start) return;
      const size = sizeBytes === 8 ? Number(rest.readBigUInt64BE(2)) : sizeBytes === 2 ? rest.readUInt16BE(2) : short;
      if (rest.length < start + size) return;
      const mask = rest.subarray(start - 4, start);
      const body = rest.subarray(start, start + size);
      const plain = isMasked ? body.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : body;
      rest = rest.subarray(start + size);
      if (opcode === CLOSE) socket.end();
      else if (opcode === TEXT) onText(Buffer.from(plain).toString('utf8'));
    }
  });
}

/** A server of texts; it answers each with what `answer` makes of it, or with nothing. */
export async function listenForTexts(answer: (text: string) => string | null): Promise<Server> {
  const server = createServer((_request, reply) => reply.writeHead(426).end());
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    readFrames(socket, (text) => {
      const said = answer(text);
      if (said !== null) socket.write(frameOf(said, false));
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

type Heard = (event: { data?: string }) => void;

/** As browsers have it, as far as `qz-tray` asks for it. */
export class TextSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = TextSocket.CONNECTING;
  onmessage: Heard | null = null;
  onclose: Heard | null = null;
  onerror: Heard | null = null;
  readonly #socket: Socket;
  readonly #heard = new Map<string, Set<Heard>>();

  constructor(address: string) {
    const { hostname, port } = new URL(address);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on('connect', () => {
      const key = randomBytes(16).toString('base64');
      this.#socket.write(
        `GET / HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      );
    });
    this.#socket.once('data', () => {
      readFrames(this.#socket, (data) => this.onmessage?.({ data }));
      this.readyState = TextSocket.OPEN;
      this.#tell('open');
    });
    this.#socket.on('error', () => this.#tell('error'));
    this.#socket.on('close', () => {
      this.readyState = TextSocket.CLOSED;
      this.#tell('close');
      this.onclose?.({});
    });
  }

  addEventListener(name: string, heard: Heard): void {
    this.#heard.set(name, (this.#heard.get(name) ?? new Set()).add(heard));
  }

  removeEventListener(name: string, heard: Heard): void {
    this.#heard.get(name)?.delete(heard);
  }

  send(text: string): void {
    this.#socket.write(frameOf(text, true));
  }

  close(): void {
    this.readyState = TextSocket.CLOSING;
    this.#socket.end(frameOf('', true, CLOSE));
  }

  #tell(name: string): void {
    for (const heard of this.#heard.get(name) ?? []) heard({});
  }
}
