/** What a browser provides when its user accepts notifications. */
export type WebSubscription = { endpoint: string; p256dh: string; auth: string };

/** A browser, or the registration token of an app. */
export type PushAddress = ({ kind: 'web' } & WebSubscription) | { kind: 'app'; token: string };

/** RFC 8030: how much of its battery a telephone spends on being told at once. */
export type PushUrgency = 'very-low' | 'low' | 'normal' | 'high';

export type PushMessage = {
  to: PushAddress;
  title: string;
  message: string;
  /** Page opened by a click. */
  url?: string;
  /** A device that stays unreachable for longer is never told. */
  ttlSeconds: number;
  urgency: PushUrgency;
  /** A later message of the same topic replaces this one, delivered or not. At most 32 letters, digits, - and _. */
  topic?: string;
  /** The company that sends it: its owner may refuse this sender from the notification itself. */
  sender?: string;
  idempotencyKey: string;
};

/** `gone`: the address no longer exists and must be forgotten. */
export type PushOutcome = 'sent' | 'gone';

/**
 * Throws ProviderUnavailable (try again, not before its `retryAfterSeconds`), CredentialsRefused (no message of this
 * server can be sent) or another ProviderRefused (this message can never be sent).
 */
export type Push = {
  send(message: PushMessage): Promise<PushOutcome>;
  /** How a browser subscribes; absent where none can. */
  browserService?: BrowserService;
};

/** With the key of the browser's own push service; or at an address of ours, for pages that are open. */
export type BrowserService = { applicationServerKey: string } | { pageUrl: string };
