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
  'hub-signature-refused':
    "Des messages au nom de HubRise portent une autre signature que la nôtre : ils sont refusés, et les commandes n'arrivent qu'à la comparaison suivante (dix minutes). Vérifiez HUBRISE_CLIENT_SECRET.",
  'sms-refuses-us':
    'Le service de SMS refuse les identifiants de ce serveur : les SMS attendent. Vérifiez ceux de SMS_PROVIDER.',
  'push-refuses-us':
    'Le service de notifications refuse les identifiants de ce serveur : aucune ne part. Vérifiez sa clé.',
} as const;
export type TroubleCode = keyof typeof TROUBLES;

export type Trouble = { service: PortName; label: string; code: TroubleCode; words: string; since: Instant };
export type TroubleWatch = { isWrong(code: TroubleCode, cause: unknown): void; isRight(): void };
export type Troubles = { of(port: PortName): TroubleWatch; list(): Trouble[] };

/** A service that fails now and then must not fill the reports. */
const TOLD_AGAIN_AFTER_MS = 3_600_000;

/** API-100: of this process; told once in the error reports, and shown by `/healthz` until a message leaves again. */
export function createTroubles(reports: ErrorReports, now: () => Instant): Troubles {
  const present = new Map<PortName, Trouble>();
  const toldAt = new Map<TroubleCode, Instant>();

  function tell(level: 'error' | 'info', service: PortName, code: TroubleCode, message: string, cause?: unknown): void {
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
        const known = present.get(service);
        const words = french(TROUBLES[code]);
        if (known?.code !== code)
          present.set(service, { service, label: PORT_LABELS[service], code, words, since: at });
        const last = toldAt.get(code);
        if (known?.code === code || (last !== undefined && msBetween(last, at) < TOLD_AGAIN_AFTER_MS)) return;
        toldAt.set(code, at);
        tell('error', service, code, words, cause);
      },
      isRight() {
        const over = present.get(service);
        if (!over) return;
        present.delete(service);
        tell('info', service, over.code, french(`${over.label} : le service répond de nouveau.`));
      },
    }),
    list: () => [...present.values()],
  };
}
