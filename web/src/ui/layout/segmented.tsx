import { useEffect, useId, useRef } from 'react';
import { Glyph, type IconType } from '../base/glyph.tsx';
import { Tooltip } from '../base/tooltip.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import styles from './segmented.module.css';

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  count?: string | undefined;
  /** Drawn instead of the label, which becomes the tooltip. */
  icon?: IconType | undefined;
  /** Drawn before the label. */
  sign?: IconType | undefined;
};

export type SegmentedProps<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** On phones it scrolls under the edges of the screen; for a control that stands straight in the page. */
  bleeds?: boolean | undefined;
};

export function Segmented<Value extends string>({ label, segments, value, onChange, bleeds }: SegmentedProps<Value>) {
  const name = useId();
  const scroller = useRef<HTMLDivElement>(null);
  // The first one is where a row begins: to find that out by measuring, the browser would lay the whole new page out.
  const isSeen = useRef(value === segments[0]?.value);

  useEffect(() => {
    if (isSeen.current) {
      isSeen.current = false;
      return;
    }
    const box = scroller.current;
    const chosen = box?.querySelector<HTMLElement>(`[data-value="${value}"]`);
    if (box && chosen) box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);

  return (
    <div ref={scroller} className={styles.scroller} data-bleeds={bleeds || undefined}>
      <div className={styles.track} role="radiogroup" aria-label={label}>
        {segments.map((segment) => (
          <Tooltip key={segment.value} text={segment.icon ? segment.label : null}>
            <label className={styles.segment} data-value={segment.value}>
              <input
                type="radio"
                className={styles.input}
                name={name}
                checked={segment.value === value}
                onChange={() => onChange(segment.value)}
              />
              {segment.icon ? <Glyph icon={segment.icon} size={19} /> : null}
              {segment.sign ? <Glyph icon={segment.sign} size={18} /> : null}
              {segment.icon ? <VisuallyHidden>{segment.label}</VisuallyHidden> : segment.label}
              {segment.count === undefined ? null : <span className={styles.count}>{segment.count}</span>}
            </label>
          </Tooltip>
        ))}
      </div>
    </div>
  );
}
