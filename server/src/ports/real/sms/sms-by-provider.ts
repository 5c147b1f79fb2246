import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Outbound } from '../../outbound.ts';
import type { TextMessages } from '../../text-messages.ts';
import { brevoSms, type BrevoSms } from './brevo-sms.ts';
import { httpSms, type HttpSms } from './http-sms.ts';
import { ovhSms, type OvhSms } from './ovh-sms.ts';
import { twilioSms, type TwilioSms } from './twilio-sms.ts';

export type SmsSettings = HttpSms | BrevoSms | OvhSms | TwilioSms;

export function smsByProvider(settings: SmsSettings, outbound: Outbound, now: () => Instant): TextMessages {
  if (settings.provider === 'brevo') return brevoSms(settings, outbound);
  if (settings.provider === 'ovh') return ovhSms(settings, outbound, now);
  return settings.provider === 'twilio' ? twilioSms(settings, outbound) : httpSms(settings, outbound);
}
