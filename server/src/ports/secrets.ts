import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * sec:sealed-secrets: the place of a sealed value is part of the seal, so that a value copied to another row or company
 * does not open.
 */
export type SealedPlace = { table: string; row: string; companyId: string };

export type Secrets = {
  seal(plain: string, place: SealedPlace): string;
  /** Throws SealBroken when the value was altered, moved, or sealed with a key that is no longer known. */
  open(sealed: string, place: SealedPlace): string;
  /** True when the value opens with an old key only and should be sealed again. */
  isStale(sealed: string): boolean;
};

export class SealBroken extends Error {
  constructor(reason: string) {
    super(`sealed value cannot be opened: ${reason}`);
    this.name = 'SealBroken';
  }
}

const FORMAT = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Key = { id: string; bytes: Buffer };

/** `oldAppSecrets`: former values of APP_SECRET, kept until every row has been sealed again. */
export function createSecrets(appSecret: string, oldAppSecrets: readonly string[] = []): Secrets {
  const current = deriveKey(appSecret);
  const known = new Map([current, ...oldAppSecrets.map(deriveKey)].map((key) => [key.id, key]));

  return {
    seal: (plain, place) => sealWith(current, plain, place),
    open(sealed, place) {
      const parts = readSealed(sealed);
      const key = known.get(parts.keyId);
      if (!key) throw new SealBroken('unknown key');
      return openWith(key, parts, place);
    },
    isStale: (sealed) => readSealed(sealed).keyId !== current.id,
  };
}

function deriveKey(appSecret: string): Key {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', appSecret, 'comptoir', `${FORMAT} ${purpose}`, length));
  return { id: derive('key id', 6).toString('base64url'), bytes: derive('sealing key', 32) };
}

function boundTo({ table, row, companyId }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([FORMAT, table, row, companyId]));
}

function sealWith(key: Key, plain: string, place: SealedPlace): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(place));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const parts = [iv, text, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  return [FORMAT, key.id, ...parts].join('.');
}

type SealedParts = { keyId: string; iv: Buffer; text: Buffer; tag: Buffer };

function readSealed(sealed: string): SealedParts {
  const [format, keyId, iv, text, tag, ...rest] = sealed.split('.');
  if (format !== FORMAT || !keyId || !iv || text === undefined || !tag || rest.length > 0)
    throw new SealBroken('unknown format');
  return {
    keyId,
    iv: Buffer.from(iv, 'base64url'),
    text: Buffer.from(text, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
  };
}

function openWith(key: Key, { iv, text, tag }: SealedParts, place: SealedPlace): string {
  // A shorter tag is easier to forge, and Node accepts it unless the length is checked.
  if (iv.length !== IV_BYTES || tag.length !== TAG_BYTES) throw new SealBroken('wrong length');
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(place)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    throw new SealBroken('altered or moved');
  }
}
