import { typeBySignature } from '../images/image-file.ts';
import { isEmail } from '../session/credentials.ts';

/** HLP-09. */
export const MAX_CONTACT_MESSAGE = 2_000;
export const MAX_CONTACT_NAME = 100;
/** Decimal kilobytes, as everywhere (SET-CST-01). */
export const MAX_ATTACHMENT_BYTES = 500_000;
export const ATTACHMENT_ACCEPT = '.png,.jpeg,.jpg,.pdf';

export const ATTACHMENT_TYPES = { png: 'image/png', jpeg: 'image/jpeg', pdf: 'application/pdf' } as const;
export type AttachmentType = keyof typeof ATTACHMENT_TYPES;
export type AttachmentRefusal = 'attachment-type' | 'attachment-too-large';
export type ContactRefusal = AttachmentRefusal | 'MISSING_FIELDS' | 'INVALID_EMAIL';

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const EXTENSIONS: Record<AttachmentType, RegExp> = { png: /\.png$/i, jpeg: /\.jpe?g$/i, pdf: /\.pdf$/i };

/** By its first bytes: a name proves nothing. */
function attachmentType(start: Uint8Array): AttachmentType | null {
  return PDF.every((byte, index) => start[index] === byte) ? 'pdf' : typeBySignature(start);
}

type GivenFile = { name: string; size: number; start: Uint8Array };

/** The browser asks before it sends, the server before it stores: the type, or why not. */
export function judgedAttachment({ name, size, start }: GivenFile): AttachmentType | AttachmentRefusal {
  const type = attachmentType(start);
  if (type === null || !EXTENSIONS[type].test(name)) return 'attachment-type';
  return size > MAX_ATTACHMENT_BYTES ? 'attachment-too-large' : type;
}

export const isAttachmentType = (judged: AttachmentType | AttachmentRefusal): judged is AttachmentType =>
  judged in ATTACHMENT_TYPES;

type ContactFields = { name: string; email: string; message: string };

/** HLP-10: what must be filled in; the telephone may stay empty. */
export const missingContactFields = (fields: ContactFields): (keyof ContactFields)[] =>
  (['name', 'email', 'message'] as const).filter((field) => fields[field].trim() === '');

export function contactRefusal(fields: ContactFields): 'MISSING_FIELDS' | 'INVALID_EMAIL' | null {
  if (missingContactFields(fields).length > 0) return 'MISSING_FIELDS';
  return isEmail(fields.email.trim()) ? null : 'INVALID_EMAIL';
}
