import { createSign } from 'node:crypto';
import type { QzSigning } from '../printing.ts';

/** PRN-09: QZ Tray is told to expect SHA-512; it hands out the hash of its request and checks what is signed. */
export const qzSigning = ({ certificate, privateKey }: { certificate: string; privateKey: string }): QzSigning => ({
  certificate,
  sign: (toSign) => createSign('RSA-SHA512').update(toSign).sign(privateKey, 'base64'),
});
