import { Refused } from '../../http/refused.ts';
import { ImageRefused, processScan } from '../../images/process-image.ts';
import type { DocumentFile } from './documents.store.ts';

const MAX_BYTES = 3_000_000;

/** By its first bytes; name and media type prove nothing. */
function typeOf(bytes: Buffer): 'pdf' | 'picture' | null {
  const starts = (signature: string) => bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));
  if (starts('%PDF-')) return 'pdf';
  if (starts('\xFF\xD8\xFF') || starts('\x89PNG\r\n\x1A\n')) return 'picture';
  const isWebp = starts('RIFF') && bytes.subarray(8, 12).equals(Buffer.from('WEBP', 'latin1'));
  return isWebp ? 'picture' : null;
}

/** Pictures are encoded again from their pixels; a PDF is stored unchanged and never opened. */
export async function readFile(fileName: string, contentBase64: string): Promise<DocumentFile> {
  const bytes = Buffer.from(contentBase64, 'base64');
  if (bytes.length > MAX_BYTES) throw new Refused('PAYLOAD_TOO_LARGE');
  const type = typeOf(bytes);
  if (!type) throw new Refused('document-type');
  const stem = fileName.replace(/\.\w{1,5}$/, '');
  if (type === 'pdf') return { fileName: `${stem}.pdf`, mediaType: 'application/pdf', content: bytes };
  return { fileName: `${stem}.jpg`, mediaType: 'image/jpeg', content: await redrawn(bytes) };
}

/** FLO-89: a photo, and nothing but a photo. */
export async function readPicture(contentBase64: string): Promise<Buffer> {
  const { mediaType, content } = await readFile('photo', contentBase64);
  if (mediaType !== 'image/jpeg') throw new Refused('document-type');
  return content;
}

async function redrawn(picture: Buffer): Promise<Buffer> {
  try {
    return await processScan(picture);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    throw new Refused(error.code === 'IMAGE_TOO_LARGE' ? 'PAYLOAD_TOO_LARGE' : 'document-type');
  }
}
