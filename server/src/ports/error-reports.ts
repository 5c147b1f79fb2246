import { msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { PORT_LABELS, type PortName } from './port-list.ts';

export type ErrorReport = {
  message: string;
  level: 'info' | 'warning' | 'error';
  severity: 'low' | 'medium' | 'high';
  source: 'server' | 'dashboard' | 'storefront';
  companyId: string | null;
  errorCode: string | null;
  traceId: string | null;
  data: Record<string, unknown>;
};

/** Never throws: a failure to report must not become a second failure. Adapters keep only `withoutSecrets(report)`. */
export type ErrorReports = { report(entry: ErrorReport): Promise<void> };

/** What only whoever runs the server can correct: what it means, and what they do. */
const TROUBLES = {
  'mail-refuses-us':
    "Le serveur d'e-mails refuse ce serveur (connexion, TLS ou identifiants) : les e-mails attendent. Vérifiez SMTP_URL.",
  'mail-content-refused':
    "Le serveur d'e-mails a refusé le contenu ou la réputation d'un e-mail : il est abandonné. Vérifiez SPF, DKIM et DMARC.",
  'payments-refuse-us':
    "Stripe refuse la clé de ce serveur : aucune carte n'est prise, débitée, libérée ni remboursée. Vérifiez STRIPE_SECRET_KEY et STRIPE_PUBLISHABLE_KEY.",
  'payments-signature-refused':
    "Des messages au nom de Stripe portent une autre signature que la nôtre : ils sont refusés, et les paiements ne sont suivis qu'à la comparaison suivante (dix minutes). Vérifiez STRIPE_WEBHOOK_SECRET.",
  'stuart-refuses-us':
    "Stuart refuse les identifiants de ce serveur : aucun de ses coursiers n'est appelé. Vérifiez STUART_CLIENT_ID et STUART_CLIENT_SECRET.",
  'stuart-signature-refused':
    'Des messages au nom de Stuart ne portent pas notre secret : ils sont refusés, et ses coursiers ne sont suivis que chaque minute. Vérifiez STUART_WEBHOOK_SECRET et STUART_WEBHOOK_KEY.',
  'uber-direct-refuses-us':
    "Uber Direct refuse les identifiants ou le compte de ce serveur : aucun de ses coursiers n'est appelé. Vérifiez UBER_DIRECT_CLIENT_ID, UBER_DIRECT_CLIENT_SECRET et le compte.",
  'uber-direct-signature-refused':
    "Des messages au nom d'Uber Direct portent une autre signature que la nôtre : ils sont refusés, et ses coursiers ne sont suivis que chaque minute. Vérifiez UBER_DIRECT_SIGNING_KEY.",
  'maps-refuse-us':
    "Le service d'adresses refuse la clé de ce serveur : aucune adresse n'est proposée ni placée. Vérifiez GOOGLE_PLACES_KEY.",
  'images-refuse-us':
    'Le stockage des photos refuse les identifiants de ce serveur : aucune photo ne peut être enregistrée. Vérifiez S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY.',
  'hub-refuses-us':
    'HubRise refuse les identifiants de ce serveur : aucun magasin ne peut y être connecté. Vérifiez HUBRISE_CLIENT_ID et HUBRISE_CLIENT_SECRET.',
  'hub-signature-refused':
    "Des messages au nom de HubRise portent une autre signature que la nôtre : ils sont refusés, et les commandes n'arrivent qu'à la comparaison suivante (dix minutes). Vérifiez HUBRISE_CLIENT_SECRET.",
  'sms-refuses-us':
    'Le service de SMS refuse ce serveur (identifiants ou crédit) : les SMS attendent. Vérifiez le compte de SMS_PROVIDER.',
  'push-refuses-us':
    'Le service de notifications refuse les identifiants de ce serveur : aucune ne part. Vérifiez sa clé.',
} as const;
export type TroubleCode = keyof typeof TROUBLES;

/** The ports, and what holds the pictures, which no shop can choose. */
export type TroubledService = PortName | 'images';
const LABELS: Record<TroubledService, string> = { ...PORT_LABELS, images: 'Photos' };

export type Trouble = { service: TroubledService; label: string; code: TroubleCode; words: string; since: Instant };
/** `isRight` without a code ends every trouble of the service. */
export type TroubleWatch = { isWrong(code: TroubleCode, cause: unknown): void; isRight(code?: TroubleCode): void };
export type Troubles = { of(service: TroubledService): TroubleWatch; list(): Trouble[] };

/** A service that fails now and then must not fill the reports. */
const TOLD_AGAIN_AFTER_MS = 3_600_000;

/** API-100: of this process; told once in the error reports, and shown by `/healthz` until a message leaves again. */
export function createTroubles(reports: ErrorReports, now: () => Instant): Troubles {
  const present = new Map<TroubleCode, Trouble>();
  const toldAt = new Map<TroubleCode, Instant>();

  function tell(level: 'error' | 'info', service: string, code: TroubleCode, message: string, cause?: unknown): void {
    void reports.report({
      message,
      level,
      severity: level === 'error' ? 'high' : 'low',
      source: 'server',
      companyId: null,
      errorCode: code,
      traceId: null,
      data: {
        service,
        ...(cause !== undefined && { cause: cause instanceof Error ? cause.message : JSON.stringify(cause) }),
      },
    });
  }

  return {
    of: (service) => ({
      isWrong(code, cause) {
        const at = now();
        if (present.has(code)) return;
        const words = french(TROUBLES[code]);
        present.set(code, { service, label: LABELS[service], code, words, since: at });
        const last = toldAt.get(code);
        if (last !== undefined && msBetween(last, at) < TOLD_AGAIN_AFTER_MS) return;
        toldAt.set(code, at);
        tell('error', service, code, words, cause);
      },
      isRight(code) {
        for (const over of present.values()) {
          if (over.service !== service || (code !== undefined && over.code !== code)) continue;
          present.delete(over.code);
          tell('info', service, over.code, french(`${over.label} : le service répond de nouveau.`));
        }
      },
    }),
    list: () => [...present.values()],
  };
}
