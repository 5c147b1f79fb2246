import { MouseSensor, TouchSensor, useSensor, useSensors, type KeyboardCoordinateGetter } from '@dnd-kit/core';
import { PromptKeyboardSensor } from './prompt-keyboard-sensor.ts';

/** PRD-20. */
const MOUSE_DISTANCE_PX = 10;
const TOUCH = { delay: 250, tolerance: 5 };

/** Mouse, finger and keyboard, the same wherever something is put in order. */
export const useDragSensors = (coordinateGetter: KeyboardCoordinateGetter) =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    useSensor(PromptKeyboardSensor, { coordinateGetter }),
  );
