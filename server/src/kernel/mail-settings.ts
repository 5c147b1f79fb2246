type Reading = {
  text: (name: string) => string;
  choice: <T extends string>(name: string, values: readonly T[], fallback: T) => T;
  together: <K extends string>(names: readonly K[], optional?: readonly string[]) => Record<K, string> | null;
};

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** API-100: in clear only where somebody says so, and in production only to a mail server on the same machine. */
export function readMail({ text, choice, together }: Reading, isProduction: boolean, wrong: string[]) {
  const smtp = together(['SMTP_URL', 'MAIL_FROM'], ['SMTP_TLS']);
  if (!smtp) return null;
  const isTlsRequired = choice('SMTP_TLS', ['required', 'off'], 'required') === 'required';
  const url = URL.canParse(smtp.SMTP_URL) ? new URL(smtp.SMTP_URL) : null;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname)
    wrong.push('SMTP_URL doit s’écrire smtp://utilisateur:motdepasse@machine:587 ou smtps://…:465.');
  else if (!isTlsRequired && isProduction && !THIS_MACHINE.includes(url.hostname))
    wrong.push('SMTP_TLS=off est refusé en production, sauf vers un serveur d’e-mails de la même machine (localhost).');
  // sec:message-headers
  if (!/^[^@\p{Cc}]*[^@\s\p{Cc}]@[^@\s\p{Cc}]+$/u.test(text('MAIL_FROM')))
    wrong.push('MAIL_FROM doit contenir une seule adresse : Comptoir <bonjour@exemple.fr>.');
  return { smtpUrl: smtp.SMTP_URL, from: smtp.MAIL_FROM, isTlsRequired };
}
