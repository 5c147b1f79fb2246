export type MailAttachment = { filename: string; contentType: string; content: Buffer };

export type Mail = {
  to: string;
  /** Who is answered, where it is not the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: MailAttachment[];
  /** Of an offer: a POST there ends them, without a question (RFC 8058). */
  unsubscribeUrl?: string;
  idempotencyKey: string;
};

/** Throws ProviderUnavailable (try again) or ProviderRefused (this mail can never be sent). */
export type Mailer = { send(mail: Mail): Promise<void> };
