import { ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';

const PROVIDER = 'smtp';

/**
 * API-100, RFC 5321 and 3463. `ours`: this server is refused, whoever the mail is for. `later`: the other side asks for
 * patience. `unknown`: the line was cut after the whole message. `full`: a mailbox without room. `dead`: no such address.
 * `blocked`: the message itself or our reputation.
 */
export type MailFault = 'ours' | 'later' | 'unknown' | 'full' | 'dead' | 'blocked';

/** What nodemailer says of a failed mail. */
type SmtpError = { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown };

const LOGIN_CODES = [454, 530, 534, 535, 538];
const DEAD_CODES = [550, 551, 553, 556];

/** `isHandedOver`: every byte of the message had left when it failed. */
export function mailFault(cause: unknown, isHandedOver: boolean): MailFault {
  const { code, command, responseCode, response } = (cause ?? {}) as SmtpError;
  const status = Number(responseCode ?? 0);
  if (status === 0) {
    // Larger than the server says it takes: no use trying again.
    if (code === 'EMESSAGE') return 'blocked';
    return isHandedOver ? 'unknown' : 'ours';
  }
  if (code === 'EAUTH' || code === 'ETLS' || LOGIN_CODES.includes(status)) return 'ours';
  if (status < 500) return 'later';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'ours';
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(String(response)) ?? [];
  if (subject === undefined) {
    if (status === 552) return 'full';
    return command === 'RCPT TO' && DEAD_CODES.includes(status) ? 'dead' : 'blocked';
  }
  if (subject === '2' && detail === '2') return 'full';
  return subject === '1' || (subject === '2' && detail === '1') ? 'dead' : 'blocked';
}

/** RFC 5321 4.5.4.1: at least half an hour. */
const SECOND_TRY_SECONDS = 1_800;
/** Somebody has to correct something: no use asking every few seconds. */
const OUR_FAULT_SECONDS = 60;

const REFUSED = { full: 'mailbox-full', dead: 'dead-address', blocked: 'content-refused' } as const;

/** What the jobs are told: ProviderUnavailable waits, ProviderRefused is over. */
export function asFailure(
  fault: MailFault,
  cause: unknown,
  isSecondTry: boolean,
): ProviderRefused | ProviderUnavailable {
  switch (fault) {
    case 'ours':
      return new ProviderUnavailable(PROVIDER, cause, OUR_FAULT_SECONDS);
    case 'later':
      return new ProviderUnavailable(PROVIDER, cause);
    case 'unknown':
      return new ProviderUnavailable(PROVIDER, cause, SECOND_TRY_SECONDS);
    case 'full':
      if (!isSecondTry) return new ProviderUnavailable(PROVIDER, cause, SECOND_TRY_SECONDS);
      return new ProviderRefused(PROVIDER, REFUSED.full, cause);
    default:
      return new ProviderRefused(PROVIDER, REFUSED[fault], cause);
  }
}
