import { characterOf, type CodePage } from './code-pages.ts';

/**
 * What a printer puts on paper, read from its bytes by the tables of the makers (ESC/POS, StarPRNT), never by the
 * encoder's code: the two would share their mistakes.
 */
export type PaperSpan = { text: string; isBold: boolean; isInverted: boolean; width: number; height: number };
export type PaperPiece =
  | { kind: 'line'; align: Align; spans: PaperSpan[] }
  | { kind: 'qr'; align: Align; data: string }
  | { kind: 'image'; align: Align; width: number; height: number; /** Rows of dots, eight a byte. */ bits: Uint8Array }
  | { kind: 'cut' }
  /** A command that no table has: nothing of ours sends one. */
  | { kind: 'unknown'; bytes: string };
type Align = 'left' | 'center' | 'right';

const LF = 0x0a;
const CR = 0x0d;
const CAN = 0x18;
const ESC = 0x1b;
const FS = 0x1c;
const GS = 0x1d;
const ALIGNS: readonly Align[] = ['left', 'center', 'right'];
const EPSON_PAGES: Record<number, CodePage> = {
  0: 'cp437',
  2: 'cp850',
  16: 'windows1252',
  19: 'cp858',
  40: 'iso8859-15',
};
const STAR_PAGES: Record<number, CodePage> = { 1: 'cp437', 4: 'cp858', 32: 'windows1252' };

export type DecodedLanguage = 'esc-pos' | 'star';

export function decodePaper(bytes: Uint8Array, language: DecodedLanguage): PaperPiece[] {
  const head = new PrintHead(bytes);
  while (!head.isDone) head.step(language);
  return head.finished();
}

