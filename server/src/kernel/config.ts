import { createPrivateKey, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SERVED_CODES } from '@comptoir/domain/kernel/phone.ts';
import { derivedKey } from './derived-key.ts';
import { readSupport } from './support-config.ts';
import { readMail } from './mail-settings.ts';
import { readSms } from './sms-settings.ts';

export const SEED_SIZES = ['none', 'demo', '10k', '100k', '1m'] as const;
export type SeedSize = (typeof SEED_SIZES)[number];
const nameOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost'];
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

const IGN_TILES =
  'https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2' +
  '&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}';

/** One French sentence per wrong setting, so that all can be corrected at once. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>;

/** `.env.example` and the README list the same names. */
export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Env) {
  const wrong: string[] = [];
  const text = (name: string) => env[name]?.trim() ?? '';
  const choice = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name) || fallback;
    if ((values as readonly string[]).includes(value)) return value as T;
    wrong.push(`${name} doit valoir ${values.join(', ')} (reçu : « ${value} »).`);
    return fallback;
  };
  const onOff = (name: string, fallback: boolean) => choice(name, ['on', 'off'], fallback ? 'on' : 'off') === 'on';
  const url = (name: string, fallback: string, schemes: string[]) => {
    const value = text(name) || fallback;
    if (value && !schemes.some((scheme) => value.startsWith(`${scheme}://`)))
      wrong.push(`${name} doit commencer par ${schemes.map((s) => `${s}://`).join(' ou ')}.`);
    return value.replace(/\/$/, '');
  };
  /** Half a configuration is a mistake that must not pass for the sandbox. */
  const together = <K extends string>(
    names: readonly K[],
    optional: readonly string[] = [],
  ): Record<K, string> | null => {
    const missing = names.filter((name) => !text(name));
    const given = [...names, ...optional].filter((name) => text(name));
    if (given.length === 0) return null;
    if (missing.length > 0) {
      wrong.push(`${given.join(', ')} ne suffit pas : il manque ${missing.join(', ')}.`);
      return null;
    }
    return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<K, string>;
  };

  const imageOrigin = (host: string): string => {
    const address = `https://${host}`;
    if (URL.canParse(address) && new URL(address).host === host) return address;
    wrong.push(`IMAGE_HOSTS ne contient que des noms de machine, séparés par des virgules (reçu : « ${host} »).`);
    return '';
  };

  /** INV-28: « 2028-01-01=TVA non applicable, … », the next one after a vertical bar. */
  const datedMention = (mention: string) => {
    const [from = '', ...words] = mention.split('=');
    const given = { from: from.trim(), text: words.join('=').trim() };
    if (!/^\d{4}-\d{2}-\d{2}$/.test(given.from) || !given.text)
      wrong.push(`VAT_EXEMPTION_MENTIONS s'écrit AAAA-MM-JJ=texte, séparés par « | » (reçu : « ${mention} »).`);
    return given;
  };

  const callingCode = (code: string): string => {
    if (!/^[1-9]\d{0,2}$/.test(code))
      wrong.push(
        `SMS_COUNTRY_CODES ne contient que des indicatifs sans +, séparés par des virgules (reçu : « ${code} »).`,
      );
    return code;
  };

  /** On one line, as in the provider's file: its line ends are written \\n. */
  const pemOf = (value: string): string => value.replace(/^"|"$/g, '').replaceAll('\\n', '\n');
  const privateKey = (name: string, value: string, whose: string): string => {
    const pem = pemOf(value);
    try {
      createPrivateKey(pem);
    } catch {
      wrong.push(`${name} doit être la clé privée ${whose} (« -----BEGIN PRIVATE KEY----- »…).`);
    }
    return pem;
  };

  const isProduction = text('NODE_ENV') === 'production';
  if (isProduction && text('DEMO') === 'on')
    wrong.push('DEMO=on est refusé en production : la démonstration joue les clients, les paiements et les livreurs.');
  const port = Number(text('PORT') || '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    wrong.push(`PORT doit être un nombre entre 0 et 65535 (reçu : « ${text('PORT')} »).`);
  const dataDir = resolve(text('DATA_DIR') || '.data');
  const databaseUrl = url('DATABASE_URL', '', ['postgres', 'postgresql']) || null;
  const databaseAppUrl = url('DATABASE_APP_URL', '', ['postgres', 'postgresql']) || null;
  if (databaseAppUrl && !databaseUrl)
    wrong.push('DATABASE_APP_URL ne suffit pas : il manque DATABASE_URL, qui crée les tables.');
  const appSecret = text('APP_SECRET');
  if (appSecret && appSecret.length < 32) wrong.push('APP_SECRET doit contenir au moins 32 caractères.');
  if (!appSecret && databaseUrl)
    wrong.push('APP_SECRET est obligatoire avec DATABASE_URL : tous les serveurs doivent partager le même secret.');
  const publicUrl = url('PUBLIC_URL', `http://localhost:${port}`, ['http', 'https']);
  if (isProduction && !publicUrl.startsWith('https://'))
    wrong.push('PUBLIC_URL doit commencer par https:// en production.');

  const mail = readMail({ text, choice, together }, isProduction, wrong);
  const sms = readSms({ choice, together, url });
  const push = together(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']);
  const fcm = together(['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY']);
  const fcmKey = fcm ? privateKey('FCM_PRIVATE_KEY', fcm.FCM_PRIVATE_KEY, 'du fichier du compte de service') : '';
  const qz = together(['QZ_CERTIFICATE', 'QZ_PRIVATE_KEY']);
  const qzKey = qz ? privateKey('QZ_PRIVATE_KEY', qz.QZ_PRIVATE_KEY, 'du certificat QZ') : '';
  const stripe = together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], ['STRIPE_PUBLISHABLE_KEY']);
  const stuart = together(
    ['STUART_CLIENT_ID', 'STUART_CLIENT_SECRET', 'STUART_WEBHOOK_SECRET'],
    ['STUART_API_URL', 'STUART_WEBHOOK_HEADER', 'STUART_WEBHOOK_KEY'],
  );
  const hubrise = together(['HUBRISE_CLIENT_ID', 'HUBRISE_CLIENT_SECRET']);
  const stuartHeader = together(['STUART_WEBHOOK_HEADER', 'STUART_WEBHOOK_KEY']);
  const uberDirect = together(
    ['UBER_DIRECT_CUSTOMER_ID', 'UBER_DIRECT_CLIENT_ID', 'UBER_DIRECT_CLIENT_SECRET', 'UBER_DIRECT_SIGNING_KEY'],
    ['UBER_DIRECT_API_URL', 'UBER_DIRECT_AUTH_URL', 'UBER_DIRECT_TEST'],
  );
  const s3 = together(['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], ['S3_ENDPOINT']);
  const geocoderUrl = url('GEOCODER_URL', '', ['http', 'https']);
  const tilesUrl = url('MAP_TILES_URL', geocoderUrl ? IGN_TILES : '', ['http', 'https']);
  if (tilesUrl && !['{z}', '{x}', '{y}'].every((part) => tilesUrl.includes(part)))
    wrong.push('MAP_TILES_URL doit contenir {z}, {x} et {y}.');

  const host = text('HOST') || '127.0.0.1';
  const isDemo = onOff('DEMO', !isProduction && !databaseUrl);
  const trustProxy = onOff('TRUST_PROXY', false);
  // Sandbox messages hold codes and links: outside a demonstration nobody but this machine may read them.
  const isOwnMachine =
    !isProduction && !trustProxy && [host, nameOf(publicUrl)].every((name) => LOOPBACK.includes(name));

  const config = {
    isProduction,
    host,
    port,
    publicUrl,
    dataDir,
    databaseUrl,
    /** Null: the server makes the role with which it signs in (sec:bare-login). */
    databaseAppUrl,
    appSecret,
    isDemo,
    /** API-92: which pages show what the sandbox plays; `own` are those that a restaurant of one's own needs. */
    sandboxPages: isDemo ? ('all' as const) : isOwnMachine ? ('own' as const) : ('none' as const),
    seed: choice('SEED', SEED_SIZES, 'demo'),
    simulatorAtStart: onOff('SIMULATOR', true),
    support: readSupport(text, isProduction, wrong),
    helpUrl: url('HELP_URL', 'https://aide.comptoir.exemple', ['http', 'https']),
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, isProduction ? 'info' : 'warn'),
    trustProxy,
    /** null: /metrics answers this machine only. */
    metricsToken: text('METRICS_TOKEN') || null,
    mail,
    sms,
    /** sec:message-cost: calling codes of the countries whose telephones may register as drivers. */
    smsCountryCodes: several(text('SMS_COUNTRY_CODES') || SERVED_CODES.join(',')).map(callingCode),
    push: push && { publicKey: push.VAPID_PUBLIC_KEY, privateKey: push.VAPID_PRIVATE_KEY, subject: push.VAPID_SUBJECT },
    /** PRN-09: PEM on one line, its line ends written \\n. */
    qz: qz && { certificate: pemOf(qz.QZ_CERTIFICATE), privateKey: qzKey },
    /** PSH-19: the service account of the app's Firebase project. */
    fcm: fcm && {
      projectId: fcm.FCM_PROJECT_ID,
      clientEmail: fcm.FCM_CLIENT_EMAIL,
      privateKey: fcmKey,
      apiUrl: 'https://fcm.googleapis.com',
      tokenUrl: 'https://oauth2.googleapis.com/token',
    },
    maps: geocoderUrl ? { geocoderUrl } : null,
    /** Instead of the geocoder above, where its key is given: it also knows Monaco. */
    googlePlaces: text('GOOGLE_PLACES_KEY')
      ? {
          apiKey: text('GOOGLE_PLACES_KEY'),
          placesUrl: 'https://places.googleapis.com/v1',
          geocodeUrl: 'https://maps.googleapis.com/maps/api/geocode/json',
        }
      : null,
    /** MAP-10: null draws plain tiles in the browser, without any network. */
    mapTiles: tilesUrl ? { url: tilesUrl, attribution: text('MAP_ATTRIBUTION') || '© IGN' } : null,
    /** Two secrets while one replaces the other, or one per kind of endpoint. */
    payments: stripe && {
      stripeSecretKey: stripe.STRIPE_SECRET_KEY,
      stripeWebhookSecrets: several(stripe.STRIPE_WEBHOOK_SECRET),
      /** Null: the public shop offers no card. */
      stripePublishableKey: text('STRIPE_PUBLISHABLE_KEY') || null,
    },
    stuart: stuart && {
      clientId: stuart.STUART_CLIENT_ID,
      clientSecret: stuart.STUART_CLIENT_SECRET,
      webhookSecrets: several(stuart.STUART_WEBHOOK_SECRET),
      webhookHeader: stuartHeader && {
        name: stuartHeader.STUART_WEBHOOK_HEADER.toLowerCase(),
        keys: several(stuartHeader.STUART_WEBHOOK_KEY),
      },
      apiUrl: url('STUART_API_URL', 'https://api.stuart.com', ['http', 'https']),
    },
    uberDirect: uberDirect && {
      customerId: uberDirect.UBER_DIRECT_CUSTOMER_ID,
      clientId: uberDirect.UBER_DIRECT_CLIENT_ID,
      clientSecret: uberDirect.UBER_DIRECT_CLIENT_SECRET,
      signingKeys: several(uberDirect.UBER_DIRECT_SIGNING_KEY),
      isTest: choice('UBER_DIRECT_TEST', ['on', 'off'], 'off') === 'on',
      apiUrl: url('UBER_DIRECT_API_URL', 'https://api.uber.com', ['http', 'https']),
      authUrl: url('UBER_DIRECT_AUTH_URL', 'https://auth.uber.com', ['http', 'https']),
    },
    /** SYN-36: the key is a sealed secret of each company. */
    zeltyApiUrl: url('ZELTY_API_URL', 'https://api.zelty.fr/2.11', ['http', 'https']),
    /** HUB-03: our application at HubRise; the token of each shop is a sealed secret. */
    hubrise: hubrise && {
      clientId: hubrise.HUBRISE_CLIENT_ID,
      clientSecret: hubrise.HUBRISE_CLIENT_SECRET,
      apiUrl: url('HUBRISE_API_URL', 'https://api.hubrise.com/v1', ['http', 'https']),
      oauthUrl: url('HUBRISE_OAUTH_URL', 'https://manager.hubrise.com/oauth2/v1', ['http', 'https']),
      moreScopes: several(text('HUBRISE_MORE_SCOPES')),
    },
    /** DLV-40: for an external driver application. Without them none is heard, except the sandbox's. */
    fleetWebhookSecrets: several(text('FLEET_WEBHOOK_SECRET')),
    /** IMG-11: where tills and hubs keep menu pictures; nothing else is fetched for a browser. */
    exemptionMentions: several(text('VAT_EXEMPTION_MENTIONS'), '|').map(datedMention),
    imageOrigins: several(text('IMAGE_HOSTS')).map(imageOrigin),
    s3: s3 && {
      bucket: s3.S3_BUCKET,
      region: s3.S3_REGION,
      endpoint: url('S3_ENDPOINT', '', ['http', 'https']) || null,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    },
  };
  if (wrong.length > 0) throw new ConfigError(wrong.map((line) => `- ${line}`).join('\n'));
  const secret = config.appSecret || keptSecret(dataDir);
  const isFleetPlayed = config.fleetWebhookSecrets.length === 0 && !isProduction;
  const fleetWebhookSecrets = isFleetPlayed ? [derivedKey(secret, 'fleet-webhook')] : config.fleetWebhookSecrets;
  return { ...config, appSecret: secret, fleetWebhookSecrets };
}

/** During a replacement both secrets are given, separated by a comma. */
const several = (secrets: string, separator = ','): string[] =>
  secrets
    .split(separator)
    .map((secret) => secret.trim())
    .filter(Boolean);

/** Written atomically: a power cut must not leave an empty secret, with which anybody could sign tokens. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) writeOnce(path, randomBytes(32).toString('base64url'));
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32)
    throw new ConfigError(`- Le fichier ${path} est endommagé : restaurez-le, ou donnez APP_SECRET.`);
  return secret;
}

function writeOnce(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
