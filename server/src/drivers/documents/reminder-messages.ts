import { DOCUMENT_LABELS } from '@comptoir/domain/drivers/documents.labels.ts';
import type { DocumentKind } from '@comptoir/domain/drivers/documents.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';

export type Reminder = { firstName: string; kind: DocumentKind; days: number; lastDay: string; link: string };

const inDays = (days: number): string => {
  if (days === 0) return "aujourd'hui";
  return days === 1 ? 'demain' : `dans ${days} ${plural(days, 'jour', 'jours')}`;
};

const sentence = ({ kind, days, lastDay }: Reminder): string =>
  `${DOCUMENT_LABELS[kind]} : votre document expire ${inDays(days)}, le ${lastDay}.`;

const CONSEQUENCE = 'Sans nouveau document validé, vous ne recevrez plus de courses ensuite.';

export const reminderText = (reminder: Reminder): string =>
  french(`${sentence(reminder)} ${CONSEQUENCE} ${reminder.link}`);

export const reminderPush = (reminder: Reminder): { title: string; message: string } => ({
  title: french('Document à renouveler'),
  message: french(sentence(reminder)),
});

export function reminderMail(reminder: Reminder): { subject: string; text: string } {
  const paragraphs = [
    `Bonjour ${reminder.firstName},`,
    french(sentence(reminder)),
    french(CONSEQUENCE),
    french('Pour envoyer le nouveau document :'),
    reminder.link,
    'Comptoir',
  ];
  return {
    subject: french(`${DOCUMENT_LABELS[reminder.kind]} : document à renouveler`),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}
