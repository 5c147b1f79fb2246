import { openOrder, orderCard, orderLink, orderRow, ordersTab } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

test('ORD-32 FLO-73 one order, all the way, on two screens @sizes @tablet', async ({
  page,
  elsewhere,
  order,
  startWork,
}) => {
  await startWork('staff');
  const second = await elsewhere();
  await startWork('general', second);
  const placed = await order({ orderType: 'delivery' });
  await expect(orderLink(second, placed)).toBeVisible();

  for (const [action, state] of [
    [/^Accepter · 15\smin$/, 'En préparation'],
    [/^Je démarre la livraison$/, 'En livraison'],
  ] as const) {
    const dialog = await openOrder(page, placed);
    await dialog.getByRole('button', { name: action }).click();
    await expect(dialog).toBeHidden();
    for (const screen of [page, second]) await expect(orderCard(screen, placed)).toContainText(state);
  }
  const onSecond = await openOrder(second, placed);
  await onSecond.getByRole('button', { name: 'Valider la commande' }).click();
  await expect(orderLink(page, placed)).toBeHidden();

  await ordersTab(page, 'Terminées').click();
  await expect(orderRow(page, placed)).toContainText('Livrée');
  const story = (await openOrder(page, placed)).getByRole('list').last();
  const moves = story.getByRole('listitem').filter({ hasText: /Reçue|Acceptée|démarrée|Validée/ });
  await expect(moves).toHaveText([
    /Reçue · Site web$/,
    /Acceptée par Léa · 15\smin$/,
    /Livraison démarrée par Léa$/,
    /Validée par Michèle$/,
  ]);
});
