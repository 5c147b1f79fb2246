import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '@comptoir/domain/session/session-user.ts';
import type { TestServer } from '../../test/test-server.ts';
import { auditOf, browser, givenPlace, sessionServer } from '../session.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sessionServer();
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const PATH = '/api/auth/profile';
const NEW_PASSWORD = 'Pissaladière du cours 9';
const names = { firstName: 'Léa', lastName: 'Martin' };
const change = (user: { password: string }, fields: object = {}) => ({
  ...names,
  currentPassword: user.password,
  password: NEW_PASSWORD,
  passwordConfirmation: NEW_PASSWORD,
  ...fields,
});

async function givenTablet() {
  const place = await givenPlace(server);
  const tablet = browser(server);
  await tablet.signIn(place.user, place.shop.slug);
  return { ...place, tablet };
}
const answer = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['errorCode'],
  body['errorMessage'],
];

const NOT_A_DATE = 'La date de naissance doit être au format jj/mm/aaaa.';

describe('API-47 API-76 SES-35 the profile', () => {
  test('is read, and saved as people type it', async () => {
    const { companyId, user, tablet } = await givenTablet();
    expect((await tablet.get(PATH)).body).toEqual({
      email: user.email,
      firstName: 'Michèle',
      lastName: 'Rossi',
      phone: null,
      birthDate: null,
    });

    const saved = await tablet.put(PATH, {
      firstName: ' Léa ',
      lastName: ' Martin',
      phone: '06 12 34 56 78',
      birthDate: '29/02/1988',
    });

    const expected: Profile = {
      email: user.email,
      firstName: 'Léa',
      lastName: 'Martin',
      phone: '+33612345678',
      birthDate: '1988-02-29',
    };
    expect([saved.status, saved.body]).toEqual([200, expected]);
    expect((await tablet.get(PATH)).body).toEqual(expected);
    expect((await tablet.get('/api/auth/session')).body).toMatchObject({ firstName: 'Léa', lastName: 'Martin' });
    expect((await auditOf(server, companyId)).at(-1)).toMatchObject({
      action: 'user.save-profile',
      before: { firstName: 'Michèle' },
      after: { firstName: 'Léa', passwordChanged: false },
    });
  });

  test('forgets the phone and the birth date that are left empty', async () => {
    const { tablet } = await givenTablet();
    await tablet.put(PATH, { ...names, phone: '0612345678', birthDate: '01/01/1980' });

    const saved = await tablet.put(PATH, { ...names, phone: '', birthDate: '' });

    expect(saved.body).toMatchObject({ phone: null, birthDate: null });
  });

  test.each<[object, string, string]>([
    [{ lastName: 'Martin' }, 'MISSING_FIELDS', 'Merci de renseigner votre prénom.'],
    [{ firstName: '  ', lastName: 'Martin' }, 'MISSING_FIELDS', 'Merci de renseigner votre prénom.'],
    [{ firstName: 'Léa' }, 'MISSING_FIELDS', 'Merci de renseigner votre nom.'],
    [{ ...names, phone: '06 12' }, 'WRONG_PHONE', 'Le numéro de téléphone n’est pas valide.'],
    [{ ...names, phone: '+330612345678' }, 'WRONG_PHONE', 'Le numéro de téléphone n’est pas valide.'],
    [{ ...names, birthDate: '1988-02-29' }, 'WRONG_BIRTH_DATE', NOT_A_DATE],
    [{ ...names, birthDate: '31/04/1988' }, 'WRONG_BIRTH_DATE', 'Cette date n’existe pas.'],
    [{ ...names, birthDate: '29/02/1987' }, 'WRONG_BIRTH_DATE', 'Cette date n’existe pas.'],
    [{ ...names, birthDate: '31/02/1990' }, 'WRONG_BIRTH_DATE', 'Cette date n’existe pas.'],
    [{ ...names, birthDate: '1/1/1980' }, 'WRONG_BIRTH_DATE', NOT_A_DATE],
    [{ ...names, passwordConfirmation: NEW_PASSWORD }, 'PASSWORDS_DIFFER', 'Les mots de passe ne correspondent pas.'],
  ])('ERR-37 ERR-40 ERR-46 ERR-47 refuses %j', async (body, code, sentence) => {
    const { tablet } = await givenTablet();

    expect(answer(await tablet.put(PATH, body))).toEqual([422, code, sentence]);
    expect((await tablet.get(PATH)).body['firstName']).toBe('Michèle');
  });

  test('SES-36 ERR-45 eighteen today in Paris is an adult, eighteen tomorrow is not', async () => {
    server.clock.offsetMs = Date.parse('2027-06-30T22:30:00Z') - Date.now();
    const { tablet } = await givenTablet();

    const today = await tablet.put(PATH, { ...names, birthDate: '01/07/2009' });
    const tomorrow = await tablet.put(PATH, { ...names, birthDate: '02/07/2009' });

    expect(today.status).toBe(200);
    expect(answer(tomorrow)).toEqual([422, 'UNDER_EIGHTEEN', 'Vous devez avoir au moins 18 ans.']);
  });

  test('API-03 several wrong fields are a list, under the code of the first', async () => {
    const { tablet } = await givenTablet();

    const reply = await tablet.put(PATH, {
      lastName: 'Martin',
      phone: '12',
      birthDate: 'hier',
      password: 'court',
      passwordConfirmation: 'courte',
      currentPassword: 'faux',
    });

    expect(answer(reply)).toEqual([
      422,
      'MISSING_FIELDS',
      [
        { path: 'firstName', message: 'Merci de renseigner votre prénom.' },
        { path: 'phone', message: 'Le numéro de téléphone n’est pas valide.' },
        { path: 'birthDate', message: 'La date de naissance doit être au format jj/mm/aaaa.' },
        { path: 'password', message: 'Choisissez un mot de passe d’au moins 8 caractères, difficile à deviner.' },
        { path: 'passwordConfirmation', message: 'Les mots de passe ne correspondent pas.' },
        { path: 'currentPassword', message: 'Le mot de passe actuel est incorrect.' },
      ],
    ]);
  });

  test('API-06 a name that no database can keep is refused, not a failure', async () => {
    const { tablet } = await givenTablet();

    expect((await tablet.put(PATH, { ...names, firstName: 'Lé\u0000a' })).status).toBe(422);
    expect((await tablet.put(PATH, { ...names, firstName: 'Lé\uD800a' })).status).toBe(422);
  });
});

