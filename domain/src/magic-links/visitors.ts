/**
 * LNK-20: whoever reads a link without following it. Crawlers mostly say so; the previews of messengers and mail scanners
 * are named one by one. A browser inside an app (« FBAN/FBIOS », « Instagram 300.0 ») is a person.
 */
const ROBOTS = new RegExp(
  [
    // Not the telephones of Cubot.
    '(?<!cu)bot(?![a-z])',
    'crawl',
    'spider',
    'slurp',
    'preview',
    'facebookexternalhit',
    'facebookcatalog',
    'meta-external',
    '^whatsapp/',
    '^twitterbot',
    '^slack',
    '^telegrambot',
    '^viber',
    '^snapchat/',
    'snap url',
    'skypeuri',
    'microsoftpreview',
    'bingpreview',
    'google-read-aloud',
    'google-safety',
    'googleother',
    'google favicon',
    'feedfetcher',
    'mediapartners',
    'apis-google',
    'google-inspectiontool',
    'lighthouse',
    'pagespeed',
    'embedly',
    'iframely',
    'pinterest/0',
    'tumblr/',
    'flipboard',
    'vkshare',
    'w3c_validator',
    'validator',
    'ia_archiver',
    'archive\\.org',
    'monitor',
    'uptime',
    'pingdom',
    'statuscake',
    'proofpoint',
    'barracuda',
    'mimecast',
    'headless',
    'phantomjs',
    'puppeteer',
    'playwright',
    '^(curl|wget|python|java|go-http|okhttp|ruby|perl|php|axios|node|undici|libwww|httpie|postman|insomnia|apache-http|dart|cfnetwork)',
    'python-requests',
    'scrapy',
    'httpclient',
  ].join('|'),
  'i',
);

/** iMessage asks as Safari that carries both names at its end. */
const IMESSAGE = /facebookexternalhit\/1\.1 Facebot Twitterbot/i;

export const isRobot = (userAgent: string): boolean =>
  userAgent.trim() === '' || IMESSAGE.test(userAgent) || ROBOTS.test(userAgent);

export type Phone = 'iphone' | 'android';

export function phoneOf(userAgent: string): Phone | null {
  if (/\b(iPhone|iPod)\b/.test(userAgent)) return 'iphone';
  return /\bAndroid\b.*\bMobile\b/.test(userAgent) ? 'android' : null;
}

const STORES: Record<string, Phone> = {
  'apps.apple.com': 'iphone',
  'itunes.apple.com': 'iphone',
  'play.google.com': 'android',
};

/**
 * LNK-19: the address of the app in the store of this telephone, among those that the shops have entered. Only the two
 * stores are led to: a link of ours must not lead wherever somebody types.
 */
export function storeAddress(userAgent: string, urls: readonly string[]): URL | null {
  const phone = phoneOf(userAgent);
  if (!phone) return null;
  for (const text of urls) {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url?.protocol === 'https:' && url.port === '' && STORES[url.hostname] === phone) return url;
  }
  return null;
}

/** Google hands its referrer to the app at its first start: the app names link and device with it. */
export function withReferrer(store: URL, key: string, deviceId: string): string {
  const url = new URL(store);
  if (url.hostname === 'play.google.com') url.searchParams.set('referrer', `lk=${key}&did=${deviceId}`);
  return url.href;
}
