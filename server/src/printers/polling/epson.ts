import { epsonOutcome } from '@comptoir/domain/printers/printer-codes.ts';
import { isFaulty } from '@comptoir/domain/printers/printer-status.ts';
import type { StoredJob } from '../print-requests.store.ts';
import * as jobs from '../print-requests.store.ts';
import type { StoredPrinter } from '../printers.store.ts';
import { claimNext } from '../queue/claim-job.ts';
import { printedBytes } from '../queue/printed-rows.ts';
import { sightAlive, sightAsker, sightPrinter } from '../queue/sight-printer.ts';
import { settleAnswer, type Polling } from './answer-printer.ts';
import { leaseName, leaseOf } from './lease-name.ts';

/** PRN-12: what a printer takes in one answer. */
export const MOST_BYTES = 2_000_000;

/** A field of the form; printers send XML raw or encoded, as somebody has set them. */
export function formField(body: string, name: string): string | null {
  const start = body.startsWith(`${name}=`) ? 0 : body.indexOf(`&${name}=`) + 1;
  if (start === 0 && !body.startsWith(`${name}=`)) return null;
  const rest = body.slice(start + name.length + 1);
  // Raw XML holds & and = itself: it is the last field.
  if (rest.trimStart().startsWith('<')) return rest;
  const value = rest.split('&')[0] ?? '';
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}

/** PRN-12: the XML of the next ticket, or nothing. Whatever is sent, the answer is 200: another one is asked again at once. */
export async function answerEpson(polling: Polling, body: string): Promise<string> {
  const type = formField(body, 'ConnectionType');
  if (type === 'SetResponse') await readResponse(polling, formField(body, 'ResponseFile') ?? '');
  else if (type === 'GetRequest') return nextTicket(polling);
  // A status says that it lives.
  else if (type === 'SetStatus') await sightAlive(polling.ctx, polling.printer);
  return '';
}

async function nextTicket(polling: Polling): Promise<string> {
  const { ctx, printer } = polling;
  // A fault is told with a ticket only: after a rest the next one shows whether it is solved.
  const triesFaulty = await sightAsker(ctx, printer);
  const claim = await claimNext(ctx, printer.id, { holder: 'epson', takesBytes: true, triesFaulty });
  if (!claim?.job.leaseToken) return '';
  const xml = requestOf(claim.printer, claim.job.leaseToken, await printedBytes(ctx, claim.job, printer));
  if (Buffer.byteLength(xml) <= MOST_BYTES) return xml;
  await settleAnswer(polling, claim.job, { ticket: 'failed', cause: 'data' });
  return '';
}

/** Raw ESC/POS in hexadecimal: one encoder serves every printer, accents included. Version 1.00 carries no number. */
function requestOf({ epsonVersion }: StoredPrinter, leaseToken: string, bytes: Buffer): string {
  const number = epsonVersion === '1.00' ? '' : `<printjobid>${leaseName(leaseToken)}</printjobid>`;
  return (
    `<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="${epsonVersion}"><ePOSPrint>` +
    `<Parameter><devid>local_printer</devid><timeout>10000</timeout>${number}</Parameter><PrintData>` +
    '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">' +
    `<command>${bytes.toString('hex')}</command></epos-print></PrintData></ePOSPrint></PrintRequestInfo>`
  );
}

async function readResponse(polling: Polling, xml: string): Promise<void> {
  const { ctx, printer } = polling;
  const response = /<response\b[^>]*>/.exec(xml)?.[0] ?? '';
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(response)?.[1] ?? '';
  const job = await heldBy(polling, /<printjobid>([^<]*)/.exec(xml)?.[1] ?? null);
  if (!response) return;
  const outcome = epsonOutcome(attribute('success') === 'true' || attribute('success') === '1', attribute('code'));
  await sightPrinter(ctx, printer, outcome.condition, isFaulty(outcome.condition) ? outcome.detail : null);
  if (job) await settleAnswer(polling, job, outcome);
}

/** Without a number it is the one that the printer holds. */
async function heldBy({ ctx, printer }: Polling, name: string | null): Promise<StoredJob | null> {
  const lease = leaseOf(name);
  if (name !== null && lease === null) return null;
  return jobs.findLeased(ctx.db, printer.companyId, printer.id, lease);
}
