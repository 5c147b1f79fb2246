export type TextMessage = {
  /** International form: +33612345678. */
  to: string;
  text: string;
  idempotencyKey: string;
};

/** Throws ProviderUnavailable (try again) or ProviderRefused (this message can never be sent). */
export type TextMessages = { send(message: TextMessage): Promise<void> };
