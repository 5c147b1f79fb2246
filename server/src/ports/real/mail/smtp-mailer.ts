import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Mail, MailAttachment, Mailer } from '../../mail.ts';
import { ProviderRefused } from '../../provider-failures.ts';
import type { TroubleWatch } from '../../error-reports.ts';
import { asFailure, mailFault, type MailFault } from './smtp-failures.ts';

const PROVIDER = 'smtp';
const TIMEOUT_MS = 10_000;
/** Exactly one address, without lists, comments or routes: no second recipient can be added (sec:message-headers). */
const ONE_ADDRESS = /^[^\s@<>(),;:"\\[\]\p{Cc}]+@[^\s@<>(),;:"\\[\]\p{Cc}]+$/u;
const MAX_SUBJECT = 200;
/** Mailboxes that were full once, remembered by this process. */
const MAX_FULL = 1_000;

export type SmtpMailer = Mailer & { close(): void };

export type SmtpSettings = {
  /** smtp://user:password@host:587 (STARTTLS) or smtps://…:465. */
  smtpUrl: string;
  /** « Comptoir <bonjour@exemple.fr> ». */
  from: string;
  /** False: in clear, for a server on this machine. */
  isTlsRequired: boolean;
  /** The authority of the server's certificate, where it is none of the system's. */
  ca?: string;
};

export function smtpMailer({ smtpUrl, from, isTlsRequired, ca }: SmtpSettings, watch?: TroubleWatch): SmtpMailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Without it a server, or somebody on the way, that offers no TLS would be given the password in clear.
    requireTLS: isTlsRequired,
    ignoreTLS: !isTlsRequired,
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    // Content is passed directly; nodemailer must not load files or addresses named in a text.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const handedOver = new Set<string>();
  transport.use('stream', (mail, done) => {
    const id = mail.message.messageId();
    mail.message.processFunc((stream) => stream.once('end', () => handedOver.add(id)));
    done();
  });
  const full = new Set<string>();

  async function send(mail: Mail): Promise<void> {
    const id = messageId(mail.idempotencyKey, from);
    mustBeOneLine(mail);
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        ...(mail.replyTo && ONE_ADDRESS.test(mail.replyTo) && { replyTo: { name: '', address: mail.replyTo } }),
        subject: oneLine(mail.subject).slice(0, MAX_SUBJECT),
        text: mail.text,
        ...(mail.html !== undefined && { html: mail.html }),
        attachments: (mail.attachments ?? []).map(attached),
        messageId: id,
        headers: { 'Auto-Submitted': 'auto-generated', ...wayOut(mail.unsubscribeUrl) },
      });
      watch?.isRight();
      full.delete(id);
    } catch (cause) {
      const fault = mailFault(cause, handedOver.has(id));
      tell(fault, cause);
      const isSecondTry = full.delete(id);
      if (fault === 'full' && !isSecondTry && full.size < MAX_FULL) full.add(id);
      throw asFailure(fault, cause, isSecondTry);
    } finally {
      handedOver.delete(id);
    }
  }

  /** A refused address, a full one or patience are everyday; the rest only the operator can mend. */
  function tell(fault: MailFault, cause: unknown): void {
    if (fault === 'ours') watch?.isWrong('mail-refuses-us', cause);
    else if (fault === 'blocked') watch?.isWrong('mail-content-refused', cause);
  }

  return { send, close: () => transport.close() };
}

/** sec:message-headers: a line break would start another header. What a file is called is cleaned below instead. */
function mustBeOneLine({ to, subject, unsubscribeUrl = '' }: Mail): void {
  if (!ONE_ADDRESS.test(to)) throw new ProviderRefused(PROVIDER, 'bad-address');
  if (/[\r\n]/.test(`${subject}${unsubscribeUrl}`)) throw new ProviderRefused(PROVIDER, 'bad-header');
}

/** Mailboxes show a button of their own for it. */
const wayOut = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${oneLine(url)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** SMTP has no idempotency key; most mailboxes show a mail with a repeated Message-ID once. */
function messageId(idempotencyKey: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)}@${domain}>`;
}

function attached({ filename, contentType, content }: MailAttachment) {
  return { filename: oneLine(filename).replaceAll(/[/\\]/g, '-'), contentType: oneLine(contentType), content };
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
