import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
  type KeyboardSensorProps,
} from '@dnd-kit/core';

const MOUSE_DISTANCE_PX = 10;
const TOUCH = { delay: 250, tolerance: 5 };

/** Mouse, finger and keyboard, the same wherever something is put in order. */
export const useDragSensors = (coordinateGetter: KeyboardCoordinateGetter) =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    useSensor(PromptKeyboardSensor, { coordinateGetter }),
  );

/**
 * The keyboard of a drag. The library's own one begins to listen a moment after something was taken up: a key pressed
 * in that moment was lost, although the screen already showed the drag. Here it waits, and is heard then.
 */
class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const early: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent) => {
      if (event === props.event) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      early.push(event);
    };
    document.addEventListener('keydown', keep, { capture: true });
    // Behind the timer that the library has just set.
    setTimeout(() => {
      document.removeEventListener('keydown', keep, { capture: true });
      for (const event of early) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
    });
  }
}
