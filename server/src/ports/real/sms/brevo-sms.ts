import type { Outbound } from '../../outbound.ts';
import type { TextMessages } from '../../text-messages.ts';
import { jsonRequest } from '../answers.ts';
import { mustBeNumber, postSms } from './sms-calls.ts';
import { inGsm } from './sms-text.ts';

export type BrevoSms = { provider: 'brevo'; url: string; apiKey: string; sender: string };

/** Letters and digits, eleven at most: anything else is refused there. */
const SENDER = 11;

export function brevoSms({ url, apiKey, sender }: BrevoSms, outbound: Outbound): TextMessages {
  return {
    async send({ to, text }) {
      mustBeNumber(to);
      const body = {
        sender: sender
          .normalize('NFD')
          .replaceAll(/[^A-Za-z0-9]/g, '')
          .slice(0, SENDER),
        recipient: to.slice(1),
        content: inGsm(text),
        type: 'transactional',
        unicodeEnabled: false,
      };
      await postSms(outbound, `${url}/transactionalSMS/send`, jsonRequest({ 'api-key': apiKey }, body));
    },
  };
}
