import { french, NBSP } from '@comptoir/domain/kernel/text.ts';

export const RESET_MINUTES = 60;

export type ResetMail = { firstName: string; companyName: string; link: string };

export function resetMail({ firstName, companyName, link }: ResetMail): { subject: string; text: string } {
  const paragraphs = [
    french(`Bonjour ${firstName},`),
    french(`Vous avez demandé à changer le mot de passe de votre compte Comptoir, chez ${companyName}.`),
    french('Pour en choisir un nouveau, ouvrez ce lien :'),
    link,
    french(`Il est valable ${RESET_MINUTES}${NBSP}minutes et ne sert qu'une fois.`),
    french("Si vous n'avez rien demandé, ignorez ce message : votre mot de passe reste le même."),
    french("L'équipe Comptoir"),
  ];
  return { subject: french('Votre nouveau mot de passe Comptoir'), text: `${paragraphs.join('\n\n')}\n` };
}
