export type TextMessage = {
  /** International form: +33612345678. */
  to: string;
  text: string;
  idempotencyKey: string;
};

/** Throws ProviderUnavailable (try again) or ProviderRefused (this message will never leave). */
export type TextMessages = { send(message: TextMessage): Promise<void> };
