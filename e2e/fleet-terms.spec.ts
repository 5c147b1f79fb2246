import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { callsTo, watchCalls } from './kit/calls.ts';
import { expectError } from './kit/login.ts';
import { expect, test } from './kit/test.ts';

const TITLE = 'Conditions d’utilisation du service de livraison';
const expressFleet = { enabled: true, acceptedTerms: false, acceptedAt: null, acceptedBy: null, termsVersion: null };
const acceptCall = /\/deliveroo\/accept-cgu-terms$/;

/** The page is at rest, the shop known and the question itself loaded: it would stand there by now. */
async function expectNothingAsked(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeHidden();
  await expect(page.getByRole('switch', { name: /Mode rush/ })).toBeVisible();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('accept-terms-dialog')),
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('a shop whose on-demand fleet is switched on', () => {
  test.use({ wish: { settings: { expressFleet } } });

  test('DLV-25 DLV-26 DLV-27 DLV-28 ERR-19 API-38 the terms are read, ticked and accepted @looks', async ({
    page,
    startWork,
  }) => {
    const calls = watchCalls(page);
    await startWork('independent');
    const asked = page.getByRole('dialog', { name: TITLE });
    await expect(asked).toContainText('Chez Mimi');
    await expectAccessible(page);

    // DLV-28: fifteen sections over the question, and back to it.
    await asked.getByRole('button', { name: 'Lire les conditions' }).click();
    const text = page.getByRole('dialog', { name: TITLE }).last();
    await expect(text.getByRole('listitem')).toHaveCount(15);
    await expect(text.getByRole('heading', { name: '8. Temps d’attente' })).toBeVisible();
    await expect(text).toContainText(/0,35\s€/);
    await expectAccessible(page);
    await text.getByRole('button', { name: 'Retour' }).click();

    await asked.getByRole('button', { name: 'Confirmer' }).click();
    await expectError(
      page,
      'Une erreur est survenue',
      /Merci de cocher la case pour accepter les conditions d’utilisation\s!/,
    );
    expect(callsTo(calls, acceptCall)).toEqual([]);

    await asked.getByRole('checkbox', { name: 'J’ai lu et j’accepte les conditions d’utilisation' }).check();
    await asked.getByRole('button', { name: 'Confirmer' }).click();
    await expect(asked).toBeHidden();
    expect(callsTo(calls, acceptCall)).toHaveLength(1);

    await page.reload();
    await page.getByRole('button', { name: 'Commencer' }).click();
    await expectNothingAsked(page);
  });

  test('DLV-25 « Plus tard » leaves them for the next load', async ({ page, startWork }) => {
    await startWork('independent');
    const asked = page.getByRole('dialog', { name: TITLE });
    await asked.getByRole('button', { name: 'Plus tard' }).click();
    await expect(asked).toBeHidden();
    await page.getByRole('link', { name: 'À venir' }).click();
    await expect(page).toHaveURL(/upcoming/);
    await expect(asked).toBeHidden();

    await page.reload();
    await page.getByRole('button', { name: 'Commencer' }).click();
    await expect(asked).toBeVisible();
  });

  test('ROL-109 the staff is not asked; SHL-06 DLV-28 anybody reads them at their own address', async ({
    page,
    startWork,
  }) => {
    await startWork('staff');
    await expectNothingAsked(page);
    await page.goto('/terms/delivery-fleet');
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(15);
    await expect(
      page.getByRole('main').getByRole('heading', { name: '15. Droit applicable et tribunaux' }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test('DLV-25 a shop without that fleet is asked nothing', async ({ page, startWork }) => {
  await startWork('independent');
  await expectNothingAsked(page);
});
