const PROVIDERS = ['http', 'brevo', 'ovh', 'twilio'] as const;
const ADDRESSES = {
  brevo: 'https://api.brevo.com/v3',
  ovh: 'https://eu.api.ovh.com/1.0',
  twilio: 'https://api.twilio.com',
} as const;

type Reader = {
  choice: <T extends string>(name: string, values: readonly T[], fallback: T) => T;
  together: <K extends string>(names: readonly K[], optional?: readonly string[]) => Record<K, string> | null;
  url: (name: string, fallback: string, schemes: string[]) => string;
};

/** Text messages: one of the providers that we know, or any that speaks the small protocol of sms/http-sms.ts. */
export function readSms({ choice, together, url }: Reader) {
  const provider = choice('SMS_PROVIDER', PROVIDERS, 'http');
  if (provider === 'http') {
    const http = together(['SMS_URL', 'SMS_TOKEN', 'SMS_SENDER']);
    return http && { provider, url: http.SMS_URL, token: http.SMS_TOKEN, sender: http.SMS_SENDER };
  }
  const address = url('SMS_URL', ADDRESSES[provider], ['http', 'https']);
  if (provider === 'brevo') {
    const brevo = together(['SMS_TOKEN', 'SMS_SENDER'], ['SMS_PROVIDER']);
    return brevo && { provider, url: address, apiKey: brevo.SMS_TOKEN, sender: brevo.SMS_SENDER };
  }
  if (provider === 'twilio') {
    const twilio = together(['TWILIO_ACCOUNT_SID', 'SMS_TOKEN', 'SMS_SENDER'], ['SMS_PROVIDER']);
    if (!twilio) return null;
    const { TWILIO_ACCOUNT_SID: accountSid, SMS_TOKEN: authToken, SMS_SENDER: sender } = twilio;
    return { provider, url: address, accountSid, authToken, sender };
  }
  const ovh = together(
    ['OVH_SMS_SERVICE', 'OVH_APPLICATION_KEY', 'OVH_APPLICATION_SECRET', 'OVH_CONSUMER_KEY', 'SMS_SENDER'],
    ['SMS_PROVIDER'],
  );
  return (
    ovh && {
      provider,
      url: address,
      service: ovh.OVH_SMS_SERVICE,
      applicationKey: ovh.OVH_APPLICATION_KEY,
      applicationSecret: ovh.OVH_APPLICATION_SECRET,
      consumerKey: ovh.OVH_CONSUMER_KEY,
      sender: ovh.SMS_SENDER,
    }
  );
}
