import { expect, test } from 'vitest';
import { readTree } from './tree.ts';

/** These forms keep their values in one file and are guarded by another. */
const GUARDED_BY: Record<string, string> = {
  'dashboard/src/complaints/detail/use-decision.ts': 'dashboard/src/complaints/detail/decision-panel.tsx',
  'dashboard/src/design/mobile/mobile-design-screen.tsx': 'dashboard/src/design/mobile/use-mobile-form.ts',
  'dashboard/src/design/web-design-screen.tsx': 'dashboard/src/design/use-web-form.ts',
  'dashboard/src/drivers/detail/takings-form.tsx': 'dashboard/src/drivers/detail/use-takings.ts',
  'dashboard/src/hours/special/use-special-form.ts': 'dashboard/src/hours/special/special-window.tsx',
  'dashboard/src/hours/view/day-panel.tsx': 'dashboard/src/hours/view/week-screen.tsx',
  'dashboard/src/promotions/use-promotion-form.ts': 'dashboard/src/promotions/promotion-window.tsx',
  'dashboard/src/push-notifications/use-push-form.ts': 'dashboard/src/push-notifications/push-cards.tsx',
  'dashboard/src/sales-modes/sales-modes-screen.tsx': 'dashboard/src/sales-modes/use-methods-form.ts',
  'dashboard/src/menu/bulk/use-price-grid.ts': 'dashboard/src/menu/bulk/price-grid.tsx',
  'dashboard/src/menu/channels/use-channel-grid.ts': 'dashboard/src/menu/channels/channel-grid.tsx',
};

/** One or two short fields that cost nothing to type again, and no other page to leave for. */
const UNGUARDED = new Set([
  'dashboard/src/session/new-password-screen.tsx',
  'dashboard/src/session/reset-form.tsx',
  'dashboard/src/session/sign-in-form.tsx',
  'dashboard/src/staff/invitation-screen.tsx',
  'dashboard/src/staff/invite-form.tsx',
  'dashboard/src/watchdog/panel/own-checks.tsx',
  'driver/src/sign-in/code-form.tsx',
  'driver/src/sign-in/phone-form.tsx',
]);

/** What is typed there is kept in the tab, and is there again after leaving (INS-05). */
const KEPT = new Set(['dashboard/src/setup/block.tsx', 'dashboard/src/setup/use-block.ts']);

const FORM = /\buseForm[(<]|<form\b/;
const GUARD = /\buseLeaveGuard\(|\buseSettingsForm[(<]|<FormWindow\b/;

const files = readTree(process.cwd());
const forms = [...files].filter(([path, text]) => /^(dashboard|driver)\/src\/.*\.tsx?$/.test(path) && FORM.test(text));

test('every form asks before what was typed is lost', () => {
  const unguarded = forms
    .map(([path]) => path)
    .filter(
      (path) => !GUARD.test(files.get(GUARDED_BY[path] ?? path) ?? '') && !UNGUARDED.has(path) && !KEPT.has(path),
    );
  expect(unguarded).toEqual([]);
});

test('the exceptions are forms that still exist', () => {
  const paths = forms.map(([path]) => path);
  expect([...Object.keys(GUARDED_BY), ...UNGUARDED, ...KEPT].filter((path) => !paths.includes(path))).toEqual([]);
});
