import type { KnownWelcomeMessage } from '@comptoir/contract/welcome-message.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { readFigure } from '@comptoir/domain/kernel/typed-figures.ts';
import { DELAY_HOURS } from '@comptoir/domain/welcome-message/welcome-message.ts';

export type WelcomeDraft = { enabled: boolean; title: string; message: string; delayHours: string };

export const toDraft = ({ enabled, title, message, delayHours }: KnownWelcomeMessage): WelcomeDraft => ({
  enabled,
  title,
  message,
  delayHours: String(delayHours),
});

const WRONG_DELAY = french(`Un nombre entier d’heures, de ${DELAY_HOURS.min} à ${DELAY_HOURS.max}.`);

function delayOf(typed: string): number | null {
  const hours = readFigure(typed);
  const isDelay = hours !== null && Number.isInteger(hours) && hours >= DELAY_HOURS.min && hours <= DELAY_HOURS.max;
  return isDelay ? hours : null;
}

/** WEL-02, WEL-05: what prevents saving, beside its field. */
export function faultsOf({ title, message, delayHours }: WelcomeDraft): Record<string, string | null> {
  const missing = refusalSentence('welcome-incomplete');
  const ifEmpty = (text: string) => (text.trim() === '' ? missing : null);
  return {
    title: ifEmpty(title),
    message: ifEmpty(message),
    delayHours: ifEmpty(delayHours) ?? (delayOf(delayHours) === null ? WRONG_DELAY : null),
  };
}

export const bodyOf = ({ enabled, title, message, delayHours }: WelcomeDraft) => ({
  enabled,
  title: title.trim(),
  message: message.trim(),
  delayHours: delayOf(delayHours),
});

/** WEL-06, in the words of a person: when somebody is told. */
export function sentAround({ enabled, delayHours }: WelcomeDraft): string {
  if (!enabled) return french('Le message n’est pas envoyé : il est désactivé.');
  const hours = delayOf(delayHours);
  if (hours === null) return french('Indiquez le délai d’envoi pour savoir quand le message part.');
  const days = hours % 24 === 0 ? hours / 24 : null;
  const delay = days ? `${days} ${plural(days, 'jour', 'jours')}` : `${hours} ${plural(hours, 'heure', 'heures')}`;
  return french(`Envoyé une seule fois, ${delay} après l’installation, et jamais entre 22:00 et 09:00.`);
}
