import { z } from 'zod';
import type { Outbound } from '../../outbound.ts';
import { ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import type { TextMessages } from '../../text-messages.ts';
import { mustBeNumber, notSent, postSms } from './sms-calls.ts';
import { inGsm } from './sms-text.ts';

export type TwilioSms = { provider: 'twilio'; url: string; accountSid: string; authToken: string; sender: string };

const Sent = z.object({ sid: z.string().min(1), status: z.string(), error_code: z.int().nullish() });
const NOT_SENT = ['undelivered', 'failed', 'canceled'];
/** Their queue is full, or a telephone cannot be reached for now: nothing has left. */
const LATER = ['20429', '21611', '30001', '30003', '30008'];
const VALID_SECONDS = 3_600;

export function twilioSms({ url, accountSid, authToken, sender }: TwilioSms, outbound: Outbound): TextMessages {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  // The sender is a number, a name, or a service that chooses one.
  const from = sender.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    async send({ to, text }) {
      mustBeNumber(to);
      const form = new URLSearchParams({
        To: to,
        [from]: sender,
        Body: inGsm(text),
        ValidityPeriod: String(VALID_SECONDS),
        SmartEncoded: 'true',
      });
      const headers = {
        authorization,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      };
      const reply = await postSms(outbound, address, { headers, body: form.toString() }).catch((error: unknown) => {
        if (error instanceof ProviderRefused && LATER.includes(error.code)) throw new ProviderUnavailable('sms', error);
        throw error;
      });
      const sent = Sent.safeParse(reply.json);
      if (!sent.success || NOT_SENT.includes(sent.data.status)) throw notSent('not-taken', sent.error);
    },
  };
}
