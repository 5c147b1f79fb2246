import { refusalSentence } from '@comptoir/contract/errors.ts';
import { normalisePhone, receivesTexts } from '@comptoir/domain/kernel/phone.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { WatchLadder } from '@comptoir/domain/shops/shop.ts';

const DEVICE_SECONDS = [30, 45, 60, 90, 120, 180, 300, 600];
const MESSAGE_SECONDS = [60, 120, 180, 240, 300, 420, 600, 900, 1_200, 1_800];

export type Typed = { devices: string; sms: string; phone: string; email: string; mail: string };
export type LadderErrors = { phone?: string; mail?: string };
type Choice = { value: string; label: string };

/** « 45 s », « 2 min », « 1 min 30 ». */
export function delayWords(seconds: number): string {
  if (seconds < 60) return `${seconds}${NBSP}s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}${NBSP}min${rest ? `${NBSP}${String(rest).padStart(2, '0')}` : ''}`;
}

const NEVER: Choice = { value: '', label: 'Ne pas envoyer' };

function choices(usual: readonly number[], own: number | null): Choice[] {
  const all = own === null || usual.includes(own) ? usual : [...usual, own].toSorted((a, b) => a - b);
  return all.map((seconds) => ({ value: String(seconds), label: delayWords(seconds) }));
}

export const deviceChoices = (own: number): Choice[] => choices(DEVICE_SECONDS, own);
export const messageChoices = (own: number | null): Choice[] => [NEVER, ...choices(MESSAGE_SECONDS, own)];

/** What the form sends, or what is wrong with it. */
export function readLadder(typed: Typed): { ladder: WatchLadder } | { errors: LadderErrors } {
  const smsPhone = typed.phone.trim() === '' ? null : normalisePhone(typed.phone);
  const tidy = tidyEmail(typed.mail);
  const email = isEmail(tidy) ? tidy : null;
  // The recipient of a message that is never sent cannot be typed any more: what is wrong with it is not asked about.
  const errors: LadderErrors = {
    ...(typed.sms === '' ? {} : phoneError(typed.phone, smsPhone)),
    ...(typed.email !== '' && tidy !== '' && !email ? { mail: refusalSentence('INVALID_EMAIL') } : {}),
  };
  if (errors.phone ?? errors.mail) return { errors };
  const seconds = (value: string) => (value === '' ? null : Number(value));
  return {
    ladder: {
      devicesAfterSeconds: Number(typed.devices),
      smsAfterSeconds: seconds(typed.sms),
      // Kept from before, or typed before « Ne pas envoyer »: it would never be written to.
      smsPhone: smsPhone !== null && receivesTexts(smsPhone) ? smsPhone : null,
      emailAfterSeconds: seconds(typed.email),
      email,
    },
  };
}

function phoneError(typed: string, phone: string | null): LadderErrors {
  if (typed.trim() === '') return {};
  if (phone === null) return { phone: refusalSentence('WRONG_PHONE') };
  return receivesTexts(phone) ? {} : { phone: refusalSentence('not-a-mobile') };
}
