import { expect, test } from 'vitest';
import { paramsIn, pathTo } from './paths.ts';

test('an address has its values in the places of its pattern', () => {
  expect(paramsIn('/orders/$orderId', '/orders/42')).toEqual({ orderId: '42' });
  expect(paramsIn('/orders/$orderId', '/orders/a%2Fb/')).toEqual({ orderId: 'a/b' });
  expect(paramsIn('/orders/upcoming', '/orders/42')).toBeNull();
  expect(paramsIn('/orders/$orderId', '/orders')).toBeNull();
  expect(paramsIn('/', '/')).toEqual({});
});

test('values are put into a pattern so that they are read back', () => {
  for (const orderId of ['42', 'a/b', 'é ?#%', '$x'])
    expect(paramsIn('/orders/$orderId', pathTo('/orders/$orderId', { orderId }))).toEqual({ orderId });
});

test('an address typed wrongly is no failure', () => {
  expect(paramsIn('/orders/$orderId', '/orders/%E0%A4%A')).toEqual({ orderId: '%E0%A4%A' });
});
