import { isMarketplace, type OwnChannel } from '@comptoir/domain/kernel/sales.ts';
import { isPaymentOffered, orderTypesOffered } from '@comptoir/domain/sales-modes/offered.ts';
import { expect, test } from 'vitest';
import scenes from '../data/live-orders.json' with { type: 'json' };
import { chanceOf } from './chance.ts';
import { demoShop, salesModes } from './company.ts';
import { drawHabit, type Habit } from './habits.ts';

const modes = { ...salesModes(demoShop('chez-mimi-port')) };
const isOffered = ({ channel, orderType, ...payment }: Habit): boolean =>
  isMarketplace(channel) ||
  (orderTypesOffered(modes, channel as OwnChannel).includes(orderType) &&
    isPaymentOffered(modes, channel as OwnChannel, orderType, payment));

test('PMT-05 PMT-08 whatever the demonstration orders, its shops offer', () => {
  const chance = chanceOf(7, 'habits');
  const drawn = Array.from({ length: 2_000 }, () => drawHabit(chance));
  expect(drawn.filter((habit) => !isOffered(habit))).toEqual([]);
  const played = Object.values(scenes)
    .flat()
    .map(({ channel, orderType, paymentType }) => {
      const driverPaymentType = paymentType === 'to_driver' ? 'cash' : null;
      return { channel, orderType, paymentType, driverPaymentType } as Habit;
    });
  expect(played.filter((habit) => !isOffered(habit))).toEqual([]);
});
