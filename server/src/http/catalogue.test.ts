import { ERRORS, refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Refused } from './refused.ts';

const spec = readFileSync(new URL('../../../docs/spec/orders.md', import.meta.url), 'utf8');

/** The table under ERR-60: which statuses a code may be answered with. */
function statusesOfCodes(): Map<string, number[]> {
  const table = spec.slice(spec.indexOf('- `ERR-60`'), spec.indexOf('- `ERR-61`'));
  const statuses = new Map<string, number[]>();
  for (const [, status, cell = ''] of table.matchAll(/^\| (\d{3}) \| (.*) \|$/gm))
    for (const [code] of cell.matchAll(/\b[A-Z][A-Z_]{4,}[A-Z]\b/g))
      statuses.set(code, [...(statuses.get(code) ?? []), Number(status)]);
  return statuses;
}

/** What fails on our side has no row in ERR-60: the generic sentence of ERR-08, and a way to try again. */
const OURS = ['UNEXPECTED', 'UNAVAILABLE'];

describe('the catalogue of refusals', () => {
  test('ERR-60 API-04 every code carries a status that the specification gives it', () => {
    const known = statusesOfCodes();
    expect(known.get('ERROR_CHECKING_ORDER')).toEqual([409, 423]);
    expect(known.size).toBeGreaterThan(50);
    for (const [key, [status, code]] of Object.entries(ERRORS)) {
      if (OURS.includes(code)) continue;
      expect(known.get(code) ?? [], `${key}: ${code}`).toContain(status);
    }
  });

  test.each<[Refusal, string]>([
    ['BAD_REQUEST', 'Un problème est survenu, merci de réessayer !'],
    ['PAYLOAD_TOO_LARGE', "L'envoi est trop volumineux."],
    ['UNAUTHENTICATED', 'Votre session a expiré, merci de vous reconnecter.'],
    ['TOKEN_EXPIRED', 'Votre session a expiré, merci de vous reconnecter.'],
    ['ORDER_STATE', "Cette action n'est plus possible : la commande a changé d'état."],
    ['ORDER_TYPE_DISABLED', "Ce mode de vente n'est pas disponible."],
    ['PAYMENT_TYPE_NOT_OFFERED', "Ce moyen de paiement n'est pas disponible."],
    ['RECORD_CONFLICT', "Cet élément vient d'être modifié par un autre utilisateur."],
    ['THIRD_PARTY_ERROR', 'Le service demandé ne répond pas, merci de réessayer !'],
    ['THIRD_PARTY_UNAVAILABLE', 'Le service demandé ne répond pas, merci de réessayer !'],
  ])('ERR-61 ERR-08 CAT-ERR-25 %s has its sentence', (refusal, sentence) => {
    expect(refusalSentence(refusal)).toBe(french(sentence));
  });

  test.each<[Refusal, string]>([
    ['FORBIDDEN', "Vous n'avez pas les droits nécessaires pour effectuer cette action."],
    ['NOT_FOUND', "Cet élément n'existe plus."],
    ['SHOP_CLOSED', 'Ce magasin est fermé.'],
  ])('ERR-27 %s has its sentence', (refusal, sentence) => {
    expect(refusalSentence(refusal)).toBe(french(sentence));
  });

  test('ERR-21 SET-ERR-03 RECORD_INVALID has one general sentence; an order that does not hold says so', () => {
    expect(new Refused('RECORD_INVALID').body('t')).toMatchObject({
      errorCode: 'RECORD_INVALID',
      errorMessage: french('Les données envoyées sont invalides.'),
    });
    expect(new Refused('order-unverified').status).toBe(409);
    expect(new Refused('order-unverified').body('t')).toMatchObject({
      errorCode: 'ERROR_CHECKING_ORDER',
      errorMessage: french("La commande n'a pas pu être vérifiée."),
    });
    expect(new Refused('ERROR_CHECKING_ORDER').status).toBe(423);
  });

  test('ERR-22 the name of whoever was first is part of the sentence', () => {
    const { errorMessage } = new Refused('ORDER_ALREADY_HANDLED', { words: { name: 'Léa' } }).body('t');
    expect(errorMessage).toBe(french("Cette commande vient d'être traitée par Léa."));
  });

  test('every sentence is French typography: no straight apostrophe, no breaking space before a high sign', () => {
    for (const refusal of Object.keys(ERRORS) as Refusal[]) {
      const sentence = refusalSentence(refusal, { name: 'Léa', amount: '12,50 €' });
      expect(sentence, refusal).not.toMatch(/'| [:;!?%€]|\{|\}/);
      expect(sentence.length, refusal).toBeGreaterThan(10);
    }
  });
});
