import { french } from '@comptoir/domain/kernel/text.ts';

/** A file of a spreadsheet, or why it is none. */
export type SheetFile = { text: string } | { refusal: string };

/** One megabyte: several times the menu of a large restaurant. */
const MOST_BYTES = 1_000_000;
const tooLarge = (most: number): string => french(`Ce fichier est trop lourd (${most / 1_000_000} Mo maximum).`);
const WORKBOOK = french(
  'Ce fichier est un classeur : enregistrez-le au format CSV depuis votre tableur, puis réessayez.',
);
const UNREADABLE = french("Ce fichier n'a pas pu être lu.");

export async function readSheetFile(file: Blob, most = MOST_BYTES): Promise<SheetFile> {
  if (file.size > most) return { refusal: tooLarge(most) };
  try {
    return decodedSheet(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { refusal: UNREADABLE };
  }
}

/** Spreadsheets write UTF-8, older ones the encoding of Windows, and their « texte Unicode » in UTF-16. */
export function decodedSheet(bytes: Uint8Array): SheetFile {
  // A zip (xlsx, ods) or the container of the old xls.
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { refusal: WORKBOOK };
  if (startsWith(bytes, [0xff, 0xfe])) return plainText(new TextDecoder('utf-16le').decode(bytes));
  try {
    return plainText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return plainText(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** A NUL is in no text that people write. */
const plainText = (text: string): SheetFile => (text.includes('\0') ? { refusal: UNREADABLE } : { text });

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);
