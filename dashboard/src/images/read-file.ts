import { refusalSentence } from '@comptoir/contract/errors.ts';
import { fileRefusal } from '@comptoir/domain/images/image-file.ts';

/** As many first bytes as a signature needs. */
const START = 16;

/** IMG-03: why a chosen file cannot be used, or null; nothing is sent to know it. */
export async function refusalOfFile(file: File): Promise<string | null> {
  const start = new Uint8Array(await file.slice(0, START).arrayBuffer());
  const refusal = fileRefusal({ name: file.name, size: file.size, start });
  return refusal && refusalSentence(refusal);
}

/** The bytes as an address that shows them, and that a call can carry. */
export function asDataUrl(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable file')));
    reader.readAsDataURL(bytes);
  });
}
