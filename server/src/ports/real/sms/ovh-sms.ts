import { createHash } from 'node:crypto';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import type { Outbound } from '../../outbound.ts';
import { ProviderUnavailable } from '../../provider-failures.ts';
import type { TextMessages } from '../../text-messages.ts';
import { mustBeNumber, notSent, postSms } from './sms-calls.ts';
import { inGsm } from './sms-text.ts';

export type OvhSms = {
  provider: 'ovh';
  url: string;
  service: string;
  applicationKey: string;
  applicationSecret: string;
  consumerKey: string;
  sender: string;
};

const Sent = z.object({ validReceivers: z.array(z.string()), ids: z.array(z.int()).nullish() });
/** An order that was ready an hour ago is no news. */
const VALID_MINUTES = 60;

/** OVHcloud: each call is signed with the hour of its servers, of which our clock may differ. */
export function ovhSms(settings: OvhSms, outbound: Outbound, now: () => Instant): TextMessages {
  const { url, service, applicationKey, applicationSecret, consumerKey, sender } = settings;
  let aheadSeconds: number | null = null;

  async function serverSeconds(): Promise<number> {
    const ours = Math.floor(Date.parse(now()) / 1_000);
    if (aheadSeconds === null) {
      const theirs = await outbound.json(`${url}/auth/time`, z.int()).catch((cause: unknown) => {
        throw new ProviderUnavailable('sms', cause);
      });
      aheadSeconds = theirs - ours;
    }
    return ours + aheadSeconds;
  }

  return {
    async send({ to, text }) {
      mustBeNumber(to);
      const address = `${url}/sms/${encodeURIComponent(service)}/jobs`;
      const body = inAscii({
        message: inGsm(text),
        receivers: [to],
        sender,
        noStopClause: true,
        priority: 'high',
        coding: '7bit',
        charset: 'UTF-8',
        class: 'phoneDisplay',
        validityPeriod: VALID_MINUTES,
      });
      const seconds = String(await serverSeconds());
      const signed = [applicationSecret, consumerKey, 'POST', address, body, seconds].join('+');
      const reply = await postSms(outbound, address, {
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-ovh-application': applicationKey,
          'x-ovh-consumer': consumerKey,
          'x-ovh-timestamp': seconds,
          'x-ovh-signature': `$1$${createHash('sha1').update(signed).digest('hex')}`,
        },
        body,
      });
      const sent = Sent.safeParse(reply.json);
      // Taken, and sent to nobody: a number that is none there.
      if (!sent.success || sent.data.validReceivers.length === 0) throw notSent('no-receiver', sent.error);
    },
  };
}

/** The signature is of the very bytes: without accents nothing on the way can write them otherwise. */
const inAscii = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u0080-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
