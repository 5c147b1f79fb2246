import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** API-57: no password, token, card, IBAN or full address ever reaches a log line. */
const SECRETS = [
  'password',
  'currentPassword',
  'passwordConfirmation',
  'token',
  'accessToken',
  'refreshToken',
  'orderToken',
  'cardToken',
  'clientSecret',
  'paymentClientSecret',
  'iban',
  'authorization',
  'cookie',
  'address',
  'street',
];

export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[masqué]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err },
  });
}
