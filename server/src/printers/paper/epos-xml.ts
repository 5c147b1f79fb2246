import { TICKET_COLUMNS } from '@comptoir/domain/printers/ticket-text.ts';
import type { TicketRow } from '@comptoir/domain/printers/ticket-row.ts';
import { DEFAULT_PAGE, type PaperWidth } from './encode-ticket.ts';
import { logoDots, type LogoDots } from './logo-dots.ts';
import { layOut, type LineStyle, type PaperPart } from './paper-layout.ts';

export type EposPaper = { width: PaperWidth; logo?: Uint8Array | null };
/** Version 1.00 carries no job id and is understood by every printer; each printer understands one version only. */
export type EposVersion = '1.00' | '2.00';
export type EposJob = { version: EposVersion; printJobId: string };

/** Below the 2 MB of the protocol (PRN-12). */
export const MOST_EPOS_BYTES = 2_000_000;

const EPOS_NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const PRINTER_TIMEOUT_MS = 10_000;

/** PRN-12, PRN-42: the answer to a poll of Epson Server Direct Print. UTF-8 without a byte order mark. */
export async function eposRequest(document: readonly TicketRow[], paper: EposPaper, job: EposJob): Promise<string> {
  const { version, printJobId } = job;
  const id = version === '1.00' ? '' : `<printjobid>${escaped(printJobId)}</printjobid>`;
  const parameter = `<Parameter><devid>local_printer</devid><timeout>${PRINTER_TIMEOUT_MS}</timeout>${id}</Parameter>`;
  const data = `<PrintData>${await eposPrint(document, paper)}</PrintData>`;
  const ePosPrint = `<ePOSPrint>${parameter}${data}</ePOSPrint>`;
  return `<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="${version}">${ePosPrint}</PrintRequestInfo>`;
}

async function eposPrint(document: readonly TicketRow[], { width, logo = null }: EposPaper): Promise<string> {
  const parts = layOut(document, TICKET_COLUMNS[width], DEFAULT_PAGE).map(partXml);
  const image = logo ? imageXml(await logoDots(logo, width)) : '';
  return [
    `<epos-print xmlns="${EPOS_NAMESPACE}"><text lang="fr" smooth="true"/>`,
    image,
    ...parts,
    '<feed line="2"/><cut type="feed"/></epos-print>',
  ].join('');
}

function partXml(part: PaperPart): string {
  if (part.kind === 'text') return `<text ${attributesOf(part.style)}>${escaped(part.text)}&#10;</text>`;
  const symbol = `<symbol type="qrcode_model_2" level="level_m" width="6">${escaped(part.link)}</symbol>`;
  return `<text align="center"/>${symbol}<text align="left"/>`;
}

/** Attributes last until they are changed: each text says all of them. */
const attributesOf = ({ isBold, isInverted, width, height }: LineStyle): string =>
  `em="${isBold}" reverse="${isInverted}" dw="${width === 2}" dh="${height === 2}"`;

function imageXml({ data, width, height }: LogoDots): string {
  const bits = Buffer.alloc((width / 8) * height);
  for (let dot = 0; dot < width * height; dot += 1) {
    const at = dot * 4;
    const light = ((data[at] ?? 255) * 299 + (data[at + 1] ?? 255) * 587 + (data[at + 2] ?? 255) * 114) / 1000;
    if (light < 128) bits[dot >> 3] = (bits[dot >> 3] ?? 0) | (0x80 >> (dot & 7));
  }
  const image = `<image width="${width}" height="${height}" color="color_1" mode="mono">${bits.toString('base64')}</image>`;
  return `<text align="center"/>${image}<text align="left"/>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? '');
