import * as contract from '@comptoir/contract/driver-app.ts';
import type { CarriedOrder, DriverDesk } from '@comptoir/contract/driver-app.ts';
import type { DriverPaymentType } from '@comptoir/domain/kernel/sales.ts';
import type { CallOptions } from '@comptoir/web/call/call.ts';
import { driverCall } from './driver-call.ts';

type Subscription = { endpoint: string; p256dh: string; auth: string };

/** What a driver tells the server; each is answered by the desk as it then is. */
export type Command =
  | { name: 'online'; isOnline: boolean }
  | { name: 'notifications'; areAllowed: boolean; subscription: Subscription | null }
  | { name: keyof typeof ORDER_ROUTES; orderId: string }
  | { name: 'give-up'; orderId: string; reason?: string | null }
  | {
      name: 'delivered';
      orderId: string;
      code: string | null;
      paidWith?: DriverPaymentType | null;
      order: CarriedOrder;
    }
  | { name: 'left'; orderId: string; contentBase64: string; order: CarriedOrder };
export type CommandName = Command['name'];

const ORDER_ROUTES = {
  accept: contract.acceptOffer,
  decline: contract.declineOffer,
  arrived: contract.tellArrived,
  'picked-up': contract.tellPickedUp,
  absent: contract.tellAbsent,
  'resend-code': contract.resendCode,
  'bring-back': contract.bringBack,
} as const;

export function tell(command: Command, options: CallOptions): Promise<DriverDesk> {
  switch (command.name) {
    case 'online':
      return driverCall(contract.goOnline, { params: {}, body: { isOnline: command.isOnline } }, options);
    case 'notifications': {
      const { areAllowed, subscription } = command;
      return driverCall(contract.tellNotifications, { params: {}, body: { areAllowed, subscription } }, options);
    }
    case 'delivered': {
      const { orderId, code, paidWith = null } = command;
      return driverCall(contract.tellDelivered, { params: { orderId }, body: { code, paidWith } }, options);
    }
    case 'left': {
      const { orderId, contentBase64 } = command;
      return driverCall(contract.leaveWithPhoto, { params: { orderId }, body: { contentBase64 } }, options);
    }
    case 'give-up': {
      const { orderId, reason = null } = command;
      return driverCall(contract.giveUp, { params: { orderId }, body: { reason } }, options);
    }
    default:
      return driverCall(ORDER_ROUTES[command.name], { params: { orderId: command.orderId } }, options);
  }
}

export const orderOf = (command: Command): string | null => ('orderId' in command ? command.orderId : null);

/** After these the order is no longer the driver's, and no one need be told that it is gone. */
export const isLast = ({ name }: Command): boolean => name === 'delivered' || name === 'left' || name === 'give-up';
