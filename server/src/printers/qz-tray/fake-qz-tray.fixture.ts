import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { portOf } from '../../ports/real/fake-provider.fixture.ts';
import { afterFile } from '../../test/after-file.ts';
import { listenForTexts } from './web-socket.fixture.ts';

type Message = {
  uid?: string;
  call?: string;
  params?: unknown;
  timestamp?: number;
  certificate?: string | null;
  signature?: string;
  signAlgorithm?: string;
};

/** A signature is good for a quarter of an hour before and after the clock of the computer. */
const VALID_MS = 15 * 60_000;
const UNSIGNED = ['getVersion', 'printers.getStatus'];

/**
 * QZ Tray as its makers describe it (integrations.md, 5.4): a socket of texts on the computer of the post. It answers only
 * whoever shows the certificate that this computer trusts, and does only what is signed with the key of it: the SHA-256, in
 * hexadecimal, of `{"call","params","timestamp"}`.
 */
export async function fakeQzTray(trusted: string, { printers = ['EPSON TM-T20III', 'PDF'], clockMs = 0 } = {}) {
  const papers: { printer: string; bytes: Buffer }[] = [];
  const calls: string[] = [];
  let key: KeyObject | null = null;

  const doCall = ({ call, params }: Message): unknown => {
    switch (call) {
      case 'getVersion':
        return '2.2.6';
      case 'printers.find':
        return printers;
      case 'printers.getDefault':
        return printers[0];
      case 'print':
        return print(params as PrintParams);
      default:
        throw new Error(`Invalid function call: ${call}`);
    }
  };
  const print = ({ printer, data }: PrintParams): null => {
    if (!printers.includes(printer.name)) throw new Error(`Cannot find printer with name "${printer.name}"`);
    for (const { type, format, flavor, data: text } of data) {
      if (type !== 'raw' || format !== 'command' || flavor !== 'base64') throw new Error('Cannot parse data');
      papers.push({ printer: printer.name, bytes: Buffer.from(text, 'base64') });
    }
    return null;
  };
  const answer = (text: string): string | null => {
    if (text === 'ping') return null;
    const message = JSON.parse(text) as Message;
    const { uid, call } = message;
    try {
      if ('certificate' in message) {
        // Whoever is not known is asked about at the computer, and somebody has said no.
        if (message.certificate !== trusted) throw new Error('Connection blocked by client');
        key = createPublicKey(trusted);
        return JSON.stringify({ uid, result: null });
      }
      calls.push(call ?? '');
      if (!UNSIGNED.includes(call ?? '')) mustBeSigned(message, key, Date.now() + clockMs);
      return JSON.stringify({ uid, result: doCall(message) });
    } catch (error) {
      return JSON.stringify({ uid, error: error instanceof Error ? error.message : String(error) });
    }
  };
  const server = await listenForTexts(answer);
  afterFile(async () => {
    server.close();
  });
  return { port: portOf(server.address()), papers, calls };
}

type PrintParams = {
  printer: { name: string };
  data: { type: string; format: string; flavor: string; data: string }[];
};

function mustBeSigned(message: Message, key: KeyObject | null, now: number): void {
  const { call, params, timestamp = 0, signature = '', signAlgorithm } = message;
  if (Math.abs(now - timestamp) > VALID_MS) throw new Error('Signature has expired');
  const hash = createHash('sha256').update(JSON.stringify({ call, params, timestamp })).digest('hex');
  const isGood =
    key !== null &&
    signAlgorithm === 'SHA512' &&
    verify('RSA-SHA512', Buffer.from(hash), key, Buffer.from(signature, 'base64'));
  if (!isGood) throw new Error('Request blocked by client');
}
