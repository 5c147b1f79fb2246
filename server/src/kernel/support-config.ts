import { slotListFault, type HotlineHours } from '@comptoir/domain/help/hotline.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { WEEKDAYS, type Weekday } from '@comptoir/domain/kernel/time.ts';
import { isEmail } from '@comptoir/domain/session/credentials.ts';

export type SupportConfig = {
  /** Null: the contact form cannot send. */
  email: string | null;
  hotline: { phone: string; hours: HotlineHours } | null;
  /** HLP-08: empty where there is nothing to say. */
  message: string;
};

/** Outside production, so that every part of the help can be seen; the number is one that is reserved for examples. */
const EXAMPLE: Record<string, string> = {
  SUPPORT_EMAIL: 'support@comptoir.exemple',
  HOTLINE_PHONE: '04 65 71 00 00',
  HOTLINE_HOURS: 'monday-friday=09:00-12:00,14:00-22:00;saturday=11:00-22:00',
};
const MAX_MESSAGE = 500;

/** HLP-03 to HLP-08: who answers the people of a restaurant, and when. */
export function readSupport(text: (name: string) => string, isProduction: boolean, wrong: string[]): SupportConfig {
  const isGiven = ['SUPPORT_EMAIL', 'HOTLINE_PHONE', 'HOTLINE_HOURS'].some((name) => text(name));
  const read = (name: string) => (isProduction || isGiven ? text(name) : (EXAMPLE[name] ?? ''));
  const [email, phone, hours] = [read('SUPPORT_EMAIL'), read('HOTLINE_PHONE'), read('HOTLINE_HOURS')];
  const message = text('SUPPORT_MESSAGE');
  if (email && !isEmail(email)) wrong.push(`SUPPORT_EMAIL doit être une adresse e-mail (reçu : « ${email} »).`);
  if (message.length > MAX_MESSAGE) wrong.push(`SUPPORT_MESSAGE contient au plus ${MAX_MESSAGE} caractères.`);
  return { email: email || null, hotline: readHotline(phone, hours, wrong), message };
}

function readHotline(phone: string, hours: string, wrong: string[]): SupportConfig['hotline'] {
  if (!phone && !hours) return null;
  if (!phone || !hours) {
    wrong.push(`HOTLINE_${phone ? 'PHONE' : 'HOURS'} ne suffit pas : il manque HOTLINE_${phone ? 'HOURS' : 'PHONE'}.`);
    return null;
  }
  const number = normalisePhone(phone);
  if (number === null) wrong.push(`HOTLINE_PHONE n'est pas un numéro de téléphone (reçu : « ${phone} »).`);
  return { phone: number ?? '', hours: readHours(hours, wrong) };
}

/** « monday-friday=09:00-12:00,14:00-18:00;saturday=10:00-12:00 »; a day that is not named is closed. */
function readHours(given: string, wrong: string[]): HotlineHours {
  const hours: Partial<Record<Weekday, string[]>> = {};
  for (const part of given.split(';').filter((one) => one.trim())) {
    const [days = '', ...rest] = part.split('=');
    const weekdays = weekdaysOf(days.trim());
    const slots = rest
      .join('=')
      .split(',')
      .map((slot) => slot.trim())
      .filter(Boolean);
    if (weekdays.length === 0 || weekdays.some((day) => hours[day]) || slots.length === 0 || slotListFault(slots))
      wrong.push(`HOTLINE_HOURS s'écrit monday-friday=09:00-12:00,14:00-18:00;saturday=… (reçu : « ${part.trim()} »).`);
    for (const day of weekdays) hours[day] = slots;
  }
  return hours;
}

function weekdaysOf(days: string): Weekday[] {
  const [from, to, ...more] = days.split('-').map((day) => (WEEKDAYS as readonly string[]).indexOf(day));
  if (from === undefined || from < 0 || to === -1 || more.length > 0) return [];
  return WEEKDAYS.slice(from, (to ?? from) + 1);
}
