import { refusalSentence } from '@comptoir/contract/errors.ts';
import {
  contactRefusal,
  isAttachmentType,
  judgedAttachment,
  missingContactFields,
} from '@comptoir/domain/help/contact.ts';
import type { Subject } from '@comptoir/domain/help/topics.ts';
import { formatPhone, normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { WHOLE } from '@comptoir/web/form/use-form.ts';

export type ContactDraft = {
  name: string;
  email: string;
  phone: string;
  /** Empty for all shops. */
  shopId: string;
  subject: Subject;
  message: string;
};
export type Attached = { fileName: string; contentBase64: string };

/** HLP-10: the sentence of the whole form, and the fields that it means. */
export function faults(draft: ContactDraft): Record<string, string | null> {
  const missing = missingContactFields(draft);
  const required = refusalSentence('field-required');
  const refusal = contactRefusal(draft);
  const wrongPhone = draft.phone.trim() !== '' && normalisePhone(draft.phone) === null;
  return {
    ...Object.fromEntries(missing.map((field) => [field, required])),
    ...(refusal === 'INVALID_EMAIL' ? { email: refusalSentence(refusal) } : {}),
    phone: wrongPhone ? refusalSentence('WRONG_PHONE') : null,
    [WHOLE]: missing.length > 0 ? refusalSentence('MISSING_FIELDS') : null,
  };
}

export const shownPhone = (typed: string): string => {
  const phone = normalisePhone(typed);
  return phone ? formatPhone(phone) : typed.trim();
};

/** HLP-09: judged by its bytes before it is sent; the server judges again. */
export async function attachedFile(file: File): Promise<Attached | { refused: string }> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const judged = judgedAttachment({ name: file.name, size: file.size, start });
  if (!isAttachmentType(judged)) return { refused: refusalSentence(judged) };
  return { fileName: file.name, contentBase64: await base64Of(file) };
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unread')));
    reader.readAsDataURL(file);
  });
