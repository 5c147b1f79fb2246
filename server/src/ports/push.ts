/** What a browser provides when its user accepts notifications. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  subscription: PushSubscription;
  title: string;
  message: string;
  /** Page opened by a click. */
  url?: string;
  idempotencyKey: string;
};

/** `gone`: the subscription no longer exists and must be deleted. */
export type PushOutcome = 'sent' | 'gone';

/** Throws ProviderUnavailable (try again) or ProviderRefused (this message can never be sent). */
export type Push = { send(message: PushMessage): Promise<PushOutcome> };
