import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { rowsOf } from '../../db/fast/door.ts';
import { gathered } from '../../kernel/gathered.ts';
import type { Mailer } from '../../ports/mail.ts';
import type { Push } from '../../ports/push.ts';
import type { TextMessages } from '../../ports/text-messages.ts';

export type MessageKind = 'mail' | 'sms' | 'push';

export type KeptAttachment = { filename: string; contentType: string; base64: string };

export type KeptMessage = {
  messageId: number;
  kind: MessageKind;
  recipient: string;
  /** Subject of a mail, title of a push; empty for a text message. */
  title: string;
  body: string;
  html: string | null;
  url: string | null;
  attachments: KeptAttachment[];
  sentAt: string;
};

/** PSH-19: where open pages subscribe and fetch what was sent to them. */
export const SANDBOX_PUSH_PAGE = '/sandbox/push/page';

/** A push to an address with this ending acts like a browser or an app that has unsubscribed. */
export const GONE_ENDPOINT_ENDING = '/gone';

/** API-64: nothing is sent, everything is stored; a message repeated with the same key is stored once. */
export function sandboxMailer(db: Db): Mailer {
  return {
    async send({ to, subject, text, html, attachments = [], idempotencyKey }) {
      const kept = attachments.map(({ filename, contentType, content }) => ({
        filename,
        contentType,
        base64: content.toString('base64'),
      }));
      await keep(db, {
        kind: 'mail',
        idempotencyKey,
        recipient: to,
        title: subject,
        body: text,
        html,
        attachments: kept,
      });
    },
  };
}

export function sandboxTextMessages(db: Db): TextMessages {
  return {
    async send({ to, text, idempotencyKey }) {
      await keep(db, { kind: 'sms', idempotencyKey, recipient: to, title: '', body: text });
    },
  };
}

export function sandboxPush(db: Db): Push {
  return {
    browserService: { pageUrl: SANDBOX_PUSH_PAGE },
    async send({ to, title, message, url, sender, idempotencyKey }) {
      const recipient = to.kind === 'web' ? to.endpoint : to.token;
      if (recipient.endsWith(GONE_ENDPOINT_ENDING)) return 'gone';
      await keep(db, { kind: 'push', idempotencyKey, recipient, title, body: message, url, sender });
      return 'sent';
    },
  };
}

/** Latest first. */
export async function listMessages(
  db: Db,
  { kind, limit }: { kind: MessageKind; limit: number },
): Promise<KeptMessage[]> {
  const { rows } = await sql<KeptMessage>`
    select message_id as "messageId", kind, recipient, title, body, html, url, attachments, sent_at as "sentAt"
    from sandbox.messages where kind = ${kind} order by message_id desc limit ${limit}`.execute(db);
  return rows;
}

type NewMessage = {
  kind: MessageKind;
  idempotencyKey: string;
  recipient: string;
  title: string;
  body: string;
  html?: string | undefined;
  url?: string | undefined;
  sender?: string | undefined;
  attachments?: KeptAttachment[];
};

const KEEP = `
  insert into sandbox.messages (kind, idempotency_key, recipient, title, body, html, url, sender, attachments)
  select kind, "idempotencyKey", recipient, title, body, html, url, sender, coalesce(attachments, '[]')
  from json_to_recordset($1::json) as given (kind text, "idempotencyKey" text, recipient text, title text, body text,
    html text, url text, sender text, attachments jsonb)
  on conflict (kind, idempotency_key, recipient) do nothing`;

/** Messages sent at the same time are stored by one statement. */
const keep = gathered(async (db: Db, messages: NewMessage[]) => {
  await rowsOf(db, KEEP, [JSON.stringify(messages)]);
  return messages;
});
