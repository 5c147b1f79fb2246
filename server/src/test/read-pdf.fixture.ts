import { inflateSync } from 'node:zlib';

type PdfObject = { head: string; stream: Buffer | null };
type PdfFile = { name: string; description: string; relationship: string; bytes: Buffer };
export type ReadPdf = {
  /** What a reader selects, page by page, one line of the content per piece of text. */
  pages: string[];
  /** The pieces of a page with where they stand. */
  pieces: (page: number) => Piece[];
  /** The names of the fonts whose files are inside. */
  embeddedFonts: string[];
  fonts: string[];
  metadata: string;
  catalog: string;
  outputIntent: string;
  files: PdfFile[];
};
export type Piece = { text: string; x: number; y: number; size: number };

/** The bytes as a reader takes them, after the format's own rules and not after what wrote them. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = objectsOf(pdf);
  const at = (reference: string | undefined): PdfObject => {
    const object = objects.get(Number(reference));
    if (!object) throw new Error(`object ${reference} is missing`);
    return object;
  };
  const all = [...objects.values()];
  const catalog = all.find(({ head }) => head.includes('/Type /Catalog'))?.head ?? '';
  const pagesRoot = at(/\/Pages (\d+) 0 R/.exec(catalog)?.[1]).head;
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(pagesRoot)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => at(id));
  const pieces = kids.map((page) => piecesOf(page, at));
  const fonts = all.filter(({ head }) => head.includes('/Type /FontDescriptor'));
  return {
    pages: pieces.map((page) => page.map(({ text }) => text).join('\n')),
    pieces: (page) => pieces[page - 1] ?? [],
    fonts: all.filter(({ head }) => head.includes('/Type /Font\n')).map(({ head }) => nameOf(head, 'BaseFont')),
    embeddedFonts: fonts.filter(({ head }) => head.includes('/FontFile2')).map(({ head }) => nameOf(head, 'FontName')),
    metadata: at(/\/Metadata (\d+) 0 R/.exec(catalog)?.[1]).stream?.toString('utf8') ?? '',
    catalog,
    outputIntent: all.find(({ head }) => head.includes('/Type /OutputIntent'))?.head ?? '',
    files: filesOf(catalog, at),
  };
}

const nameOf = (head: string, key: string): string => new RegExp(`/${key} /([^\\s/]+)`).exec(head)?.[1] ?? '';

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<number, PdfObject>();
  // Through the table of the end, as a reader does: a wrong offset fails here.
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const rows = text.slice(table).matchAll(/(\d{10}) \d{5} n/g);
  for (const [, offset] of rows) {
    const start = Number(offset);
    const id = /^(\d+) 0 obj\n/.exec(text.slice(start, start + 30))?.[1];
    if (!id) throw new Error(`no object stands at ${start}`);
    const end = text.indexOf('endobj', start);
    const streamAt = text.indexOf('stream\n', start);
    const head = text.slice(start, streamAt > 0 && streamAt < end ? streamAt : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const raw = head.includes('/Length') ? pdf.subarray(streamAt + 7, streamAt + 7 + length) : null;
    objects.set(Number(id), { head, stream: raw && (head.includes('/FlateDecode') ? inflateSync(raw) : raw) });
  }
  return objects;
}

type Find = (reference: string | undefined) => PdfObject;

function piecesOf(page: PdfObject, at: Find): Piece[] {
  const resources = at(/\/Resources (\d+) 0 R/.exec(page.head)?.[1]).head;
  const alphabets = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, alphabetOf(at(id).head, at)] as const),
  );
  const content = at(/\/Contents (\d+) 0 R/.exec(page.head)?.[1]).stream?.toString('latin1') ?? '';
  const pieces: Piece[] = [];
  for (const [, block = ''] of content.matchAll(/BT\n([\s\S]*?)ET/g)) {
    const [, x, y] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? [];
    const [, font, size] = /\/(F\d+) ([\d.]+) Tf/.exec(block) ?? [];
    const codes = [...block.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join('');
    const letters = codes.match(/.{4}/g)?.map((code) => alphabets.get(font)?.get(code) ?? '\u{FFFD}') ?? [];
    pieces.push({ text: letters.join(''), x: Number(x), y: Number(y), size: Number(size) });
  }
  return pieces;
}

/** From the code of a glyph to what it means: without it, text cannot be selected. */
function alphabetOf(font: string, at: Find): Map<string, string> {
  const map = at(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]).stream?.toString('latin1') ?? '';
  const alphabet = new Map<string, string>();
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, unicode = ''], index) => {
      const units = unicode.replaceAll(' ', '').match(/.{4}/g) ?? [];
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      alphabet.set(code, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    });
  }
  return alphabet;
}

function filesOf(catalog: string, at: Find): PdfFile[] {
  const listed = /\/AF \[([^\]]*)\]/.exec(catalog)?.[1] ?? '';
  return [...listed.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const { head } = at(id);
    return {
      name: /\/UF \(([^)]*)\)/.exec(head)?.[1] ?? '',
      description: /\/Desc \(([^)]*)\)/.exec(head)?.[1] ?? '',
      relationship: nameOf(head, 'AFRelationship'),
      bytes: at(/\/EF <<\s*\/F (\d+) 0 R/.exec(head)?.[1]).stream ?? Buffer.alloc(0),
    };
  });
}
