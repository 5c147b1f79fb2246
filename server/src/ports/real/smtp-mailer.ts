import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Mail, MailAttachment, Mailer } from '../mail.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';

const PROVIDER = 'smtp';
const TIMEOUT_MS = 10_000;
/** Exactly one address, without lists, comments or routes: no second recipient can be added (sec:message-headers). */
const ONE_ADDRESS = /^[^\s@<>(),;:"\\[\]\p{Cc}]+@[^\s@<>(),;:"\\[\]\p{Cc}]+$/u;
const MAX_SUBJECT = 200;

export type SmtpMailer = Mailer & { close(): void };

/** `smtpUrl`: smtp://user:password@host:587 or smtps://…:465. `from`: « Comptoir <bonjour@exemple.fr> ». */
export function smtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): SmtpMailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Content is passed directly; nodemailer must not load files or addresses named in a text.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function send(mail: Mail): Promise<void> {
    if (!ONE_ADDRESS.test(mail.to)) throw new ProviderRefused(PROVIDER, 'bad-address');
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        ...(mail.replyTo && ONE_ADDRESS.test(mail.replyTo) && { replyTo: { name: '', address: mail.replyTo } }),
        subject: oneLine(mail.subject).slice(0, MAX_SUBJECT),
        text: mail.text,
        ...(mail.html !== undefined && { html: mail.html }),
        attachments: (mail.attachments ?? []).map(attached),
        messageId: messageId(mail.idempotencyKey, from),
        headers: { 'Auto-Submitted': 'auto-generated', ...wayOut(mail.unsubscribeUrl) },
      });
    } catch (cause) {
      throw failure(cause);
    }
  }

  return { send, close: () => transport.close() };
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

/** A line break would start another header (sec:message-headers). */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

function failure(cause: unknown): ProviderRefused | ProviderUnavailable {
  const status = cause instanceof Error && 'responseCode' in cause ? Number(cause.responseCode) : 0;
  if (status >= 500) return new ProviderRefused(PROVIDER, String(status), cause);
  return new ProviderUnavailable(PROVIDER, cause);
}
