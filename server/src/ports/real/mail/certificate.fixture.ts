import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** DER: a tag, a length, a content (X.690). */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const hex = body.length.toString(16);
  const length = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}
const sequence = (...content: Buffer[]) => der(0x30, ...content);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const ECDSA_SHA256 = sequence(objectId('2a8648ce3d040302'));
const COMMON_NAME = objectId('550403');
const ALT_NAME = objectId('551d11');
const BASIC_CONSTRAINTS = objectId('551d13');
const KEY_ID = objectId('551d0e');

const nameOf = (text: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))));
const utcTime = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
const DAY_MS = 86_400_000;

/** An X.509 certificate (RFC 5280) for `localhost` that signs itself: whoever is given it as an authority trusts it. */
export function ownCertificate(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const extensions = sequence(
    sequence(ALT_NAME, der(0x04, sequence(der(0x82, Buffer.from('localhost'))))),
    sequence(BASIC_CONSTRAINTS, der(0x01, Buffer.from([0xff])), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
    sequence(KEY_ID, der(0x04, der(0x04, createHash('sha1').update(subjectKey).digest()))),
  );
  const now = Date.now();
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1 + Math.floor(Math.random() * 126)),
    ECDSA_SHA256,
    nameOf('localhost'),
    sequence(utcTime(new Date(now - DAY_MS)), utcTime(new Date(now + DAY_MS))),
    nameOf('localhost'),
    subjectKey,
    der(0xa3, extensions),
  );
  const certificate = sequence(signed, ECDSA_SHA256, bits(sign('sha256', signed, privateKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}