class PrintHead {
  #at = 0;
  #page: CodePage = 'cp437';
  #style = { isBold: false, isInverted: false, width: 1, height: 1 };
  #align: Align = 'left';
  #spans: PaperSpan[] = [];
  #qr = '';
  #strips: { width: number; columns: Uint8Array }[] = [];
  readonly #bytes: Uint8Array;
  readonly #pieces: PaperPiece[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length;
  }

  finished(): PaperPiece[] {
    this.#endStrips();
    if (this.#spans.length > 0) this.#feed();
    return this.#pieces;
  }

  step(language: DecodedLanguage): void {
    const byte = this.#next();
    if (byte === LF) this.#feed();
    else if (byte === CR || byte === CAN) return;
    else if (byte === ESC) this.#escape(language);
    else if (byte === GS && language === 'esc-pos') this.#group();
    else if (byte === FS && language === 'esc-pos' && this.#peek() === 0x2e) this.#next();
    else if (byte < 0x20 || byte === 0x7f) this.#unknown([byte]);
    else this.#write(characterOf(this.#page, byte));
  }

  #escape(language: DecodedLanguage): void {
    const command = this.#next();
    if (command === 0x40) this.#reset();
    else if (language === 'esc-pos') this.#escapeEpson(command);
    else this.#escapeStar(command);
  }

  #escapeEpson(command: number): void {
    switch (command) {
      case 0x4d: // ESC M: font
      case 0x52: // ESC R: national set
      case 0x33: // ESC 3: line spacing
        return void this.#next();
      case 0x32: // ESC 2
        return;
      case 0x74: // ESC t
        return this.#choosePage(EPSON_PAGES);
      case 0x45: // ESC E
        this.#style.isBold = (this.#next() & 1) === 1;
        return;
      case 0x61: // ESC a
        this.#align = ALIGNS[this.#next() % 48] ?? 'left';
        return;
      case 0x64: // ESC d
        return this.#feed(this.#next());
      default:
        this.#unknown([ESC, command]);
    }
  }

  #group(): void {
    const command = this.#next();
    switch (command) {
      case 0x21: {
        // GS !: four bits for each direction
        const size = this.#next();
        this.#style.width = (size >> 4) + 1;
        this.#style.height = (size & 0x0f) + 1;
        return;
      }
      case 0x42: // GS B
        this.#style.isInverted = (this.#next() & 1) === 1;
        return;
      case 0x56: // GS V
        if (this.#next() >= 65) this.#next();
        return this.#cut();
      case 0x28:
        return this.#groupBracket();
      case 0x76:
        return this.#raster();
      default:
        this.#unknown([GS, command]);
    }
  }

  /** GS ( k: the QR code is set, stored, and printed by functions of its own. */
  #groupBracket(): void {
    const letter = this.#next();
    const data = this.#take(this.#next() + this.#next() * 256);
    if (letter !== 0x6b || data[0] !== 0x31) return this.#unknown([GS, 0x28, letter]);
    if (data[1] === 0x50) this.#qr = ascii(data.subarray(3));
    if (data[1] === 0x51) this.#pieces.push({ kind: 'qr', align: this.#align, data: this.#qr });
  }

  /** GS v 0 */
  #raster(): void {
    this.#take(2);
    const across = this.#next() + this.#next() * 256;
    const height = this.#next() + this.#next() * 256;
    const bits = this.#take(across * height);
    this.#pieces.push({ kind: 'image', align: this.#align, width: across * 8, height, bits });
  }

  #escapeStar(command: number): void {
    switch (command) {
      case 0x45: // ESC E
      case 0x46: // ESC F
        this.#style.isBold = command === 0x45;
        return;
      case 0x34: // ESC 4
      case 0x35: // ESC 5
        this.#style.isInverted = command === 0x34;
        return;
      case 0x69: // ESC i: height, then width
        this.#style.height = this.#next() + 1;
        this.#style.width = this.#next() + 1;
        return;
      case 0x64: // ESC d
        this.#next();
        return this.#cut();
      case 0x58: // ESC X: a strip of 24 dots
        return this.#strip();
      case 0x7a: // ESC z: line spacing
      case 0x1e: // ESC RS F: font
        this.#take(command === 0x1e ? 2 : 1);
        return this.#endStrips();
      case 0x30: // ESC 0: line spacing
        return;
      case GS:
        return this.#escapeGroup();
      default:
        this.#unknown([ESC, command]);
    }
  }

  #escapeGroup(): void {
    const command = this.#next();
    if (command === 0x74) return this.#choosePage(STAR_PAGES);
    if (command === 0x61) {
      this.#align = ALIGNS[this.#next() % 48] ?? 'left';
      return;
    }
    if (command !== 0x79) return this.#unknown([ESC, GS, command]);
    const part = this.#next();
    if (part === 0x53) this.#take(2);
    else if (part === 0x44) {
      this.#take(2);
      this.#qr = ascii(this.#take(this.#next() + this.#next() * 256));
    } else if (part === 0x50) this.#pieces.push({ kind: 'qr', align: this.#align, data: this.#qr });
    else this.#unknown([ESC, GS, command, part]);
  }

  #strip(): void {
    const width = this.#next() + this.#next() * 256;
    this.#strips.push({ width, columns: this.#take(width * 3) });
    if (this.#peek() === LF) this.#next();
  }

  /** Strips without a gap are one image. */
  #endStrips(): void {
    const [first] = this.#strips;
    if (!first) return;
    const { width } = first;
    const across = Math.ceil(width / 8);
    const bits = new Uint8Array(across * 24 * this.#strips.length);
    for (const [index, { columns }] of this.#strips.entries())
      for (let x = 0; x < width; x += 1)
        for (let y = 0; y < 24; y += 1) {
          const isBlack = ((columns[x * 3 + (y >> 3)] ?? 0) >> (7 - (y & 7))) & 1;
          const at = (index * 24 + y) * across + (x >> 3);
          bits[at] = (bits[at] ?? 0) | (isBlack << (7 - (x & 7)));
        }
    this.#pieces.push({ kind: 'image', align: this.#align, width: across * 8, height: 24 * this.#strips.length, bits });
    this.#strips = [];
  }

  #choosePage(pages: Record<number, CodePage>): void {
    const page = pages[this.#next()];
    if (page) this.#page = page;
    else this.#unknown([ESC, 0x74]);
  }

  #write(text: string): void {
    this.#endStrips();
    const last = this.#spans.at(-1);
    if (last && sameStyle(last, this.#style)) last.text += text;
    else this.#spans.push({ text, ...this.#style });
  }

  #feed(lines = 1): void {
    this.#pieces.push({ kind: 'line', align: this.#align, spans: this.#spans });
    this.#spans = [];
    for (let more = 1; more < lines; more += 1) this.#pieces.push({ kind: 'line', align: this.#align, spans: [] });
  }

  #cut(): void {
    this.#pieces.push({ kind: 'cut' });
  }

  #reset(): void {
    this.#style = { isBold: false, isInverted: false, width: 1, height: 1 };
    this.#align = 'left';
    this.#page = 'cp437';
  }

  #unknown(bytes: number[]): void {
    this.#pieces.push({ kind: 'unknown', bytes: bytes.map((byte) => byte.toString(16)).join(' ') });
  }

  #peek(): number {
    return this.#bytes[this.#at] ?? 0;
  }

  #next(): number {
    const byte = this.#peek();
    this.#at += 1;
    return byte;
  }

  #take(count: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + count);
    this.#at += count;
    return taken;
  }
}

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

const sameStyle = (one: PaperSpan, other: Omit<PaperSpan, 'text'>): boolean =>
  one.isBold === other.isBold &&
  one.isInverted === other.isInverted &&
  one.width === other.width &&
  one.height === other.height;