describe('SES-35 changing the password', () => {
  test('ends the user’s other sessions, keeps this one, and kills the links sent before', async () => {
    const { companyId, shop, user, tablet } = await givenTablet();
    const other = browser(server);
    await other.signIn(user, shop.slug);
    await browser(server).post('/api/auth/reset-password', { email: user.email, shopId: shop.slug });

    const reply = await tablet.put(PATH, change(user));

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect((await tablet.get('/api/auth/session')).status).toBe(200);
    expect((await other.get('/api/auth/session')).status).toBe(401);
    expect((await other.refresh()).status).toBe(401);
    expect((await browser(server).signIn(user, shop.slug)).status).toBe(401);
    expect((await browser(server).signIn({ ...user, password: NEW_PASSWORD }, shop.slug)).status).toBe(200);
    const links = await server.database
      .forCompany(companyId)
      .selectFrom('password_resets')
      .select('used_at')
      .where('company_id', '=', companyId)
      .execute();
    expect(links.map((link) => link.used_at !== null)).toEqual([true]);
    const rows = await auditOf(server, companyId);
    expect(rows.find((row) => row.action === 'user.save-profile')?.after).toMatchObject({ passwordChanged: true });
    expect(JSON.stringify(rows)).not.toContain(NEW_PASSWORD);
  });

  test.each([
    [{ currentPassword: 'faux' }, 'RECORD_INVALID', 'Le mot de passe actuel est incorrect.'],
    [{ currentPassword: '' }, 'RECORD_INVALID', 'Le mot de passe actuel est incorrect.'],
    [{ passwordConfirmation: 'autre' }, 'PASSWORDS_DIFFER', 'Les mots de passe ne correspondent pas.'],
    [
      { password: '1234567', passwordConfirmation: '1234567' },
      'WEAK_PASSWORD',
      'Choisissez un mot de passe d’au moins 8 caractères, difficile à deviner.',
    ],
    [
      { password: 'court', passwordConfirmation: 'court' },
      'WEAK_PASSWORD',
      'Choisissez un mot de passe d’au moins 8 caractères, difficile à deviner.',
    ],
  ])('SES-21 ERR-36 ERR-47 refuses %j', async (fields, code, sentence) => {
    const { shop, user, tablet } = await givenTablet();

    const reply = await tablet.put(PATH, change(user, fields));

    expect(answer(reply)).toEqual([422, code, sentence]);
    expect((await browser(server).signIn(user, shop.slug)).status).toBe(200);
  });

  test('sec:current-password the current password cannot be guessed from an open session', async () => {
    const { user, tablet } = await givenTablet();
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1)
      // eslint-disable-next-line no-await-in-loop -- one guess after the other
      statuses.push((await tablet.put(PATH, change(user, { currentPassword: `faux-${round}` }))).status);

    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
