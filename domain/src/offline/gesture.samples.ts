import { addMs, type Instant } from '../kernel/time.ts';
import type { Gesture, Pressed } from './gesture.ts';

let made = 0;

export function aGesture(pressed: Pressed, pressedAt: Instant, fields: Partial<Gesture> = {}): Gesture {
  made += 1;
  return {
    key: `gesture-${made}`,
    companyId: '0190d5a0-0000-7000-8000-000000000001',
    shopId: '0190d5a0-0000-7000-8000-000000000002',
    userId: '0190d5a0-0000-7000-8000-000000000003',
    pressedAt,
    leavesAt: addMs(pressedAt, 10_000),
    pressed,
    state: 'waiting',
    reason: null,
    ...fields,
  };
}
